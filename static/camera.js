// @ts-check
// The camera that reads codes: asked for when its screen opens and let go of with it. Codes are found by the browser where it can, else
// by jsQR.

const EVERY_MS = 120;
const WIDTH = 640;
/** @typedef {(frame: HTMLCanvasElement) => Promise<string>} Reader */

/** @type {MediaStream | null} */
let stream = null;
/** Which of several askings is the last. */
let turn = 0;

const view = () => /** @type {HTMLVideoElement | null} */ (document.querySelector("video#viewfinder"));

/** @returns {Promise<Reader>} */
const reader = async () => {
  const Detector = /** @type {any} */ (window).BarcodeDetector;
  if (Detector && (await Detector.getSupportedFormats().catch(() => [])).includes("qr_code")) {
    const detector = new Detector({ formats: ["qr_code"] });
    return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? "";
  }
  // @ts-ignore: it comes with the build, and is a script that leaves its function with the page
  await import("./vendor/jsqr/jsQR.js");
  const find = /** @type {any} */ (window).jsQR;
  return async (frame) => {
    const pixels = /** @type {CanvasRenderingContext2D} */ (frame.getContext("2d")).getImageData(0, 0, frame.width, frame.height);
    return find(pixels.data, frame.width, frame.height, { inversionAttempts: "attemptBoth" })?.data ?? "";
  };
};

/** @param {unknown} error @returns {string} */
const reason = (error) => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "unable";
};

/** Look for codes until stopped. @param {(what: string) => void} tell */
export const look = async (tell) => {
  stop();
  const mine = ++turn;
  const off = (/** @type {string} */ why) => tell(JSON.stringify({ do: "camera_off", why }));
  if (!navigator.mediaDevices?.getUserMedia) return off(window.isSecureContext ? "unable" : "insecure");
  try {
    const found = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false });
    if (mine !== turn) return found.getTracks().forEach((track) => track.stop());
    stream = found;
    const read = await reader();
    tell(JSON.stringify({ do: "camera_on" }));
    await watch(found, read, () => mine === turn, tell);
  } catch (error) {
    if (mine !== turn) return;
    console.info("no camera:", error);
    stop();
    off(reason(error));
  }
};

/** @param {MediaStream} from @param {Reader} read @param {() => boolean} on @param {(what: string) => void} tell */
const watch = async (from, read, on, tell) => {
  const frame = document.createElement("canvas");
  let last = "";
  while (on()) {
    await new Promise((next) => window.setTimeout(next, EVERY_MS));
    const video = view();
    if (!on() || !video) continue; // the screen is drawn anew
    if (video.srcObject !== from) {
      video.srcObject = from;
      void video.play().catch(() => undefined);
    }
    if (!video.videoWidth) continue;
    frame.width = Math.min(WIDTH, video.videoWidth);
    frame.height = Math.round((frame.width * video.videoHeight) / video.videoWidth);
    frame.getContext("2d", { willReadFrequently: true })?.drawImage(video, 0, 0, frame.width, frame.height);
    const said = await read(frame).catch(() => "");
    if (said && said !== last && said.length <= 4_096 && on()) {
      last = said;
      tell(JSON.stringify({ do: "scanned", text: said.replace(/\p{Surrogate}/gu, "\ufffd") }));
    }
  }
};

/** Let go of the camera. */
export const stop = () => {
  turn += 1;
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  const video = view();
  if (video) video.srcObject = null;
};

// @ts-check
// What the page's Python cannot do itself with a browser's connections, crypto and permissions: promises that are rejected, bytes, keys.
// Bytes pass as base64, because MicroPython has no way to hand them over.

const STORE = "tenpaces-keys"; // a key that cannot be read out can still be kept by IndexedDB
const GONE_MS = 1_000;
/** @typedef {{private: CryptoKey, public: string}} Pair */

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
/** @param {ArrayBuffer | Uint8Array} data @returns {string} */
const text = (data) => btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(""));
/** @param {ArrayBuffer} data @returns {string} */
const hex = (data) => Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @typedef {{name: string, by: AlgorithmIdentifier & object, with: any}} Scheme */
/** @type {Scheme[]} signatures in the order in which they are wanted */
const SCHEMES = [
  { name: "ed25519", by: { name: "Ed25519" }, with: { name: "Ed25519" } },
  { name: "p256", by: /** @type {any} */ ({ name: "ECDSA", namedCurve: "P-256" }), with: { name: "ECDSA", hash: "SHA-256" } },
];

/** @param {(store: IDBObjectStore) => IDBRequest} what @returns {Promise<any>} */
const keep = (what) => new Promise((done, fail) => {
  const opened = indexedDB.open(STORE, 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("keys");
  opened.onerror = () => fail(opened.error);
  opened.onsuccess = () => {
    const asked = what(opened.result.transaction("keys", "readwrite").objectStore("keys"));
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => { opened.result.close(); done(asked.result); };
  };
});

/** @type {Map<string, Pair>} the keys of this page, also where nothing can be kept */
const pairs = new Map();

/** @param {Scheme} scheme @returns {Promise<Pair>} */
const made = async (scheme) => {
  const both = /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey(scheme.by, false, ["sign", "verify"]));
  return { private: both.privateKey, public: `${scheme.name}:${hex(await crypto.subtle.exportKey("raw", both.publicKey))}` };
};

/** @param {string} name @param {boolean} fresh @returns {Promise<Pair>} */
const pair = async (name, fresh) => {
  let found = fresh ? undefined : pairs.get(name) ?? await keep((store) => store.get(name)).catch(() => undefined);
  if (!(found?.private instanceof CryptoKey)) {
    found = await made(SCHEMES[0]).catch(() => made(SCHEMES[1]));
    await keep((store) => store.put(found, name)).catch(() => undefined);
  }
  pairs.set(name, found);
  return found;
};

/** @type {Record<string, (job: any) => Promise<object>>} */
const JOBS = {
  async derive({ secret, salt, rounds, size }) {
    const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "PBKDF2", false, ["deriveBits"]);
    const how = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: rounds };
    return { data: text(await crypto.subtle.deriveBits(how, base, 8 * size)) };
  },
  async seal({ key, data, aad }) {
    const known = await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["encrypt"]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: bytes(aad) }, known, bytes(data));
    return { data: text(new Uint8Array([...iv, ...new Uint8Array(sealed)])) };
  },
  async unseal({ key, data, aad }) {
    const known = await crypto.subtle.importKey("raw", bytes(key), "AES-GCM", false, ["decrypt"]);
    const all = bytes(data);
    return { data: text(await crypto.subtle.decrypt({ name: "AES-GCM", iv: all.slice(0, 12), additionalData: bytes(aad) }, known, all.slice(12))) };
  },
  async make_key({ name, fresh }) {
    return { key: (await pair(name, Boolean(fresh))).public };
  },
  async sign({ name, data }) {
    const { private: key, public: said } = await pair(name, false);
    const scheme = SCHEMES.find((known) => said.startsWith(known.name)) ?? SCHEMES[0];
    return { data: text(await crypto.subtle.sign(scheme.with, key, bytes(data))) };
  },
  async verify({ key, data, signature }) {
    const [name, digits] = key.split(":");
    const scheme = SCHEMES.find((known) => known.name === name);
    if (!scheme) return { valid: false };
    const known = await crypto.subtle.importKey("raw", unhex(digits), scheme.by, false, ["verify"]);
    return { valid: await crypto.subtle.verify(scheme.with, known, bytes(signature), bytes(data)) };
  },
};

const tabs = new BroadcastChannel("tenpaces-passed");

const net = {
  text,
  /** @param {Promise<unknown>} promise @returns {Promise<string>} the name of what went wrong, or nothing */
  async tried(promise) {
    try {
      await promise;
      return "";
    } catch (error) {
      console.info("a connection cannot be made:", error);
      return error instanceof DOMException || error instanceof Error ? error.name : "Error";
    }
  },
  /** @param {RTCPeerConnection} pc */
  async offer(pc) {
    await pc.setLocalDescription(await pc.createOffer());
  },
  /** @param {RTCPeerConnection} pc @param {string} sdp */
  async answer(pc, sdp) {
    await pc.setRemoteDescription({ type: "offer", sdp });
    await pc.setLocalDescription(await pc.createAnswer());
  },
  /** @param {RTCPeerConnection} pc @param {string} sdp */
  async take(pc, sdp) {
    await pc.setRemoteDescription({ type: "answer", sdp });
  },
  /** @param {RTCDataChannel} channel @param {string} data @returns {string} what went wrong, or nothing */
  send(channel, data) {
    try {
      channel.send(data);
      return "";
    } catch (error) {
      return String(error);
    }
  },
  /** A channel that is closed sends what it still has; then the connection may go. One that never opened has nothing, and would only go on
   * knocking at the other side, which may have taken another description of ours by then. @param {RTCPeerConnection} pc @param {RTCDataChannel} channel */
  hangUp(pc, channel) {
    const opened = channel.readyState !== "connecting";
    channel.close();
    if (opened) window.setTimeout(() => pc.close(), GONE_MS);
    else pc.close();
  },
  /** @param {WebSocket} socket @param {string} data */
  write(socket, data) {
    if (socket.readyState === WebSocket.OPEN) socket.send(bytes(data));
  },
  /** Do a job of crypto. @param {string} command @returns {Promise<string>} what the app is told of it */
  async solve(command) {
    const job = JSON.parse(command);
    const answer = { do: "solved", job: job.job };
    try {
      return JSON.stringify({ ...answer, ...await JOBS[job.do](job) });
    } catch (error) {
      // What is not authentic ends here too, which is no fault of ours.
      console.info("crypto:", job.do, String(error));
      return JSON.stringify(answer);
    }
  },
  /** @param {string} name @returns {Promise<string>} what the browser says of a permission */
  async permission(name) {
    const names = name === "local-network" ? ["local-network-access", "local-network"] : [name];
    for (const known of names) {
      try {
        return (await navigator.permissions.query({ name: /** @type {any} */ (known) })).state;
      } catch { /* this browser does not know it */ }
    }
    return "";
  },
  /** @returns {Promise<string>} what the deployment says of the network, as JSON */
  async deployment() {
    try {
      const answer = await fetch(new URL("network.json", import.meta.url), { cache: "no-cache" });
      const { brokers = [], servers = [] } = answer.ok ? await answer.json() : {};
      return JSON.stringify({ do: "deployed", brokers, servers });
    } catch {
      return JSON.stringify({ do: "deployed" });
    }
  },
  /** @param {string} said */
  passOn: (said) => tabs.postMessage({ do: "passed", text: said }),
  /** @param {(what: string) => void} tell */
  hear(tell) {
    tabs.onmessage = ({ data }) => {
      if (Object(data).do === "passed" && typeof data.text === "string" && data.text.length <= 4_096) tell(JSON.stringify({ do: "passed", text: data.text }));
    };
  },
  /** Tell the time of the frame that shows the whole of the last screen. @param {(time: number) => void} tell */
  async painted(tell) {
    await /** @type {any} */ (window).tenpaces.laid();
    requestAnimationFrame((time) => tell(time));
  },
  /** The camera's part is loaded when it is first wanted. @param {boolean} on @param {(what: string) => void} tell */
  async camera(on, tell) {
    const { look, stop } = await import("./camera.js");
    if (on) await look(tell);
    else stop();
  },
  /** @returns {string[]} what this page can do */
  able: () => [
    ...("RTCPeerConnection" in window ? ["rtc"] : []),
    ...(navigator.mediaDevices && "getUserMedia" in navigator.mediaDevices ? ["camera"] : []),
    ...(crypto.subtle ? ["crypto"] : []),
    ...(window.isSecureContext ? ["secure"] : []),
  ],
};
Object.assign(window, { tenpacesNet: net });

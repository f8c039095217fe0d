// @ts-check
// What leaves the page and comes to it because a person wants it: files, links, texts. Only a browser can.

const LARGEST = 16 * 1024 * 1024;

/** @param {unknown} error @returns {boolean} whether a person only changed their mind */
const dropped = (error) => error instanceof DOMException && error.name === "AbortError";

/** @param {string} text @returns {Promise<string>} what became of it */
const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
};

/** @param {string} url @returns {Promise<string>} what became of it */
const share = async (url) => {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ url })) {
    try {
      await navigator.share({ url });
      return "";
    } catch (error) {
      if (dropped(error)) return "";
    }
  }
  return copy(url);
};

const files = {
  /** Give a file away: by the device's sharing sheet on a phone, else as a download. @param {string} name @param {string} text */
  async save(name, text) {
    const file = new File([text], name, { type: "application/json" });
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
      try {
        await navigator.share({ files: [file] });
        return "";
      } catch (error) {
        if (dropped(error)) return "";
      }
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return "";
  },
  /** Give an address of this page away. @param {string} hash @returns {Promise<string>} */
  share: (hash) => share(new URL(hash, location.href.split("#")[0]).href),
  /** Give a whole link away. */
  shareText: share,
  copy,
  /** @param {HTMLInputElement} input @returns {Promise<string>} the chosen file's text; empty where it is far too large or cannot be read */
  async read(input) {
    const file = input.files?.[0];
    try {
      return file && file.size <= LARGEST ? (await file.text()).replace(/\p{Surrogate}/gu, "\ufffd") : "";
    } catch {
      return "";
    } finally {
      input.value = "";
    }
  },
};
Object.assign(window, { tenpacesFiles: files });

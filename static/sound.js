// @ts-check
// A few short cues made on the spot (Web Audio), first heard after a tap because browsers ask for one. What they are made of is Python's; a
// cue is some dozens of calls, each of which would cost Python there ten times as much as here, in the very frame in which cards turn.

/** @typedef {["tone" | "noise", number, number, number, number, number]} Part kind, start and length in s, from and to in Hz, loudness */

const NOISE_S = 0.5;
/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} by @returns {AudioBuffer} */
const rustle = (by) => {
  const buffer = by.createBuffer(1, Math.floor(by.sampleRate * NOISE_S), by.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0, seed = 22222; index < data.length; index += 1) {
    seed = (Math.imul(seed, 196314165) + 907633515) >>> 0;
    data[index] = seed / 0x80000000 - 1;
  }
  return buffer;
};

/** @param {AudioParam} param @param {number} from @param {number} to @param {number} at @param {number} length */
const slide = (param, from, to, at, length) => {
  param.setValueAtTime(from, at);
  param.exponentialRampToValueAtTime(to, at + length);
};

/** A tone that slides, or noise through a falling low-pass. @param {AudioContext} by @param {Part} part */
const sound = (by, [kind, start, length, low, high, loud]) => {
  const at = by.currentTime + start;
  const gain = by.createGain();
  slide(gain.gain, loud, 0.001, at, length);
  gain.connect(by.destination);
  /** @type {OscillatorNode | AudioBufferSourceNode} */
  let source;
  if (kind === "tone") {
    source = new OscillatorNode(by, { type: "triangle" });
    slide(source.frequency, low, high, at, length);
    source.connect(gain);
  } else {
    source = new AudioBufferSourceNode(by, { buffer: (noise ??= rustle(by)) });
    const pass = new BiquadFilterNode(by, { type: "lowpass" });
    slide(pass.frequency, low, high, at, length);
    source.connect(pass).connect(gain);
  }
  source.start(at);
  source.stop(at + length);
};

Object.assign(window, {
  tenpacesSound: {
    /** Somebody has tapped: sound is allowed from here on. */
    wake() {
      try {
        if (!context) {
          const by = (context = new AudioContext());
          // The first cue with noise in it need not wait for its 24,000 numbers.
          (window.requestIdleCallback ?? setTimeout)(() => { noise ??= rustle(by); });
        }
        if (context.state === "suspended") void context.resume();
      } catch {
        // an old browser, or a device without sound: play goes on in silence
      }
    },
    /** @param {string} parts JSON of a list of parts */
    play(parts) {
      if (context?.state !== "running") return;
      for (const part of /** @type {Part[]} */ (JSON.parse(parts))) sound(context, part);
    },
  },
});

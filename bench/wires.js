// Watches what a page sends, and when what the other side did stands on the screen. Times are of the machine: two pages can be compared.
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const size = (data) => typeof data === "string" ? new TextEncoder().encode(data).length : data.byteLength ?? data.size ?? 0;
  const kept = { channel: [], socket: [], beats: [], taps: [], paints: [] };
  window.wires = kept;
  const beat = (way, data) => {
    if (typeof data !== "string" || !data.includes('"m":"beat"')) return false;
    kept.beats.push({ way, tick: Math.trunc(performance.now()), body: JSON.parse(data)[2] });
    return true;
  };
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (data) {
    const idle = beat("out", data);
    kept.channel.push({ at: now(), bytes: size(data), idle });
    return send.call(this, data);
  };
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const channel = create.apply(this, how);
    channel.addEventListener("message", ({ data }) => beat("in", data));
    return channel;
  };
  window.WebSocket = class extends WebSocket {
    send(data) {
      const first = typeof data === "string" ? -1 : new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, 1)[0] >> 4;
      kept.socket.push({ at: now(), bytes: size(data), kind: first });
      return super.send(data);
    }
  };
  addEventListener("click", (event) => kept.taps.push(performance.timeOrigin + event.timeStamp), true);
  // What matters of a screen: whose turn it is and how many cards lie in the hand, or the one line of a plain table.
  const sight = () => {
    const screen = document.querySelector("#screen");
    if (!screen) return document.getElementById("table")?.textContent ?? "";
    return `${screen.className} ${screen.dataset.mine} ${screen.querySelectorAll(".e2-card").length}`;
  };
  let seen = "";
  const look = () => {
    const found = sight();
    if (found === seen) return;
    seen = found;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => kept.paints.push({ at: now(), sight: found });
      channel.port2.postMessage(0);
    });
  };
  document.addEventListener("readystatechange", () => {
    new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  }, { once: true });
})();

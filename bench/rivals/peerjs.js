// PeerJS: one names itself by the room, the other calls that name.
import { seat } from "./table.js";

const [role, room, port] = location.hash.slice(1).split(",");
const host = role === "host";
const peer = new window.Peer(host ? room : undefined, { host: "127.0.0.1", port: Number(port), path: "/", config: { iceServers: [] } });
const take = (connection) => connection.on("open", () => {
  document.documentElement.dataset.linked = "yes";
  const heard = seat((said) => connection.send(said), host);
  connection.on("data", heard);
});
peer.on("open", () => {
  document.documentElement.dataset.ready = "yes";
  if (!host) take(peer.connect(room, { reliable: true }));
});
peer.on("connection", take);

// Trystero over MQTT: both join a room of one name.
import { joinRoom } from "@trystero-p2p/mqtt";
import { seat } from "./table.js";

const [role, name, port] = location.hash.slice(1).split(",");
const relayConfig = { urls: [`ws://127.0.0.1:${port}/`] };
const room = joinRoom({ appId: "tenpaces-bench", password: name, relayConfig, rtcConfig: { iceServers: [] } }, name);
const said = room.makeAction("said");
document.documentElement.dataset.ready = "yes";
room.onPeerJoin = () => {
  document.documentElement.dataset.linked = "yes";
  said.onMessage = seat((what) => said.send(what), role === "host");
};

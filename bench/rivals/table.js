// The least table that shows when a card has come: who is there, and the last move. The same for both libraries.

/** @param {string} text */
const show = (text) => {
  document.getElementById("table").textContent = text;
};

/**
 * @param {(said: object) => void} send
 * @param {boolean} host
 */
export const seat = (send, host) => {
  let moves = 0;
  const move = document.getElementById("move");
  move.addEventListener("click", () => {
    moves += 1;
    show(`mine ${moves}`);
    send({ do: "play", card: "hand", stack: moves % 4, number: moves });
  });
  const heard = (said) => {
    if (said.do === "deal") show(`dealt ${said.hand.join(" ")}`);
    else show(`theirs ${said.number}`);
  };
  if (host) {
    show("dealt");
    send({ do: "deal", hand: ["head", "torso", "hand", "hand", "leg"] });
  }
  return heard;
};

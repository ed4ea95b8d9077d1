// What a pawn becomes: asked in a dialog, of which the keyboard is as good a master as the mouse.

import { byId, make } from "./dom.js";
import { figure } from "./figure.js";

// The move that is meant, in the order of the server, or nothing if the user thinks again.
export function promotion(moves, turn) {
  const dialog = byId("promotion");
  const choices = byId("promotion-choices");
  return new Promise((resolve) => {
    let chosen = null;
    const button = ({ uci, becomes }) => {
      // The move ends with it, as UCI has it.
      const letter = uci.at(-1);
      const choice = make("button", { type: "button", "data-becomes": becomes });
      choice.append(figure(turn === "white" ? letter.toUpperCase() : letter), becomes[0].toUpperCase() + becomes.slice(1));
      choice.addEventListener("click", () => {
        chosen = uci;
        dialog.close();
      });
      return choice;
    };
    choices.replaceChildren(...moves.map(button));
    byId("promotion-cancel").onclick = () => dialog.close();
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
    choices.firstChild.focus();
  });
}

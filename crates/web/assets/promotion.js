// What a pawn becomes: asked in a dialog, of which the keyboard is as good a master as the mouse.

import { byId, make } from "./dom.js";
import { figure } from "./figure.js";

/** @import { TargetMove } from "./protocol.js" */

/**
 * The move that is meant, in the order of the server, or nothing if the user thinks again.
 * @param {TargetMove[]} moves
 * @param {string} turn
 * @returns {Promise<string | null>}
 */
export function promotion(moves, turn) {
  const dialog = byId("promotion", HTMLDialogElement);
  const choices = byId("promotion-choices");
  return new Promise((resolve) => {
    /** @type {string | null} */
    let chosen = null;
    const button = (/** @type {TargetMove} */ { uci, becomes }) => {
      // The move ends with it, as UCI has it.
      const letter = uci.slice(-1);
      const name = becomes ?? "";
      const choice = make("button", { type: "button", "data-becomes": name });
      choice.append(figure(turn === "white" ? letter.toUpperCase() : letter), name.charAt(0).toUpperCase() + name.slice(1));
      choice.addEventListener("click", () => {
        chosen = uci;
        dialog.close();
      });
      return choice;
    };
    const buttons = moves.map(button);
    choices.replaceChildren(...buttons);
    byId("promotion-cancel").onclick = () => dialog.close();
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
    buttons[0]?.focus();
  });
}

// The promotion dialog.

import { byId, make } from "./dom.js";
import { figure } from "./figure.js";

/** @import { TargetMove } from "./protocol.js" */

/**
 * Asks the user for one of the moves, in the server's order; null if the dialog is cancelled.
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
      // A promotion in UCI ends with the letter of the role.
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

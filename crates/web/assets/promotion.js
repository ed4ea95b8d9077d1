// The choice of the piece that a pawn becomes, on the square on which it arrives.

import { button, byId } from "./dom.js";
import { figure } from "./figure.js";

/** @import { TargetMove } from "./protocol.js" */

/**
 * Asks the user for one of the moves, in the server's order; null if the dialog is cancelled.
 * @param {TargetMove[]} moves
 * @param {string} turn
 * @param {Element} cell the square on the screen
 * @returns {Promise<string | null>}
 */
export function promotion(moves, turn, cell) {
  const dialog = byId("promotion", HTMLDialogElement);
  const choices = byId("promotion-choices");
  return new Promise((resolve) => {
    /** @type {string | null} */
    let chosen = null;
    const choice = (/** @type {TargetMove} */ { uci, becomes }) => {
      // A promotion in UCI ends with the letter of the role.
      const letter = uci.slice(-1);
      const name = becomes ?? "";
      const words = name.charAt(0).toUpperCase() + name.slice(1);
      const clicked = () => {
        chosen = uci;
        dialog.close();
      };
      const picture = figure(turn === "white" ? letter.toUpperCase() : letter);
      return button(picture, clicked, { title: words, "aria-label": words, "data-becomes": name });
    };
    const buttons = moves.map(choice);
    choices.replaceChildren(...buttons);
    byId("promotion-cancel").onclick = () => dialog.close();
    // A click beside the dialog is one on its backdrop, which counts as the dialog.
    dialog.onclick = ({ target }) => target === dialog && dialog.close();
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
    place(dialog, cell, buttons.length);
    buttons[0]?.focus({ preventScroll: true });
  });
}

/**
 * Puts the dialog over a square, with the first choice on it, and the others below or above it.
 * @param {HTMLElement} dialog
 * @param {Element} cell
 * @param {number} count
 */
function place(dialog, cell, count) {
  const { left, top, width } = cell.getBoundingClientRect();
  const size = Math.max(width, 40);
  const height = (count + 1) * size;
  const goesUp = top + height > innerHeight && top + width - height >= 0;
  const inside = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(value, most));
  dialog.classList.toggle("up", goesUp);
  dialog.style.setProperty("--square", `${size}px`);
  dialog.style.left = `${inside(left, innerWidth - size)}px`;
  dialog.style.top = `${inside(goesUp ? top + width - height : top, innerHeight - height)}px`;
}

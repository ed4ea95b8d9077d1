// What a pawn becomes: asked in a dialog, of which the keyboard is as good a master as the mouse.

import { byId, make } from "./dom.js";

// In the order in which they are wanted.
const ORDER = ["queen", "knight", "rook", "bishop", "king"];

// The move that is meant, or nothing if the user thinks again.
export function promotion(moves, turn) {
  const dialog = byId("promotion");
  const choices = byId("promotion-choices");
  return new Promise((resolve) => {
    let chosen = null;
    const button = ({ uci, becomes }) => {
      const letter = becomes === "knight" ? "n" : becomes[0];
      const choice = make("button", { type: "button", "data-becomes": becomes });
      choice.append(figure(letter, turn), becomes[0].toUpperCase() + becomes.slice(1));
      choice.addEventListener("click", () => {
        chosen = uci;
        dialog.close();
      });
      return choice;
    };
    const ordered = moves.toSorted((a, b) => ORDER.indexOf(a.becomes) - ORDER.indexOf(b.becomes));
    choices.replaceChildren(...ordered.map(button));
    byId("promotion-cancel").onclick = () => dialog.close();
    dialog.onclose = () => resolve(chosen);
    dialog.showModal();
    choices.firstChild.focus();
  });
}

// The piece as the boards draw it, if one of them has drawn it.
function figure(letter, turn) {
  const drawn = document.querySelector(`.picture svg [id$="-${letter}"]`);
  const span = make("span", { className: "figure", "aria-hidden": "true" });
  if (!drawn) return span;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "isotope");
  svg.setAttribute("viewBox", "0 0 80 80");
  use.setAttribute("class", `i-${turn}`);
  use.setAttribute("href", `#${drawn.id}`);
  svg.append(use);
  span.append(svg);
  return span;
}

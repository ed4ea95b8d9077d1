// The list of moves on which the rulesets differ. Choosing one previews it on the boards.

import { all, byId, focused, make } from "./dom.js";
import * as page from "./state.js";

/** @import { Differing } from "./protocol.js" */

/** @param {Differing} difference */
function entry({ uci, from, to, san, said }) {
  const button = make("button", { type: "button" });
  button.dataset.uci = uci;
  button.append(make("span", { className: "san" }, san));
  for (const { games, legal, why } of said) {
    const verdict = make("span", { className: legal ? "legal" : "illegal" }, legal ? "legal" : "illegal");
    const words = why ? `, ${why}` : "";
    button.append(make("span", { className: "said" }, `${games.join(", ")}: `, verdict, words));
  }
  const { picked, pointed } = page.state;
  button.setAttribute("aria-pressed", String(picked === from && pointed === to));
  button.addEventListener("click", () => page.change({ picked: from, pointed: to }, page.CAUSE.shown));
  return make("li", {}, button);
}

page.onAnswer(({ differences, boards }) => {
  byId("differences-section").hidden = boards.length < 2;
  byId("differences-told").textContent = differences.told;
  const held = focused("#differences button")?.dataset.uci;
  byId("differences").replaceChildren(...differences.moves.map(entry));
  if (held) all(`[data-uci="${held}"]`, byId("differences"))[0]?.focus();
});

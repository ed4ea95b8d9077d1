// The list of moves on which the rulesets differ. Choosing one previews it on the boards.

import { all, button, byId, focused, make } from "./dom.js";
import * as page from "./state.js";

/** @import { Differing } from "./protocol.js" */

/** @param {Differing} difference */
function entry({ uci, from, to, san, said }) {
  const content = [make("span", { className: "san" }, san)];
  for (const { games, legal, why } of said) {
    const verdict = make("span", { className: legal ? "legal" : "illegal" }, legal ? "legal" : "illegal");
    const words = why ? `, ${why}` : "";
    content.push(make("span", { className: "said" }, `${games.join(", ")}: `, verdict, words));
  }
  const { picked, pointed } = page.state;
  const isShown = String(picked === from && pointed === to);
  const show = () => page.change({ picked: from, pointed: to }, page.CAUSE.shown);
  return make("li", {}, button(content, show, { "data-uci": uci, "aria-pressed": isShown }));
}

page.onAnswer(({ differences, boards }) => {
  byId("differences-section").hidden = boards.length < 2;
  byId("differences-told").textContent = differences.told;
  const held = focused("#differences button")?.dataset.uci;
  byId("differences").replaceChildren(...differences.moves.map(entry));
  if (held) all(`[data-uci="${held}"]`, byId("differences"))[0]?.focus({ preventScroll: true });
});

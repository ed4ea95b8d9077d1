// The list of moves on which the rulesets differ. Choosing one previews it on the boards.

import { all, button, byId, focused, make } from "./dom.js";
import * as page from "./state.js";

/** @import { Differing } from "./protocol.js" */

// The number of moves about which the same is said that are told together.
const ALIKE = 4;

/** @param {Differing["said"]} said */
const verdicts = (said) =>
  said.map(({ games, legal, why }) => {
    const verdict = make("span", { className: legal ? "legal" : "illegal" }, legal ? "legal" : "illegal");
    return make("span", { className: "said" }, `${games.join(", ")}: `, verdict, why ? `, ${why}` : "");
  });

/**
 * A button that previews a move.
 * @param {Differing} difference
 * @param {Node[]} [more]  what stands beside the move
 */
function preview({ uci, from, to, san }, more = []) {
  const { picked, pointed } = page.state;
  const isShown = String(picked === from && pointed === to);
  const show = () => page.change({ picked: from, pointed: to }, page.CAUSE.shown);
  return button([make("span", { className: "san" }, san), ...more], show, { "data-uci": uci, "aria-pressed": isShown });
}

/**
 * The moves about which the same is said: each for itself, or many of them in one entry.
 * @param {Differing[]} alike
 */
function entries(alike) {
  const [{ said }] = alike;
  if (alike.length < ALIKE) return alike.map((difference) => make("li", {}, preview(difference, verdicts(said))));
  const moves = make("div", { className: "alike" }, ...alike.map((difference) => preview(difference)));
  return [make("li", {}, make("p", {}, make("span", { className: "san" }, `${alike.length} moves`), ...verdicts(said)), moves)];
}

/**
 * The moves by what is said about them. What is said of few comes first.
 * @param {Differing[]} moves
 */
export function grouped(moves) {
  /** @type {Map<string, Differing[]>} */
  const groups = new Map();
  for (const difference of moves) {
    const key = JSON.stringify(difference.said);
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  const isMany = (/** @type {Differing[]} */ { length }) => Number(length >= ALIKE);
  return [...groups.values()].sort((one, other) => isMany(one) - isMany(other));
}

page.onAnswer(({ differences, boards }) => {
  byId("differences-section").hidden = boards.length < 2;
  byId("differences-told").textContent = differences.told;
  const held = focused("#differences button")?.dataset.uci;
  byId("differences").replaceChildren(...grouped(differences.moves).flatMap(entries));
  if (held) all(`[data-uci="${held}"]`, byId("differences"))[0]?.focus({ preventScroll: true });
});

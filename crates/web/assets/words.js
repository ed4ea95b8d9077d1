// The rules in words: first those that the text states itself, then those that it inherits.

import { make } from "./dom.js";

/** @import { Show, ShownField } from "./protocol.js" */

const isDrawn = (/** @type {string} */ line) => /^[ .xO*]+$/.test(line);

/**
 * A text as paragraphs, with drawings as preformatted blocks.
 * @param {string} meaning
 */
export function parts(meaning) {
  /** @type {{ tag: "p" | "pre", text: string }[]} */
  const parts = [];
  for (const line of meaning.split("\n")) {
    const last = parts.at(-1);
    if (isDrawn(line) && last?.tag === "pre") last.text += `\n${line.trimEnd()}`;
    else parts.push({ tag: isDrawn(line) ? "pre" : "p", text: line.trimEnd() });
  }
  return parts;
}

/** @param {ShownField[]} fields */
function rules(fields) {
  const entries = fields.flatMap(({ field, meaning }) => [
    make("dt", {}, field.replaceAll("_", " ")),
    make("dd", {}, ...parts(meaning).map(({ tag, text }) => make(tag, {}, text))),
  ]);
  return make("dl", {}, ...entries);
}

/**
 * The fields that a ruleset states itself, and those that it inherits from its bases.
 * @param {Pick<Show, "fields" | "extends">} show
 */
export function byOrigin({ fields, extends: bases }) {
  const isOwn = (/** @type {ShownField} */ { from }) => !bases.includes(from.ruleset);
  return { own: fields.filter(isOwn), others: fields.filter((field) => !isOwn(field)) };
}

/**
 * @param {HTMLElement} place
 * @param {Show} show
 */
export function words(place, show) {
  const { name, summary } = show;
  const { own, others } = byOrigin(show);
  const wasOpen = place.querySelector("details")?.open ?? false;
  /** @type {HTMLElement[]} */
  const elements = [make("p", { className: "name" }, make("strong", {}, name), summary ? `: ${summary}` : "")];
  if (own.length > 0) elements.push(rules(own));
  if (others.length > 0) {
    const summary = make("summary", {}, own.length > 0 ? "What it takes from elsewhere" : "All of it from elsewhere");
    const more = make("details", {}, summary, rules(others));
    more.open = wasOpen;
    elements.push(more);
  }
  place.replaceChildren(...elements);
}

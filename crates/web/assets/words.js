// The rules in words: what the text says itself first, and what it takes from elsewhere below.

import { make } from "./dom.js";

const isDrawn = (line) => /^[ .xO*]+$/.test(line);

// A sentence, in which the rows of a drawing stay below each other.
function sentence(meaning) {
  const parts = [];
  for (const line of meaning.split("\n")) {
    const last = parts.at(-1);
    if (isDrawn(line) && last?.tagName === "PRE") last.append(`\n${line.trimEnd()}`);
    else parts.push(make(isDrawn(line) ? "pre" : "p", {}, line.trimEnd()));
  }
  return parts;
}

function rules(fields) {
  const entries = fields.flatMap(({ field, meaning }) => [
    make("dt", {}, field.replaceAll("_", " ")),
    make("dd", {}, ...sentence(meaning)),
  ]);
  return make("dl", {}, ...entries);
}

export function words(place, { name, summary, fields, extends: bases }) {
  const own = fields.filter(({ from }) => !bases.includes(from.ruleset));
  const others = fields.filter(({ from }) => bases.includes(from.ruleset));
  const wasOpen = place.querySelector("details")?.open ?? false;
  const parts = [make("p", { className: "name" }, make("strong", {}, name), summary ? `: ${summary}` : "")];
  if (own.length > 0) parts.push(rules(own));
  if (others.length > 0) {
    const summary = make("summary", {}, own.length > 0 ? "What it takes from elsewhere" : "All of it from elsewhere");
    const more = make("details", {}, summary, rules(others));
    more.open = wasOpen;
    parts.push(more);
  }
  place.replaceChildren(...parts);
}

// The choice of a game: all rulesets with their titles and what they are, by family, narrowed by what is typed. Those of
// the user and those chosen lately come first.

import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { remembered, remember } from "./remember.js";

/** @import { ListedRuleset, RulesetName } from "./protocol.js" */

const RECENT = "recent";
// The number of rulesets that are remembered.
const MOST = 5;

/** @typedef {{ name: RulesetName, title: string, word: string, summary: string, family: string }} Entry */

/** @param {ListedRuleset} listed */
const entryOf = ({ ruleset, name, summary, family }) => ({ name: ruleset, title: name, word: ruleset, summary, family: family ?? "Others" });

/**
 * The entries that have each word of what is typed: first those that are called so, then those whose name begins with it,
 * then the rest, each in their order.
 * @template {{ title: string, word: string, summary: string, family: string }} Found
 * @param {Found[]} entries
 * @param {string} typed
 */
export function narrowed(entries, typed) {
  const whole = typed.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  const has = (/** @type {Found} */ { title, word, summary, family }) => {
    const text = [title, word, summary, family].join(" ").toLowerCase();
    return words.every((other) => text.includes(other));
  };
  const rank = (/** @type {Found} */ { title, word }) => {
    const names = [title.toLowerCase(), word.toLowerCase()];
    return names.includes(whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 1 : 2;
  };
  const found = entries.filter(has);
  return whole ? found.sort((one, other) => rank(one) - rank(other)) : found;
}

/** @returns {string[]} */
function recent() {
  const found = remembered(RECENT);
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}

/**
 * Asks for a ruleset; null if none is chosen.
 * @param {ListedRuleset[]} listed
 * @param {RulesetName | null} current
 * @param {Entry[]} [mine]  the rulesets of the user
 * @returns {Promise<RulesetName | null>}
 */
export function pickRuleset(listed, current, mine = []) {
  const shipped = listed.map(entryOf);
  const lately = recent().flatMap((name) => shipped.find(({ word }) => word === name) ?? []);
  const entries = [...mine, ...lately.map((entry) => ({ ...entry, family: "Lately" })), ...shipped];
  const input = make("input", { type: "search", id: "picker-search", placeholder: "Search", autocomplete: "off", spellcheck: false, "aria-label": "Search the games" });
  const list = make("div", { className: "rulesets" });
  const none = make("p", { className: "quiet", hidden: true }, "No game has these words.");

  /** @type {RulesetName | null} */
  let chosen = null;
  const choose = (/** @type {RulesetName} */ name) => {
    chosen = name;
    if (typeof name === "string") remember(RECENT, [name, ...recent().filter((other) => other !== name)].slice(0, MOST));
    dialog.close();
  };
  const item = (/** @type {Entry} */ { name, title, word, summary }) => {
    const content = [make("strong", {}, title), make("code", {}, word), make("span", { className: "quiet" }, summary)];
    return button(content, () => choose(name), { "data-ruleset": word, "aria-current": String(name === current) });
  };
  const fill = () => {
    // What was chosen lately saves the search.
    const found = input.value.trim() ? narrowed([...mine, ...shipped], input.value) : entries;
    const families = [...new Set(found.map(({ family }) => family))];
    const groups = families.map((family) => {
      const members = found.filter((entry) => entry.family === family);
      return make("section", { "aria-label": family }, make("h3", {}, family), ...members.map(item));
    });
    none.hidden = found.length > 0;
    list.replaceChildren(...groups);
  };
  input.addEventListener("input", fill);
  fill();
  const dialog = openDialog("picker", "Choose a game", input, none, list);
  dialog.addEventListener("keydown", (event) => {
    const buttons = [...list.querySelectorAll("button")];
    if (event.key === "Enter" && document.activeElement === input) {
      buttons[0]?.click();
      return event.preventDefault();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    const at = buttons.findIndex((other) => other === document.activeElement) + step;
    if (at < 0) input.focus();
    else buttons[Math.min(at, buttons.length - 1)]?.focus();
    event.preventDefault();
  });
  const shown = list.querySelector("[aria-current=true]");
  shown?.scrollIntoView({ block: "center" });
  input.focus({ preventScroll: true });
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(chosen)));
}

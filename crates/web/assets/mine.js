// The inventions of the user, which the browser keeps.

import { button, make } from "./dom.js";
import { plainName, save } from "./file.js";
import { remember, remembered } from "./remember.js";

/** @import { WrittenRuleset } from "./protocol.js" */

const MINE = "mine";
export const UNKEPT = "The browser keeps nothing: its storage is off or full. Download the text to keep it.";

/**
 * @param {unknown} value
 * @returns {value is WrittenRuleset}
 */
export const isInvention = (value) =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" && "text" in value && typeof value.text === "string";

/**
 * The inventions, the last changed first.
 * @returns {WrittenRuleset[]}
 */
export function inventions() {
  const found = remembered(MINE);
  return Array.isArray(found) ? found.filter(isInvention) : [];
}

/**
 * Keeps an invention under its name, in place of the one with the name `before`. Whether that was possible.
 * @param {WrittenRuleset} invention
 * @param {string | null} [before]
 */
export function keep({ name, text }, before = name) {
  return remember(MINE, [{ name, text }, ...inventions().filter((other) => other.name !== name && other.name !== before)]);
}

/** @param {string} name */
export const discard = (name) => remember(MINE, inventions().filter((other) => other.name !== name));

/**
 * A name for a file that no invention has: `mine.ron`, `mine-2.ron`.
 * @param {string} name
 */
export function free(name) {
  const taken = new Set(inventions().map((other) => other.name));
  const [, stem, end] = name.match(/^(.*?)(?:-\d+)?(\.[^.]*)?$/s) ?? [];
  let found = name;
  for (let number = 2; taken.has(found); number += 1) found = `${stem}-${number}${end ?? ""}`;
  return found;
}

/**
 * What a text states of a field that is written between quotes.
 * @param {string} text
 * @param {string} field
 */
export const stated = (text, field) => text.match(new RegExp(`^\\s*\\(?\\s*${field}:\\s*"([^"\\\\]*)"`, "m"))?.[1] ?? "";

/**
 * The name of the file of a game, unless its user names it: `queen-bomb.ron`.
 * @param {string} title
 */
export const fileOf = (title) => `${plainName(title.trim().toLowerCase()).match(/[^-]+/g)?.join("-") ?? "mine"}.ron`;

/**
 * Whether a file has the name that its game gives it, but for a number.
 * @param {string} file
 * @param {string} title
 */
export const isFileOf = (file, title) => file.replace(/-\d+\.ron$/, ".ron") === fileOf(title).replace(/-\d+\.ron$/, ".ron");

/**
 * The name of a file with its ending.
 * @param {string} name
 */
export const withEnding = (name) => (name.endsWith(".ron") ? name : `${name}.ron`);

/**
 * The inventions as the picker of games lists them.
 * @param {WrittenRuleset[]} [all]
 */
export const entries = (all = inventions()) =>
  all.map(({ name, text }) => ({ name: { name, text }, title: stated(text, "name") || name, word: name, summary: stated(text, "summary"), family: "Mine" }));

/**
 * The list of the inventions, in a dialog.
 * @param {{ opened: (invention: WrittenRuleset) => void, renamed: (from: string, to: string) => void, discarded: (name: string) => void }} on
 */
export async function showMine(on) {
  const { openDialog } = await import("./dialog.js");
  const told = make("p", { role: "status", className: "quiet" });
  const list = make("ul", { className: "mine" });
  /** @param {boolean} isKept */
  const show = (isKept) => {
    const all = entries();
    told.textContent = isKept ? (all.length === 0 ? "What you invent is kept here, in this browser." : "") : UNKEPT;
    list.replaceChildren(...all.map(item));
  };
  /** @param {ReturnType<typeof entries>[number]} entry */
  const item = ({ name: invention, title, word }) => {
    const name = make("input", { value: word, "aria-label": `File name of ${title}`, autocomplete: "off", spellcheck: false });
    const rename = () => {
      const to = name.value.trim() && withEnding(name.value.trim());
      if (!to || to === word) return void (name.value = word);
      const other = free(to);
      const isKept = keep({ name: other, text: invention.text }, word);
      if (isKept) on.renamed(word, other);
      show(isKept);
    };
    name.addEventListener("change", rename);
    const open = () => {
      dialog.close();
      on.opened(invention);
    };
    const duplicate = () => show(keep({ name: free(word), text: invention.text }));
    const remove = () => {
      const isKept = discard(word);
      if (isKept) on.discarded(word);
      show(isKept);
      if (!isKept) return;
      const back = () => {
        show(keep(invention));
        list.querySelector("button")?.focus();
      };
      const restore = button("Bring it back", back, { className: "plain" });
      told.replaceChildren(`${title} is deleted. `, restore);
      restore.focus();
    };
    const named = (/** @type {string} */ words) => ({ "aria-label": `${words} ${title}` });
    return make(
      "li",
      {},
      make("strong", {}, title),
      make("div", { className: "tools-row" }, name, button("Rename", () => name.select(), { className: "plain", ...named("Rename") })),
      make(
        "div",
        { className: "tools-row" },
        button("Open", open, named("Open")),
        button("Download", () => save(word, invention.text), { className: "plain", ...named("Download") }),
        button("Duplicate", duplicate, { className: "plain", ...named("Duplicate") }),
        button("Delete", remove, { className: "plain", ...named("Delete") }),
      ),
    );
  };
  const dialog = openDialog("mine", "Mine", told, list);
  show(true);
}

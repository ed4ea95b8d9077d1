// The rules of a game as text: the guide that the program writes for it, which is Markdown of a few forms.

import { openDialog } from "./dialog.js";
import { make, prose } from "./dom.js";
import * as page from "./state.js";

/** @import { RulesetName } from "./protocol.js" */

/**
 * The parts of a Markdown text, as the program writes it: headings, paragraphs, lists and blocks of text.
 * @param {string} markdown
 */
export function blocks(markdown) {
  /** @type {{ kind: "h1" | "h2" | "h3" | "p" | "li" | "pre", text: string }[]} */
  const found = [];
  let isOpen = false;
  let isText = false;
  for (const line of markdown.split("\n")) {
    const last = found.at(-1);
    const [, marks, words] = line.match(/^(#{1,3}|-) +(.*)$/) ?? [];
    if (line.startsWith("```")) {
      isText = !isText;
      if (isText) found.push({ kind: "pre", text: "" });
      isOpen = false;
    } else if (isText && last) last.text += `${last.text && "\n"}${line}`;
    else if (line.trim() === "") isOpen = false;
    else if (marks) {
      found.push({ kind: marks === "-" ? "li" : marks === "#" ? "h1" : marks === "##" ? "h2" : "h3", text: words });
      isOpen = marks === "-";
    } else if (isOpen && last) last.text += ` ${line.trim()}`;
    else {
      found.push({ kind: "p", text: line.trim() });
      isOpen = true;
    }
  }
  return found;
}

/**
 * The elements of a Markdown text.
 * @param {string} markdown
 */
export function written(markdown) {
  /** @type {HTMLElement[]} */
  const elements = [];
  for (const { kind, text } of blocks(markdown)) {
    const last = elements.at(-1);
    if (kind === "pre") elements.push(make("pre", { tabIndex: 0, role: "group", "aria-label": "Diagram" }, text));
    else if (kind !== "li") elements.push(make(kind, {}, ...prose(text)));
    else if (last?.tagName === "UL") last.append(make("li", {}, ...prose(text)));
    else elements.push(make("ul", {}, make("li", {}, ...prose(text))));
  }
  return elements;
}

/**
 * Shows the rules of a game.
 * @param {RulesetName} ruleset
 */
export async function tellRules(ruleset) {
  const found = await page.asking("/v1/describe", { ruleset });
  if (!found) return;
  const [title, ...rest] = written(found.markdown);
  openDialog("told-rules", title.textContent ?? "", make("div", { className: "prose", tabIndex: 0 }, ...rest));
}

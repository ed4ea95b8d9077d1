// The rules of a game as text: the guide that the program writes for it, which is Markdown of a few forms.

import { openDialog } from "./dialog.js";
import { make } from "./dom.js";
import * as page from "./state.js";

/** @import { RulesetName } from "./protocol.js" */

/**
 * A line with **bold** words and `code`.
 * @param {string} text
 */
function inline(text) {
  return text.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
    if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
    return part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : part;
  });
}

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
    if (kind === "pre") elements.push(make("pre", {}, text));
    else if (kind !== "li") elements.push(make(kind, {}, ...inline(text)));
    else if (last?.tagName === "UL") last.append(make("li", {}, ...inline(text)));
    else elements.push(make("ul", {}, make("li", {}, ...inline(text))));
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

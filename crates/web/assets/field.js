// The field for a position or a game: a FEN, an address, a PGN, typed, pasted or dropped anywhere on the page as a file.
// What is wrong with it is said beneath it; other errors appear over the page.

import { chance } from "./chance.js";
import { button, byId, prose } from "./dom.js";
import { opener, read } from "./file.js";
import { openGame } from "./games.js";
import { icon } from "./icons.js";
import * as page from "./state.js";

const field = byId("start", HTMLTextAreaElement);
const error = byId("error");
// Whether the next error is about what the field contains.
let isAsked = false;

/**
 * Whether a text is a game and no position: it has tags, or moves with numbers.
 * @param {string} text
 */
export const isGame = (text) => /^\s*\[\s*\w+\s+"/m.test(text) || /(^|\s)\d+\.+\s*[a-hKQRBNO]/.test(text);

/**
 * Opens a text: a game, or a position.
 * @param {string} text
 */
export async function open(text, isPgn = isGame(text)) {
  isAsked = true;
  if (isPgn) {
    const wrong = await openGame(text);
    if (wrong) page.refuse(wrong);
  } else await page.setUp(text.trim());
  isAsked = false;
}

/**
 * Opens a file: a ruleset, a game, or what the field takes.
 * @param {string} name
 * @param {string} text
 */
async function openFile(name, text) {
  if (!name.endsWith(".ron")) return open(text, name.endsWith(".pgn"));
  const own = { name, text };
  const others = page.next().rulesets.filter((ruleset) => typeof ruleset === "string");
  await page.change({ layout: "invent", rulesets: [own, ...others].slice(0, page.MOST), ...page.RESTING }, page.CAUSE.link);
}

// Opens what was written into the field. It shows by itself where the game on the boards starts, which is there already.
function openWritten() {
  if (field.value.trim() === "") field.value = page.state.start;
  if (field.value !== page.state.start) open(field.value);
}

byId("start-form").addEventListener("submit", (event) => {
  event.preventDefault();
  openWritten();
});
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  openWritten();
});
// What is pasted into an empty or wholly selected field is opened at once.
field.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text") ?? "";
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (!isWhole || !text.trim()) return;
  event.preventDefault();
  field.value = text;
  open(text);
});
field.addEventListener("focus", () => field.select());
byId("start-again").addEventListener("click", () => page.setUp("startpos"));
byId("start-more").before(...opener("Open a file\u2026", ".pgn,.fen,.ron,.txt,text/plain", openFile, page.refuse, { className: "plain" }));
byId("start-random").addEventListener("click", () => page.setUp(`chess960:${chance(960)}`));

addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  read(file, openFile, page.refuse);
});

const words = document.createElement("span");
const close = button(icon("close"), () => (error.hidden = true), { className: "plain", "aria-label": "Close" });
error.append(words, close);

page.onAnswer((_, cause) => {
  if (page.isLook(cause)) return;
  if (document.activeElement !== field || isAsked) field.value = page.state.start;
  error.hidden = true;
});
page.onRefused((message) => {
  words.replaceChildren(...prose(message));
  error.hidden = false;
  // An error of another place than the field lies over the page, where it is seen wherever one looks.
  error.classList.toggle("over-page", !isAsked);
  field.setAttribute("aria-invalid", String(isAsked));
  isAsked = false;
});
page.onAnswer(() => field.removeAttribute("aria-invalid"));

// The field for a position or a game: a FEN, an address, a PGN, typed, pasted or dropped anywhere on the page as a file.
// What is wrong with it is said beneath it; other errors appear over the page.

import { chance } from "./chance.js";
import { button, byId } from "./dom.js";
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
 * Where a text has the fault that a message is about: from one character to another; null if the message does not say.
 * @param {string} text
 * @param {string} message
 * @returns {[number, number] | null}
 */
export function faultIn(text, message) {
  const begin = text.search(/\S/);
  const [board] = text.slice(begin).split(/\s/);
  const ranks = board.split("/");
  const [, rank, wrong] = message.match(/^rank ([1-8]) (?:has `(.+?)`|\()/u) ?? [];
  if (rank) {
    const row = ranks[8 - Number(rank)] ?? "";
    const at = begin + ranks.slice(0, 8 - Number(rank)).join("/").length + (rank === "8" ? 0 : 1);
    const within = wrong ? row.indexOf(wrong) : 0;
    return row === "" || within < 0 ? null : [at + within, at + within + (wrong ?? row).length];
  }
  const [, field] = message.match(/, not `([^`]+)`$/) ?? [];
  const at = field ? ` ${text} `.indexOf(` ${field} `, begin + board.length) : -1;
  return at < 0 ? null : [at, at + field.length];
}

/**
 * A remark about a position, with what it means that fields of its FEN are left out.
 * @param {string} note
 */
export function inWords(note) {
  const [, turn, castling] = note.match(/left out to be `(?:([wb]) )?(?:(\S+) \S+ )?\d+ \d+`$/) ?? [];
  const words = [];
  if (turn) words.push(`${turn === "w" ? "White" : "Black"} is to move`);
  if (castling === "-") words.push("nobody may castle");
  return words.length > 0 ? `${note}: ${words.join(", ")}` : note;
}

/**
 * Opens a text: a game, or a position.
 * @param {string} text
 */
export async function open(text, isPgn = isGame(text)) {
  isAsked = true;
  if (isPgn) {
    const wrong = await openGame(text);
    if (wrong) page.refuse(wrong);
  } else await page.setUp(text.trim() || "startpos");
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

byId("start-form").addEventListener("submit", (event) => {
  event.preventDefault();
  open(field.value);
});
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  open(field.value);
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

page.onAnswer(({ notes }, cause) => {
  byId("hint").textContent = notes.map(inWords).join("; ");
  if (page.isLook(cause)) return;
  if (document.activeElement !== field || isAsked) field.value = page.state.start;
  error.hidden = true;
});
page.onRefused((message) => {
  words.textContent = message;
  error.hidden = false;
  // An error of another place than the field lies over the page, where it is seen wherever one looks.
  error.classList.toggle("over-page", !isAsked);
  field.setAttribute("aria-invalid", String(isAsked));
  const fault = isAsked ? faultIn(field.value, message) : null;
  if (fault) {
    field.focus();
    field.setSelectionRange(...fault);
  }
  isAsked = false;
});
page.onAnswer(() => field.removeAttribute("aria-invalid"));

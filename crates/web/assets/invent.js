// The ruleset editor. The text is checked while it is typed, explained in words and used by its board; while it has
// errors, the board keeps the last valid text.

import { Blast } from "./blast.js";
import { around, button, byId, make, say } from "./dom.js";
import { Editor } from "./editor.js";
import { Effect } from "./effect.js";
import { opener, save } from "./file.js";
import { Form } from "./form.js";
import { icon } from "./icons.js";
import { entries, free, showMine } from "./mine.js";
import { OwnFile, draftOf, keepDraft } from "./ownfile.js";
import { problems } from "./problems.js";
import * as page from "./state.js";
import { steadiness } from "./steady.js";
import { isShow } from "./welcome.js";
import { words } from "./words.js";

// The pause in typing before the text is checked, in milliseconds.
const PAUSE = 250;

/** @import { CheckedText, FormChange, FormRow, ListedRuleset, Replacement, RulesetName, WrittenRuleset } from "./protocol.js" */

const editor = new Editor("Text of the ruleset", () => page.working(later()));
const blast = new Blast((offsets) => draw(offsets));
const drawing = make("div", { className: "drawing" }, make("p", { className: "quiet" }, "Choose the squares that a capture hits. Up is forward."), blast.element);
// What appears and disappears leaves the control that was used last where it is.
const steadily = steadiness(byId("invent"));
/** @type {Form} */
const form = new Form({ change: edit, show: preview, go, fix }, drawing);
const effect = new Effect(form.effect, steadily);
const baseTitle = make("span", {}, "");
const base = button([baseTitle, icon("open")], pickBase, { id: "invent-base", "aria-haspopup": "dialog" });
const own = new OwnFile(steadily, () => check());
const status = make("p", { id: "invent-told", role: "status" });
const list = make("ul", { id: "problems", className: "problems" });
const first = make("ul", { className: "problems", "aria-label": "The first problem" });
const inWords = make("div", { id: "words", className: "words" });
// The text and the words are folded where there is little room.
const isWide = matchMedia("(min-width: 62rem)").matches;
/** @param {(string | Node)[]} content */
const folded = (/** @type {string} */ id, /** @type {string} */ title, ...content) =>
  make("details", { className: "fold", open: isWide }, make("summary", {}, make("h3", { id }, title)), ...content);
const written = folded("text-title", "The text", editor.element, first);

// Ends a pause in typing before its time, without a check.
let skip = () => {};
let asked = 0;
/** @type {ListedRuleset[]} */
let shipped = [];
// The name of the shipped ruleset that a text is started from.
let from = "atomic";
/**
 * Aborts the current check.
 * @type {AbortController | null}
 */
let stop = null;
/**
 * The last valid text, as used by a board.
 * @type {WrittenRuleset | null}
 */
let sound = null;
/**
 * This text as it was when it last had rules.
 * @type {string | null}
 */
let ruled = null;
/**
 * The text that was checked last, to which the shown problems belong.
 * @type {string | null}
 */
let looked = null;

function build() {
  const label = (/** @type {HTMLElement} */ of, /** @type {string} */ text) => make("label", { htmlFor: of.id }, text);
  const opens = opener("Open a file\u2026", ".ron,.txt,text/plain", (file, text) => begin(file, text, { isNamed: true, isReceived: true }), page.refuse);
  const begins = make(
    "div",
    { className: "tools-row" },
    make("span", { className: "quiet" }, "Start from"),
    base,
    button("A variation", () => beginWith("template"), { id: "invent-variation", title: "A text that names only what differs from the game" }),
    button("A copy", () => beginWith("text"), { id: "invent-copy", title: "The whole text of the game" }),
    ...opens,
    button("Mine\u2026", () => showMine({ opened: ({ name, text }) => begin(name, text, { as: name }), renamed, discarded: (gone) => own.discarded(gone) }), { id: "invent-mine", "aria-haspopup": "dialog" }),
  );
  const file = make("div", { className: "tools-row" }, label(own.input, "File"), own.input, button("Download", () => save(own.name, editor.text)), editor.undoing, editor.redoing);
  editor.area.setAttribute("aria-describedby", status.id);
  editor.area.addEventListener("focus", offerWords, { once: true });
  const unsayable = button("What cannot be said", openUnsayable, { id: "unsayable-open", "aria-haspopup": "dialog" });
  const head = make("div", { className: "tools-row form-head" }, make("h3", { id: "form-title" }, "The rules"), unsayable);
  const taken = make("div", { className: "tools-row" }, button("Take the start from the board", takeStart), button("Make this position an example", takeExample));
  const rows = make("section", { "aria-labelledby": "form-title" }, head, form.element, taken);
  byId("invent").append(begins, file, own.told, status, list, rows, written, folded("words-title", "The rules in words", inWords));
  byId("invent").addEventListener("keydown", undo);
}

/**
 * Undo and redo by keyboard while the text, the blast grid or a choice has the focus.
 * @param {KeyboardEvent} event
 */
function undo(event) {
  if (event.altKey || !(event.ctrlKey || event.metaKey) || around(event, "input:not([type=radio])")) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor.undo();
  else if (key === "y" || key === "z") editor.redo();
  else return;
  event.preventDefault();
}

// Loads the rulesets that a text can begin with.
async function offer() {
  shipped = (await page.asking("/api/rulesets", null))?.rulesets ?? [];
  showBase(from);
}

/** @param {string} ruleset */
function showBase(ruleset) {
  from = ruleset;
  baseTitle.textContent = shipped.find((other) => other.ruleset === ruleset)?.name || ruleset;
}

async function openUnsayable() {
  const { openUnsayable } = await import("./unsayable.js");
  await openUnsayable();
}

// Completion and hover are loaded when the text is first edited.
async function offerWords() {
  const { complete } = await import("./complete.js");
  complete(editor, () => own.name);
}

async function pickBase() {
  const { pickRuleset } = await import("./picker.js");
  const found = await pickRuleset(shipped, from, entries());
  if (typeof found === "string") showBase(found);
  else if (found) await begin(found.name, found.text, { as: found.name });
}

/**
 * @param {RulesetName} ruleset
 * @returns {ruleset is WrittenRuleset}
 */
const isOwn = (ruleset) => typeof ruleset !== "string";

/**
 * Starts a text from a shipped ruleset: a copy of its text, or a template that extends it.
 * @param {"text" | "template"} what
 */
async function beginWith(what) {
  const file = free(what === "text" ? `my-${from}.ron` : `like-${from}.ron`);
  const found = await page.asking("/api/begin", { ruleset: from, what, name: file });
  if (found) await begin(file, found.text, { isNamed: false });
}

/**
 * Replaces the text by another.
 * @param {string} file
 * @param {string} text
 * @param {import("./ownfile.js").Known} known
 */
function begin(file, text, known = {}) {
  const begun = text.replaceAll("\r\n", "\n");
  own.begin({ name: file, text: begun }, known, editor.text, begin);
  ruled = null;
  effect.clear();
  form.forget();
  editor.begin(begun);
  return check();
}

/**
 * @param {string} before
 * @param {string} after
 */
function renamed(before, after) {
  if (own.isRenamed(before, after)) check();
}

// Checks the text after a pause in typing.
async function later() {
  skip();
  const isOver = await new Promise((resolve) => {
    setTimeout(resolve, PAUSE, true);
    skip = () => resolve(false);
  });
  if (isOver) await check();
}

/**
 * Checks the text, and gives it to its board if it is valid.
 * @param {FormRow[] | null} [rows]  the rows of the form, if they are known
 */
async function check(rows) {
  skip();
  own.follow(editor.text);
  const number = ++asked;
  const [file, text] = [own.name, editor.text];
  stop?.abort();
  stop = new AbortController();
  const filled = rows === undefined ? fill(text, stop.signal) : steadily(() => form.show(rows));
  const [found] = await Promise.all([page.asking("/api/check", { name: file, text }, stop.signal), filled]);
  if (number !== asked) return;
  looked = text;
  keepDraft({ name: file, text, of: playedText(), broken: !found?.show });
  if (found) await checked({ name: file, text }, found);
}

/**
 * Fills the form with the rows of a text.
 * @param {string} text
 * @param {AbortSignal} signal
 */
async function fill(text, signal) {
  const found = await page.asking("/api/form", { text }, signal);
  if (found && !signal.aborted) steadily(() => form.show(found.rows));
}

/**
 * @param {WrittenRuleset} ruleset
 * @param {CheckedText} answer
 */
async function checked(ruleset, answer) {
  steadily(() => tellChecked(answer));
  const { show, blast: offsets } = answer;
  if (!show) {
    // A restored text with errors comes with the board of the last valid one.
    if (sound && !page.next().rulesets.some(isOwn)) await put(sound);
    return;
  }
  words(inWords, show);
  blast.show(offsets ?? []);
  sound = ruleset;
  ruled = ruleset.text;
  await put(ruleset);
}

/** @param {CheckedText} answer */
function tellChecked({ report, show }) {
  const here = report.problems.filter((problem) => !problem.file);
  editor.mark(here);
  editor.area.setAttribute("aria-invalid", String(here.some(({ severity }) => severity === "error")));
  problems(list, report.problems, go, fix, open);
  problems(first, here.slice(0, 1), go, fix, open);
  form.report(report.problems);
  tell(report, show !== null);
}

/**
 * @param {CheckedText["report"]} report
 * @param {boolean} hasRules
 */
function tell({ problems, examples }, hasRules) {
  const count = (/** @type {string} */ severity) => problems.filter((problem) => problem.severity === severity).length;
  const number = (/** @type {string} */ severity) => `${count(severity)} ${severity}${count(severity) === 1 ? "" : "s"}`;
  const found = ["error", "warning"].filter((severity) => count(severity) > 0).map(number).join(", ");
  const held = examples.run === 0 ? "" : ` Examples that hold: ${examples.run - examples.failed} of ${examples.run}.`;
  const broken = sound ? "the boards still play by the last text that had rules" : "no board can play by it yet";
  status.className = hasRules ? "" : "broken";
  status.textContent = hasRules ? `${found || "Nothing is wrong"}.${held}` : `${found}: ${broken}.`;
}

const playedText = () => page.state.rulesets.find(isOwn)?.text ?? null;

/**
 * Gives the text to its board: the first that has an own ruleset, or a new first board.
 * @param {WrittenRuleset} ruleset
 */
function put(ruleset) {
  const { rulesets, layout } = page.next();
  // The editor was closed meanwhile.
  if (layout !== "invent") return null;
  const index = rulesets.findIndex(isOwn);
  const shown = rulesets.find(isOwn);
  if (shown?.text === ruleset.text && shown.name === ruleset.name) return null;
  if (index < 0 && rulesets.length >= page.MOST) {
    return page.refuse(`There is room for ${page.MOST} boards: remove one, and another plays by the text.`);
  }
  // The boards of the first visit give way to that of the base.
  const others = index >= 0 ? rulesets.with(index, ruleset) : [ruleset, ...(isShow(page.next()) ? [from] : rulesets)];
  return page.change({ rulesets: others, ...page.RESTING }, page.CAUSE.written);
}

/** @param {string} path */
const open = (path) => form.open(path);

/** @param {import("./editor.js").Place} place */
function go(place) {
  written.open = true;
  editor.go(place);
}

/** @param {Replacement} suggestion */
function fix(suggestion) {
  if (editor.text !== looked) return check();
  editor.replace(suggestion, suggestion.replacement);
  say("Changed.");
  check();
}

/**
 * Replaces the text by what the server makes of it, and checks it.
 * @param {(text: string) => Promise<{ text: string, rows?: FormRow[] | null } | null>} ask
 * @returns {Promise<boolean>}  whether the text was changed
 */
async function rewrite(ask) {
  skip();
  const number = ++asked;
  const { text } = editor;
  const found = await ask(text);
  if (number !== asked) return false;
  // The text was edited meanwhile.
  if (found && editor.text !== text) return rewrite(ask);
  if (found) editor.text = found.text;
  await check(found?.rows);
  return found !== null && found.text !== text;
}

/** @param {[number, number][]} offsets */
const draw = (offsets) => rewrite((text) => page.asking("/api/draw", { text, blast: offsets }));

/**
 * Makes a change of the form, and shows what it does.
 * @param {FormChange} change
 */
async function edit(change) {
  const before = { text: editor.text, ruled };
  effect.clear();
  const isChanged = await rewrite((text) => page.asking("/api/form", { text, change }));
  // What was typed may have been refused.
  if (!isChanged) return steadily(() => form.restore());
  // Without rules before and after it, a change has no effect to show.
  if (before.ruled !== null && ruled === editor.text) preview(pathOf(change), change, before);
}

/** @param {FormChange} change */
function pathOf(change) {
  if ("leave" in change) return change.leave;
  if ("start" in change) return "start";
  return ("choose" in change ? change.choose : change.type)[0];
}

/**
 * Shows in a row of the form what a change does to a text. If that has errors, it is compared with the last that had rules.
 * @param {string} path
 * @param {FormChange} change
 * @param {{ text: string, ruled: string | null }} before
 * @returns {Promise<void>}
 */
function preview(path, change, before = { text: editor.text, ruled }) {
  steadily(() => form.place(path));
  return effect.show({ name: own.name, text: before.text, change, since: before.ruled });
}

const ownBoard = () => page.state.rulesets.findIndex(isOwn);

function takeStart() {
  const board = page.boardAt(ownBoard());
  if (board) return edit({ start: board.fen });
  page.refuse("No board plays by the text yet: mend its errors first.");
}

async function takeExample() {
  const board = ownBoard();
  if (!page.boardAt(board)) return page.refuse("No board plays by the text yet: mend its errors first.");
  const isWritten = await rewrite((text) => page.asking("/api/example", { text, state: page.asked(), board }));
  if (isWritten) say("The example is in the text.");
}

build();

// Shows a text from elsewhere, such as a link; without one, a text is started.
/**
 * @param {unknown} _
 * @param {page.Cause} cause
 */
async function follow(_, cause) {
  const { layout, rulesets } = page.state;
  if (layout !== "invent" || page.isLook(cause) || cause === page.CAUSE.written) return;
  const found = rulesets.find(isOwn);
  if (found && found.text === sound?.text && found.name === sound?.name) return;
  if (shipped.length === 0) await offer();
  if (!found) {
    if (editor.text) return check();
    const [first] = rulesets;
    if (typeof first === "string") showBase(first);
    return beginWith("template");
  }
  const left = draftOf(found.text);
  await begin(found.name, found.text, { isReceived: true });
  if (left) await begin(left.name, left.text);
}

page.onAnswer(follow);
if (page.answer) follow(page.answer, page.CAUSE.link);

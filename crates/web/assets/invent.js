// The ruleset editor. The text is checked while it is typed, explained in words and used by its board; while it has
// errors, the board keeps the last valid text.

import { Blast } from "./blast.js";
import { around, button, byId, make, say } from "./dom.js";
import { Editor } from "./editor.js";
import { Effect } from "./effect.js";
import { opener, save } from "./file.js";
import { Form } from "./form.js";
import { icon } from "./icons.js";
import { UNKEPT, entries, fileOf, free, inventions, isFileOf, keep, showMine, stated, withEnding } from "./mine.js";
import { problems } from "./problems.js";
import * as page from "./state.js";
import { steadiness } from "./steady.js";
import { isShow } from "./welcome.js";
import { words } from "./words.js";

// The pause in typing before the text is checked, in milliseconds.
const PAUSE = 250;
// The storage key of a text with errors, so that it survives a reload.
const DRAFT = "isotope-draft";

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
const name = make("input", { id: "invent-name", autocomplete: "off", spellcheck: false });
const status = make("p", { id: "invent-told", role: "status" });
const list = make("ul", { id: "problems", className: "problems" });
const first = make("ul", { className: "problems", "aria-label": "The first problem" });
const keeping = make("p", { id: "invent-kept", className: "quiet", role: "status" });
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
// The text as it began, before the user changed it.
let begun = "";
/**
 * The name under which the text is kept, once it was changed.
 * @type {string | null}
 */
let keptAs = null;
// The name of the game in the text, which that of the file follows until the user names the file.
let title = "";
let isNamed = false;
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
  const opens = opener("Open a file\u2026", ".ron,.txt,text/plain", (file, text) => begin(file, text, { isNamed: true }), page.refuse);
  const begins = make(
    "div",
    { className: "tools-row" },
    make("span", { className: "quiet" }, "Start from"),
    base,
    button("A variation", () => beginWith("template"), { id: "invent-variation", title: "A text that names only what differs from the game" }),
    button("A copy", () => beginWith("text"), { id: "invent-copy", title: "The whole text of the game" }),
    ...opens,
    button("Mine\u2026", () => showMine({ opened: ({ name, text }) => begin(name, text, { as: name }), renamed, discarded }), { id: "invent-mine", "aria-haspopup": "dialog" }),
  );
  const file = make("div", { className: "tools-row" }, label(name, "File"), name, button("Download", () => save(fileName(), editor.text)), editor.undoing, editor.redoing);
  editor.area.setAttribute("aria-describedby", status.id);
  editor.area.addEventListener("focus", offerWords, { once: true });
  const unsayable = button("What cannot be said", openUnsayable, { id: "unsayable-open", "aria-haspopup": "dialog" });
  const head = make("div", { className: "tools-row form-head" }, make("h3", { id: "form-title" }, "The rules"), unsayable);
  const taken = make("div", { className: "tools-row" }, button("Take the start from the board", takeStart), button("Make this position an example", takeExample));
  const rows = make("section", { "aria-labelledby": "form-title" }, head, form.element, taken);
  byId("invent").append(begins, file, keeping, status, list, rows, written, folded("words-title", "The rules in words", inWords));
  name.addEventListener("change", () => {
    isNamed = true;
    rename(fileName());
    check();
  });
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
  complete(editor, fileName);
}

async function pickBase() {
  const { pickRuleset } = await import("./picker.js");
  const found = await pickRuleset(shipped, from, entries());
  if (typeof found === "string") showBase(found);
  else if (found) await begin(found.name, found.text, { as: found.name });
}

const fileName = () => withEnding(name.value.trim() || "mine");

/**
 * Gives the file a name, under which the text is kept from now on, if it is.
 * @param {string} to
 */
function rename(to) {
  const before = keptAs;
  name.value = to === before ? to : free(to);
  if (before === null || name.value === before) return;
  keptAs = name.value;
  tellKept(keep({ name: keptAs, text: editor.text }, before));
}

// Lets the name of the file follow that of the game.
function followTitle() {
  const before = title;
  title = stated(editor.text, "name");
  if (title !== "" && title !== before && !isNamed && !isFileOf(fileName(), title)) rename(fileOf(title));
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
 * Replaces the text by another. The old one stays under Mine, if the user changed it, and can be brought back at once.
 * @param {string} file
 * @param {string} text
 * @param {{ as?: string | null, isNamed?: boolean }} known  the name under which the text is kept, and whether the user has named the file
 */
function begin(file, text, known = {}) {
  keepChanged();
  const as = known.as ?? nameOf(file, text);
  const old = keptAs;
  const back = { file: fileName(), text: editor.text, isNamed };
  begun = text.replaceAll("\r\n", "\n");
  const isKept = inventions().some((other) => other.name === old);
  const told = isKept ? `The text before is kept under Mine as ${old}.` : "The text before could not be kept: the browser's storage is off or full.";
  if (old === null || old === as) keeping.textContent = "";
  else keeping.replaceChildren(`${told} `, button("Bring it back", () => begin(back.file, back.text, { as: old, isNamed: back.isNamed }), { className: "plain" }));
  keptAs = as;
  name.value = file;
  title = stated(begun, "name");
  isNamed = known.isNamed ?? !isFileOf(file, title);
  ruled = null;
  effect.clear();
  form.forget();
  editor.begin(begun);
  return check();
}

/**
 * The name of the invention that is this text.
 * @param {string} file
 * @param {string} text
 */
const nameOf = (file, text) => (inventions().some((other) => other.name === file && other.text === text) ? file : null);

// Keeps the text under Mine, if the user changed it.
function keepChanged() {
  const { text } = editor;
  if (text === begun || text.trim() === "") return;
  begun = text;
  if (keptAs === null) name.value = keptAs = free(fileName());
  tellKept(keep({ name: keptAs, text }));
}

/** @param {boolean} isKept */
function tellKept(isKept) {
  const told = isKept ? `Kept in this browser, under Mine, as ${keptAs}.` : UNKEPT;
  if (keeping.textContent !== told) steadily(() => (keeping.textContent = told));
}

/**
 * @param {string} before
 * @param {string} after
 */
function renamed(before, after) {
  if (keptAs !== before) return;
  name.value = keptAs = after;
  isNamed = true;
  keeping.textContent = "";
  check();
}

/** @param {string} gone */
function discarded(gone) {
  if (keptAs !== gone) return;
  keptAs = null;
  keeping.textContent = "";
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
  keepChanged();
  followTitle();
  const number = ++asked;
  const [file, text] = [fileName(), editor.text];
  stop?.abort();
  stop = new AbortController();
  const filled = rows === undefined ? fill(text, stop.signal) : steadily(() => form.show(rows));
  const [found] = await Promise.all([page.asking("/api/check", { name: file, text }, stop.signal), filled]);
  if (number !== asked) return;
  looked = text;
  draft({ name: file, text, of: playedText(), broken: !found?.show });
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
  const own = report.problems.filter((problem) => !problem.file);
  editor.mark(own);
  editor.area.setAttribute("aria-invalid", String(own.some(({ severity }) => severity === "error")));
  problems(list, report.problems, go, fix, open);
  problems(first, own.slice(0, 1), go, fix, open);
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
 * Stores a text with errors.
 * @param {WrittenRuleset & { of: string | null, broken: boolean }} draft
 */
function draft({ name, text, of, broken }) {
  try {
    if (broken) sessionStorage.setItem(DRAFT, JSON.stringify({ name, text, of }));
    else sessionStorage.removeItem(DRAFT);
  } catch {
    // Storage may be disabled: the text is not kept then.
  }
}

/**
 * The stored text whose last valid version was `of`.
 * @param {string} of
 * @returns {WrittenRuleset | null}
 */
function kept(of) {
  try {
    const found = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
    return found && found.of === of && typeof found.text === "string" ? found : null;
  } catch {
    return null;
  }
}

/**
 * Gives the text to its board: the first that has an own ruleset, or a new first board.
 * @param {WrittenRuleset} ruleset
 */
function put(ruleset) {
  const { rulesets, layout } = page.next();
  // The editor was closed meanwhile.
  if (layout !== "invent") return null;
  const index = rulesets.findIndex(isOwn);
  const own = rulesets.find(isOwn);
  if (own?.text === ruleset.text && own.name === ruleset.name) return null;
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
  return effect.show({ name: fileName(), text: before.text, change, since: before.ruled });
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
  const own = rulesets.find(isOwn);
  if (own && own.text === sound?.text && own.name === sound?.name) return;
  if (shipped.length === 0) await offer();
  if (!own) {
    if (editor.text) return check();
    const [first] = rulesets;
    if (typeof first === "string") showBase(first);
    return beginWith("template");
  }
  const left = kept(own.text);
  await begin(own.name, own.text);
  if (left) await begin(left.name, left.text);
}

page.onAnswer(follow);
if (page.answer) follow(page.answer, page.CAUSE.link);

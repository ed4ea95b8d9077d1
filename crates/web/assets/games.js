// The games of a PGN: one is on the boards, with its players, result and event above them; the others of its text are
// listed, and each comes back as it was left, after a reload of the page, too.

import { all, button, byId, make } from "./dom.js";
import { keepFile, keepGame, keepPlace, keptFile } from "./shelf.js";
import * as page from "./state.js";
import { lineThrough, missing, read as readTree } from "./tree.js";

/** @import { Tree } from "./tree.js" */
/** @import { State } from "./types.js" */
/** @typedef {[string, string][]} Tags */
/** @typedef {Pick<State, "start" | "tree" | "line" | "at" | "tags" | "rulesets">} Game */
/**
 * A game of the text that was opened last.
 * @typedef {object} Listed
 * @property {string} pgn
 * @property {Tags} tags  The list that is in the state while the game is on the boards.
 * @property {Game | null} left  As it was left; null if it was not opened yet.
 * @property {Tree | null} read  Its moves as they were read; null if they had been changed before the page was reloaded.
 * @property {string[]} notes  Remarks of the reader.
 */

// A text is listed in pieces, since a request has a limit.
const PIECE = 48_000;
const MOST_SHOWN = 200;
const TOO_LARGE = "The browser has no room to keep this file: save all games before you close or reload the page.";

let { file, here } = keptFile();
let isKept = true;

/**
 * What the tags of a game say: the players, or else its event; the result; and the event and the date.
 * @param {Tags} tags
 */
export function heading(tags) {
  const known = (/** @type {string} */ name) => {
    const value = tags.find(([other]) => other === name)?.[1].trim() ?? "";
    return /^[?.*\s-]*$/.test(value) ? null : value;
  };
  const player = (/** @type {string} */ color) => {
    const [name, rating] = [known(color), known(`${color}Elo`)];
    return name && rating ? `${name} (${rating})` : name;
  };
  const [white, black, event] = [player("White"), player("Black"), known("Event")];
  const players = white || black ? `${white ?? "White"} – ${black ?? "Black"}` : null;
  const date = (known("Date") ?? known("UTCDate"))?.replaceAll(".??", "") ?? null;
  const about = [players ? event : null, date].filter((part) => part !== null).join(", ");
  return { title: players ?? event, result: known("Result")?.replace("1/2-1/2", "½-½") ?? null, about };
}

/**
 * The games of a text, or why it cannot be read.
 * @param {string} text
 * @returns {Promise<Listed[] | string>}
 */
async function listed(text) {
  /** @type {{ at: number, tags: Tags }[]} */
  const games = [];
  let size = PIECE;
  for (let begin = 0, isLast = false; !isLast; ) {
    isLast = begin + size >= text.length;
    const line = text.lastIndexOf("\n", begin + size) + 1;
    // Between lines or, of a line that is too long, characters: not within one.
    const within = /[\ud800-\udbff]/.test(text[begin + size - 1] ?? "") ? 1 : 0;
    const end = isLast ? text.length : line > begin ? line : begin + size - within;
    const found = await page.ask("/api/pgn/games", { pgn: text.slice(begin, end) });
    if (page.isRefusal(found)) return found.error.message;
    const here = found.games.map(({ at, tags }) => ({ at: begin + at, tags }));
    // The last game may go on in the next piece, which begins with it.
    const rest = isLast ? null : here.pop();
    games.push(...here);
    if (rest && rest.at > begin) begin = rest.at;
    else size *= 2;
  }
  const begin = (/** @type {number} */ index) => (index === 0 ? 0 : games[index]?.at);
  return games.map(({ tags }, index) => ({ pgn: text.slice(begin(index), begin(index + 1)), tags, left: null, read: null, notes: [] }));
}

/** @returns {Game} */
function gameHere() {
  const { start, tree, line, at, tags, rulesets } = page.next();
  return { start, tree, line, at, tags, rulesets };
}

// The place in its text of the game on the boards; -1 if it is another one.
const place = () => file.findIndex(({ tags, left }) => left !== null && tags === page.next().tags);

// Remembers the game on the boards as it is.
function keep() {
  const index = place();
  const game = file[index];
  if (game) game.left = gameHere();
  if (file.length < 2 || !isKept) return;
  isKept = keepPlace(index) && (!game || keepGame(index, game));
}

// Finds the game of a page that was reloaded among those that are kept.
function find() {
  const game = file[here];
  here = -1;
  const { start, tree, tags } = page.next();
  if (!game?.left || game.left.start !== start || JSON.stringify(game.tags) !== JSON.stringify(tags)) return;
  game.tags = tags;
  if (game.read && missing(game.read, tree) + missing(tree, game.read) === 0) game.read = tree;
}

/**
 * Whether a game, known by its tags, is another one of the opened text, which comes back as it was left.
 * @param {Tags} tags
 */
export const isListed = (tags) => tags !== page.next().tags && file.some((game) => game.left !== null && game.tags === tags);

/** The number of games of the opened text beside the one on the boards; 0 if that is another one. */
export const otherGames = () => (place() < 0 ? 0 : file.length - 1);

/**
 * The games of the text as they are now; of those that were not changed, only their own text is known.
 * @returns {{ pgn: string, changed: Game | null }[]}
 */
export function allGames() {
  keep();
  return file.map(({ pgn, read, left }) => ({ pgn, changed: left && left.tree !== read ? left : null }));
}

/**
 * Opens a game of the text as it was left, or at its end. Why it cannot be opened, or null.
 * @param {number} index
 * @returns {Promise<string | null>}
 */
async function open(index) {
  keep();
  const game = file[index];
  if (!game.left) {
    const found = await page.working(page.ask("/api/pgn/read", { pgn: game.pgn, rulesets: page.state.rulesets }));
    if (page.isRefusal(found)) return found.error.message;
    const { start, tags, comments, rulesets, notes } = found;
    const tree = readTree(found.line, comments);
    const line = lineThrough(tree, 0);
    Object.assign(game, { tags, notes, left: { start, tree, line, at: line.length, tags, rulesets }, read: tree });
  }
  await page.change({ ...game.left, ...page.RESTING }, page.CAUSE.start);
  return null;
}

/** @param {Listed[]} games */
function list(games) {
  file = games;
  isKept = keepFile(games.length > 1 ? games : []);
}

/**
 * Opens the first game of a text, and lists the games if there are several. Why it cannot be opened, or null.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function openGame(text) {
  const before = file;
  try {
    const games = await page.working(listed(text));
    if (typeof games === "string") return games;
    const whole = { pgn: text, tags: [], left: null, read: null, notes: [] };
    list(games.length > 0 ? games : [whole]);
    const why = await open(0);
    if (file.length > 1) showList();
    else if (why) list(before);
    return why;
  } catch {
    list(before);
    return page.SILENT;
  }
}

const title = make("strong", {});
const about = make("span", { className: "quiet" });
const named = make("p", {}, title, " ", about);
const remarks = make("p", { className: "quiet" });
const back = button("‹", () => step(-1), { "aria-label": "The game before" });
const forward = button("›", () => step(1), { "aria-label": "The next game" });
const which = button("", () => {}, { id: "games-open" });
const turning = make("span", { className: "group", role: "group", "aria-label": "Games" }, back, which, forward);
const header = make("div", { id: "game", className: "game", hidden: true }, named, turning, remarks);
const search = make("input", { type: "search", placeholder: "A player or an event", "aria-label": "Search the games" });
const entries = make("ol", { className: "games" });
const refused = make("p", { className: "error", role: "alert", hidden: true });
const menu = make("div", { id: "games", className: "menu", role: "dialog", "aria-label": "The games" }, search, refused, entries);

/** @param {number} index */
async function choose(index) {
  const why = await open(index).catch(() => page.SILENT);
  refused.hidden = why === null;
  refused.textContent = why === null ? "" : `Game ${index + 1}: ${why}`;
  if (why === null) menu.hidePopover();
  else if (!menu.matches(":popover-open")) menu.showPopover();
}

/** @param {number} by */
function step(by) {
  const to = place() + by;
  if (file[to]) choose(to);
}

/**
 * What a list says of a game.
 * @param {Listed} game
 */
function entry({ tags }) {
  const { title, result, about } = heading(tags);
  return [title ?? "No names", result, about].filter(Boolean).join(", ");
}

function fill() {
  const wanted = search.value.trim().toLowerCase();
  const found = file.flatMap((game, index) => {
    const said = entry(game);
    return said.toLowerCase().includes(wanted) ? [{ said, index }] : [];
  });
  const here = place();
  const items = found.slice(0, MOST_SHOWN).map(({ said, index }) => {
    const go = button(`${index + 1}. ${said}`, () => choose(index));
    if (index === here) go.setAttribute("aria-current", "true");
    return make("li", {}, go);
  });
  const more = found.length - items.length;
  if (more > 0) items.push(make("li", { className: "quiet" }, `${more} more: search for a name`));
  if (found.length === 0) items.push(make("li", { className: "quiet" }, "No game has this name."));
  entries.replaceChildren(...items);
}

function showList() {
  search.value = "";
  search.hidden = file.length <= 12;
  fill();
  if (!menu.matches(":popover-open")) menu.showPopover();
  all("[aria-current]", entries)[0]?.focus();
}

function show() {
  const index = place();
  const { title: names, result, about: where } = heading(page.state.tags);
  const notes = file[index]?.notes ?? [];
  const isLast = index >= 0 && file.length > 1 && !isKept;
  title.textContent = [names, result].filter(Boolean).join(" ");
  about.textContent = where;
  named.title = [title.textContent, where].filter(Boolean).join(", ");
  const said = [...(notes.length > 0 ? [`Opened, with a remark: ${notes.join("; ")}.`] : []), ...(isLast ? [TOO_LARGE] : [])];
  remarks.textContent = said.join(" ");
  remarks.hidden = said.length === 0;
  turning.hidden = index < 0 || file.length < 2;
  which.textContent = `Game ${index + 1} of ${file.length}`;
  back.setAttribute("aria-disabled", String(index <= 0));
  forward.setAttribute("aria-disabled", String(index === file.length - 1));
  header.hidden = title.textContent === "" && turning.hidden && remarks.hidden;
}

menu.setAttribute("popover", "");
which.setAttribute("popovertarget", "games");
search.addEventListener("input", fill);
menu.addEventListener("beforetoggle", () => {
  fill();
  // The list opens below its button.
  const { left, bottom } = which.getBoundingClientRect();
  menu.style.setProperty("--left", `${left}px`);
  menu.style.setProperty("--top", `${bottom + 4}px`);
});
menu.addEventListener("toggle", () => {
  if (!menu.matches(":popover-open") && document.activeElement === document.body) which.focus();
});
document.body.append(menu);
byId("boards").before(header);

page.onAnswer((_, cause) => {
  if (page.isLook(cause)) return;
  find();
  keep();
  show();
});

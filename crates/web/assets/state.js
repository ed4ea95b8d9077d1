// The state of the page, and its requests. The page contains no chess logic: it sends its state and shows the response.

import { sentence } from "./dom.js";
import { request } from "./transport.js";
import * as trees from "./tree.js";

/** @import { Boards, Error as Refused, PageLine } from "./protocol.js" */
/** @import { Changed } from "./tree.js" */
/** @import { Answers, Layout, Shown, State } from "./types.js" */

// The maximum number of boards.
export const MOST = 6;

/** @type {readonly Layout[]} */
const LAYOUTS = ["compare", "play", "invent"];

/**
 * @param {unknown} value
 * @returns {value is Layout}
 */
export const isLayout = (value) => LAYOUTS.some((layout) => layout === value);

/** @type {State} */
const BEGINNING = {
  start: "startpos",
  tree: trees.EMPTY,
  line: [],
  moves: [],
  at: 0,
  rulesets: ["atomic", "icc"],
  picked: null,
  pointed: null,
  flipped: false,
  bestPlay: true,
  layout: "compare",
  tags: [],
};

export const SILENT = "The server does not answer. Is `isotope serve` still running?";

// The part of a change after which no piece is picked.
export const RESTING = { picked: null, pointed: null };

// The state that the boards show.
export let state = { ...BEGINNING };
// The server's answer to this state.
/** @type {Boards | null} */
export let answer = null;

// The last requested state, which may not be answered yet.
let wanted = state;
let requests = 0;
/** @type {AbortController | null} */
let stop = null;
/** @type {(() => void)[]} */
let waiting = [];
/** @typedef {(answer: Boards, cause: Cause) => void} OnAnswer */
/** @typedef {(message: string, error?: unknown) => void} OnRefused */
/** @type {{ answer: OnAnswer[], refused: OnRefused[] }} */
const listeners = { answer: [], refused: [] };

// Registers `answered(answer, cause)` for each answer that is shown, and `refused(message, error)` for each failure.
/** @param {OnAnswer} answered */
export const onAnswer = (answered) => listeners.answer.push(answered);
/** @param {OnRefused} refused */
export const onRefused = (refused) => listeners.refused.push(refused);

// The state that the page shows once all requests are answered.
export const next = () => wanted;

/**
 * What a search is asked about: the position on the boards, and their rules.
 * @param {State} [shown]
 */
export const asked = ({ start, moves, at, rulesets } = state) => ({ start, moves, at, rulesets });

/**
 * A text that is the same for the same position under the same rules: those of all boards, or of one.
 * @param {State} [shown]
 * @param {number} [board]
 */
export const positionKey = ({ start, moves, at, rulesets } = state, board) =>
  JSON.stringify([start, moves.slice(0, at), board === undefined ? rulesets : rulesets[board]]);

// The causes of a change of the state.
export const CAUSE = Object.freeze({
  start: "start",
  moved: "moved",
  picked: "picked",
  pointed: "pointed",
  shown: "shown",
  hint: "hint",
  boards: "boards",
  layout: "layout",
  written: "written",
  flipped: "flipped",
  switched: "switched",
  restored: "restored",
  arranged: "arranged",
  annotated: "annotated",
  link: "link",
});

/** @typedef {typeof CAUSE[keyof typeof CAUSE]} Cause */

/**
 * Whether a change only picks a piece or points at a square, which keeps the position.
 * @param {Cause} cause
 */
export const isLook = (cause) => cause === CAUSE.picked || cause === CAUSE.pointed;

/**
 * Requests a change of the state, with its cause.
 * @param {Partial<State>} patch
 * @param {Cause} cause
 */
export async function change(patch, cause) {
  if (!(cause in CAUSE)) throw new Error(`${cause} is no cause of a change`);
  const target = placed(patch);
  remember(target, cause);
  wanted = target;
  const number = ++requests;
  document.documentElement.dataset.idle = "false";
  stop?.abort();
  stop = new AbortController();
  const { layout, bestPlay, tree, line, tags, ...question } = target;
  // The list of a long line takes longer than the boards, so that it is asked for only if it has changed.
  const lists = !isListed(target);
  const names = lists && !isSingle(target) ? { tree: trees.written(tree, true) } : {};
  try {
    const asked = { ...question, ...names, lists };
    // Boards that show the rest of the state change on a few squares.
    const shown = cause === CAUSE.pointed && !lists && isAlike(target) ? answer : null;
    const given = shown ? await pointedAt(shown, asked, stop.signal) : await ask("/api/boards", asked, stop.signal);
    if (number !== requests) return;
    const found = cause === CAUSE.start && answer ? refusedByAll(given, target.start) : given;
    if (isRefusal(found)) {
      wanted = state;
      refuse(found.error.message, found.error);
    } else {
      state = wanted = { ...target, at: found.at, picked: found.picked };
      answer = found;
      if (lists && found.line) listed = { ...target, ...found.line, plies: found.tree ?? found.line.plies };
      for (const answered of listeners.answer) answered(found, cause);
    }
  } catch (error) {
    if (number !== requests) return;
    wanted = state;
    refuse(SILENT, error);
  }
  // A listener may have requested another change.
  if (number === requests) settle();
}

/**
 * An answer, or a refusal in its place if no board can show the position, for one reason.
 * @param {Boards | Refused} found
 * @param {string} input
 * @returns {Boards | Refused}
 */
function refusedByAll(found, input) {
  if (isRefusal(found)) return found;
  const { boards = [], notes = [], schema } = found;
  const faults = boards.map((board) => ("error" in board ? board.error : null));
  const [first] = faults;
  if (!first?.message || faults.some((fault) => fault?.message !== first.message)) return found;
  return { schema, input, error: { ...first, message: `${sentence(notes.join("; "))} ${first.message}`.trim() } };
}

/**
 * Whether the boards show a state, but for the pointed square.
 * @param {State} target
 */
const isAlike = (target) =>
  /** @type {const} */ (["start", "moves", "at", "rulesets", "picked", "flipped"]).every((part) => target[part] === state[part]);

/**
 * The shown answer with what the pointed square changes, which is all that is asked for: nothing if there is no square.
 * @param {Boards} shown
 * @param {Answers["/api/point"][0]} question
 * @param {AbortSignal} signal
 * @returns {Promise<Boards | Refused>}
 */
async function pointedAt(shown, question, signal) {
  const found = question.pointed ? await ask("/api/point", question, signal) : { says: null, boards: [] };
  if (isRefusal(found)) return found;
  const boards = shown.boards.map((board, index) => ({ ...board, pointed: found.boards[index] ?? undefined }));
  return { ...shown, says: { ...shown.says, pointed: found.says }, boards };
}

/**
 * The state after a change. Moves or a start without a tree begin a tree of their own.
 * @param {Partial<State>} patch
 * @returns {State}
 */
function placed(patch) {
  const changed = { ...wanted, ...patch };
  const { tree, line, moves } = changed;
  if ("tree" in patch || "line" in patch) return { ...changed, moves: line.map((node) => tree[node].move) };
  if (!("moves" in patch) && !("start" in patch)) return changed;
  return { ...changed, tree: trees.treeOf(moves), line: moves.map((_, ply) => ply + 1), tags: patch.tags ?? [] };
}

/**
 * The list of the moves: those of the tree as the games write them, the first of node 1; and where the games of the
 * line part.
 * @typedef {Pick<State, "start" | "tree" | "line" | "rulesets"> & PageLine} Listed
 */
/** @type {Listed} */
let listed = { ...BEGINNING, plies: [], parting: null };

const isSingle = (/** @type {State} */ { tree, line }) => tree.length === line.length + 1;
const isListed = (/** @type {State} */ { start, tree, line, rulesets }) =>
  listed.start === start && listed.tree === tree && listed.line === line && listed.rulesets === rulesets;

export const list = () => listed;

/** @typedef {Pick<State, "start" | "tree" | "line" | "at" | "tags">} Game */
const gameOf = (/** @type {State} */ { start, tree, line, at, tags }) => ({ start, tree, line, at, tags });

/**
 * The game before a change that dropped moves; null if there was none.
 * @type {Game | null}
 */
export let lost = null;

/**
 * Remembers the moves that a change drops, until other moves are dropped.
 * @param {State} after
 * @param {Cause} cause
 */
function remember(after, cause) {
  if (cause === CAUSE.restored || cause === CAUSE.link) lost = null;
  else if (cause !== CAUSE.annotated && !keeps(after, wanted)) lost = gameOf(wanted);
}

/**
 * Whether a game has all moves of another.
 * @param {Pick<State, "start" | "tree">} game
 * @param {Pick<State, "start" | "tree">} other
 */
const keeps = (game, other) => game.start === other.start && trees.missing(other.tree, game.tree) === 0;

// Whether there is a lost game that can be restored.
export const isLost = () => lost !== null && !keeps(state, lost);

// The number of moves that would come back with the lost game.
export const lostMoves = () => (lost === null ? 0 : lost.start === state.start ? trees.missing(lost.tree, state.tree) : lost.tree.length - 1);

// Exchanges the current game and the lost one.
export function restore() {
  if (lost === null) return;
  const there = gameOf(wanted);
  const back = change({ ...lost, ...RESTING }, CAUSE.restored);
  lost = there;
  return back;
}

/**
 * Resolves when no request is pending.
 * @returns {Promise<void>}
 */
export function settled() {
  if (document.documentElement.dataset.idle === "true") return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

// The number of jobs under way beside the requests of the boards.
let jobs = 0;

/**
 * Marks the page as at work until a job ends. Nothing waits for it: the boards answer meanwhile.
 * @template T
 * @param {Promise<T>} job
 */
export async function working(job) {
  const mark = (/** @type {number} */ more) => (document.documentElement.dataset.checking = String((jobs += more) > 0));
  mark(1);
  try {
    return await job;
  } finally {
    mark(-1);
  }
}

/**
 * Sends a request and returns its answer; an error is reported on the page and gives null.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Answers[Path][0]} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path][1] | null>}
 */
export async function asking(path, question, signal) {
  try {
    const found = await working(ask(path, question, signal));
    if (!isRefusal(found)) return found;
    refuse(found.error.message, found.error);
  } catch (error) {
    if (!signal?.aborted) refuse(SILENT, error);
  }
  return null;
}

/**
 * Sends a request and returns its answer or error.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Answers[Path][0]} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Path][1] | Refused>}
 */
export async function ask(path, question, signal) {
  const headers = { "content-type": "application/json" };
  const post = question === null ? {} : { method: "POST", headers, body: JSON.stringify(question) };
  const response = await request(path, { signal, ...post });
  return response.json();
}

/**
 * Whether an answer is an error.
 * @param {object} answer
 * @returns {answer is Refused}
 */
export const isRefusal = (answer) => "error" in answer;

/**
 * The board with an index, if it shows a position.
 * @param {number} index
 * @returns {Shown | null}
 */
export function boardAt(index) {
  const board = answer?.boards[index];
  return board && "fen" in board ? board : null;
}

/**
 * Whether a board shows a position in which the game goes on.
 * @param {Shown | null} board
 * @returns {board is Shown}
 */
export const goesOn = (board) => board !== null && !board.outcome && !board.waits;

/**
 * @param {string} message
 * @param {unknown} [error]
 */
export function refuse(message, error) {
  for (const refused of listeners.refused) refused(message, error);
}

function settle() {
  document.documentElement.dataset.idle = "true";
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
}

// The board on which the last move was made.
export let playedOn = 0;

// The node of the position on the boards.
export const here = (/** @type {Pick<State, "line" | "at">} */ { line, at } = wanted) => (at > 0 ? line[at - 1] : 0);

// Whether a game is played, in which a move takes the place of those that follow, instead of beginning a variation.
let isGame = () => false;
/** @param {() => boolean} is */
export const replaceWhile = (is) => (isGame = is);

/**
 * Plays a move in the current position: the next move of the line, another continuation that exists, or a new variation.
 * @param {string} uci
 * @param {number} board
 */
export function play(uci, board) {
  const { at } = wanted;
  playedOn = board;
  const { tree, line } = isGame() ? before(at, uci) : wanted;
  const { tree: grown, moved, node } = trees.withMove(tree, here({ line, at }), uci);
  if (grown !== tree && (grown.length - 1 > trees.MOST_MOVES || trees.depthOf(grown, node) > trees.DEEPEST)) {
    return refuse(`There is room for ${trees.MOST_MOVES} moves, and for variations within variations ${trees.DEEPEST} deep: delete some.`);
  }
  const same = line.map((other) => moved[other]);
  if (!isGame()) return change({ tree: grown, line: same[at] === node ? same : trees.lineThrough(grown, node), at: at + 1, ...RESTING }, CAUSE.moved);
  const main = trees.withMain(grown, node);
  const played = same[at] === node ? same : [...same.slice(0, at), node];
  return change({ tree: main.tree, line: played.map((other) => main.moved[other]), at: at + 1, ...RESTING }, CAUSE.moved);
}

/**
 * The tree and the line without what follows a ply, unless a move is the one that follows.
 * @param {number} at
 * @param {string} [uci]
 */
export function before(at, uci) {
  const { tree, line } = wanted;
  if (at >= line.length || tree[line[at]].move === uci) return { tree, line };
  const cut = trees.without(tree, line[at]);
  return { tree: cut.tree, line: line.slice(0, at).map((node) => cut.moved[node]) };
}

/**
 * Goes to a ply of the line.
 * @param {number} at
 */
export function go(at) {
  const to = Math.max(0, Math.min(at, wanted.moves.length));
  if (to === wanted.at) return;
  change({ at: to, ...RESTING }, CAUSE.moved);
}

/**
 * Goes to a node of the tree; the line changes only if it does not contain the node.
 * @param {number} node
 */
export function visit(node) {
  const { tree, line } = wanted;
  const ply = node === 0 ? 0 : line.indexOf(node) + 1;
  if (node === 0 || ply > 0) return go(ply);
  change({ line: trees.lineThrough(tree, node), at: trees.pathTo(tree, node).length, ...RESTING }, CAUSE.moved);
}

/**
 * Goes to another move in place of the last one: the alternative before it or after it. Whether there is one.
 * @param {-1 | 1} step
 */
export function visitAlternative(step) {
  const { tree } = wanted;
  const node = here();
  const alternatives = node > 0 ? trees.children(tree)[tree[node].parent] : [];
  const other = alternatives[alternatives.indexOf(node) + step];
  if (other !== undefined) visit(other);
  return other !== undefined;
}

/**
 * Requests an arranged tree, on the same position as far as it still exists.
 * @param {Changed} arranged
 * @returns {true}
 */
function arrange({ tree, moved }) {
  const { line, at } = wanted;
  const path = line.slice(0, at).map((node) => moved[node]);
  const gone = path.indexOf(-1);
  const there = gone < 0 ? path : path.slice(0, gone);
  const kept = line.map((node) => moved[node]);
  const isWhole = gone < 0 && !kept.includes(-1);
  change({ tree, line: isWhole ? kept : trees.lineThrough(tree, there.at(-1) ?? 0), at: there.length, ...RESTING }, CAUSE.arranged);
  return true;
}

// Whether the position on the boards is in a variation.
export const isAside = () => trees.variationOf(wanted.tree, here()) > 0;

// Makes the current variation the main continuation where it begins.
export const promote = () => isAside() && arrange(trees.promoted(wanted.tree, here()));

// Deletes the last move and all that follows it, which can be brought back.
export const remove = () => here() > 0 && arrange(trees.without(wanted.tree, here()));

/**
 * Replaces annotations of the current node.
 * @param {Parameters<typeof trees.annotated>[2]} notes
 */
export function annotate(notes) {
  const tree = trees.annotated(wanted.tree, here(), notes);
  if (isListed(wanted)) listed = { ...listed, tree };
  change({ tree, ...RESTING }, CAUSE.annotated);
}

/**
 * Sets up a position without moves.
 * @param {string} start
 * @param {Partial<State>} [more]
 */
export const setUp = (start, more = {}) => change({ start, moves: [], at: 0, ...RESTING, ...more }, CAUSE.start);

/** @param {string | null} what */
export const pick = (what) => change({ picked: what, pointed: null }, CAUSE.picked);

/** @param {string | null} square */
export function point(square) {
  if (!wanted.picked || wanted.pointed === square) return;
  change({ pointed: square === wanted.picked ? null : square }, CAUSE.pointed);
}

// The initial state, which also supplies the missing fields of a link.
export const beginning = () => ({ ...BEGINNING });

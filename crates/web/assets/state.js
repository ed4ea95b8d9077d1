// What the page shows, and the questions that it asks. There is no chess in here, nor anywhere in the page: all that is
// shown is sent, and what comes back is put into place.

const BEGINNING = {
  start: "startpos",
  moves: [],
  at: 0,
  rulesets: ["atomic", "icc"],
  picked: null,
  pointed: null,
  flipped: false,
  bestPlay: true,
  layout: "compare",
};

export const SILENT = "The server does not answer. Is `isotope serve` still running?";

// What is on the boards.
export let state = { ...BEGINNING };
// The server's answer to it.
export let answer = null;

// What has been asked for last, and may not have been answered yet.
let wanted = state;
let asked = 0;
let stop = null;
let waiting = [];
const told = { answer: [], refused: [] };

// `answered(answer, cause)` is called with each answer that counts, `refused(message, error)` when there is none.
export const onAnswer = (answered) => told.answer.push(answered);
export const onRefused = (refused) => told.refused.push(refused);

// What the page would show once everything asked for is there.
export const next = () => wanted;

// Asks for a change. `cause` says what the user did: start, moved, picked, pointed, boards, layout, link.
export async function change(patch, cause) {
  wanted = { ...wanted, ...patch };
  const mine = wanted;
  const number = ++asked;
  document.documentElement.dataset.idle = "false";
  stop?.abort();
  stop = new AbortController();
  const { layout, bestPlay, ...question } = mine;
  try {
    const found = await ask("/api/boards", question, stop.signal);
    if (number !== asked) return;
    if (found.error) {
      wanted = state;
      refuse(found.error.message, found.error);
    } else {
      state = wanted = { ...mine, at: found.at, picked: found.picked };
      answer = found;
      for (const answered of told.answer) answered(found, cause);
    }
  } catch (error) {
    if (number !== asked) return;
    wanted = state;
    refuse(SILENT, error);
  }
  settle();
}

// When nothing is under way.
export function settled() {
  if (document.documentElement.dataset.idle === "true") return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

// An answer, or nothing if there is only something to be told.
export async function asking(path, question) {
  try {
    const found = await ask(path, question);
    if (!found.error) return found;
    refuse(found.error.message, found.error);
  } catch (error) {
    refuse(SILENT, error);
  }
  return null;
}

// Asks the server.
export async function ask(path, question, signal) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
  return response.json();
}

export function refuse(message, error) {
  for (const refused of told.refused) refused(message, error);
}

function settle() {
  document.documentElement.dataset.idle = "true";
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
}

// The board on which somebody has moved last.
export let playedOn = 0;

// Plays a move where the boards stand. The moves that had been taken back are kept if it is the first of them.
export function play(uci, board) {
  const { moves, at } = wanted;
  playedOn = board;
  const again = moves[at] === uci;
  const line = again ? moves : [...moves.slice(0, at), uci];
  return change({ moves: line, at: at + 1, picked: null, pointed: null }, "moved");
}

// Goes to a ply of the line.
export function go(at) {
  const to = Math.max(0, Math.min(at, wanted.moves.length));
  if (to === wanted.at) return;
  change({ at: to, picked: null, pointed: null }, "moved");
}

export const pick = (what) => change({ picked: what, pointed: null }, "picked");

export function point(square) {
  if (!wanted.picked || wanted.pointed === square) return;
  change({ pointed: square === wanted.picked ? null : square }, "pointed");
}

// What somebody who has never been here sees, and what is missing in a link.
export const beginning = () => ({ ...BEGINNING });

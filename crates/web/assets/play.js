// The panel of a game against the engine: what is played, the game itself with its clocks, and its result.

import { other, written } from "./clock.js";
import { all, button, byId, make } from "./dom.js";
import { moving, place, rules, thought } from "./engine.js";
import { begin, game, leave, left, onGame, rematch, resign } from "./game.js";
import { MOST_LEVELS, onSettings, set, settings } from "./settings.js";
import * as page from "./state.js";

/** @import { Color } from "./protocol.js" */
/** @import { Layout } from "./types.js" */

const MINUTES = [0, 1, 2, 3, 5, 10, 15, 30, 60];
const INCREMENTS = [0, 1, 2, 3, 5, 10, 20, 30];

/**
 * A group of radio buttons: each value with its label.
 * @param {string} what
 * @param {string} name
 * @param {[string, string][]} choices
 * @param {(value: string) => void} change
 */
function choice(what, name, choices, change) {
  const row = make("div", { className: "segments" });
  for (const [value, word] of choices) {
    const input = make("input", { type: "radio", name, value, className: "unseen" });
    input.addEventListener("change", () => change(value));
    row.append(make("label", {}, input, make("span", {}, word)));
  }
  const seen = make("span", { className: "quiet", "aria-hidden": "true" }, what);
  return make("div", { className: "choice", role: "radiogroup", "aria-label": what }, seen, row);
}

/**
 * A list of numbers.
 * @param {string} label
 * @param {number[]} numbers
 * @param {(number: number) => string} word
 * @param {(number: number) => void} change
 */
function numbers(label, numbers, word, change) {
  const options = numbers.map((number) => make("option", { value: String(number) }, word(number)));
  const select = make("select", { "aria-label": label }, ...options);
  select.addEventListener("change", () => change(Number(select.value)));
  return select;
}

/** @type {((button: HTMLElement) => void) | null} */
let pickGame = null;
const gameName = button("", () => pickGame?.(gameName), { id: "play-game" });
const gameRow = make("div", { className: "choice", hidden: true }, make("span", { className: "quiet" }, "Game"), gameName);

/**
 * Registers `pick(button)` to be called when the user wants to choose the game: until then, there is no such button.
 * @param {(button: HTMLElement) => void} pick
 */
export function onPickGame(pick) {
  pickGame = pick;
  gameRow.hidden = false;
}

/** @type {[string, string][]} */
const SIDES = [
  ["white", "White"],
  ["black", "Black"],
  ["chance", "Random"],
  ["neither", "Both"],
];
const side = choice("You play", "play-side", SIDES, (value) => set({ side: value }));
const levels = [...Array(MOST_LEVELS).keys()].map((index) => String(index + 1));
/** @type {(value: string) => void} */
const setLevel = (value) => set({ level: Number(value) });
const level = choice("Level", "play-level", levels.map((number) => [number, number]), setLevel);
const minutes = numbers("Minutes for each side", MINUTES, (number) => (number === 0 ? "No clock" : `${number} min`), (number) => set({ minutes: number }));
const increment = numbers("Seconds for each move", INCREMENTS, (number) => `+ ${number} s`, (number) => set({ increment: number }));
const time = make("div", { className: "choice" }, make("span", { className: "quiet" }, "Clock"), make("div", { className: "clock-choice" }, minutes, increment));
const fresh = button("New game", () => enter("startpos"), { id: "play-new", className: "primary" });
const here = button("Play from here", () => enter(null), { id: "play-here" });
const starting = make("div", { className: "tools-row" }, fresh, here);
const ended = make("p", { id: "play-left", className: "quiet", hidden: true });

const clocks = make("div", { className: "clocks", role: "group", "aria-label": "Clocks" });
// Where the panel is below the board, the clocks are over and under the board.
const atBoard = ["Clock above", "Clock below"].map((label) => make("div", { className: "clock-at-board", role: "group", "aria-label": label }));
const resigning = button("Resign", resign, { id: "play-resign" });

const verdict = make("strong", {});
const reason = make("span", {});
const card = make(
  "div",
  { id: "play-result", className: "result", hidden: true },
  make("p", {}, verdict, reason),
  make(
    "div",
    { className: "tools-row" },
    button("Rematch", () => rematch(), { id: "play-rematch", className: "primary" }),
    button("New game", () => again(), { id: "play-again" }),
    button("Analyse", () => analyse(), { id: "play-analyse" }),
  ),
);
const away = button("Play against the engine", () => all("[data-layout-button=play]")[0]?.click(), { id: "play-go" });

/**
 * Begins a game, with the board in sight.
 * @param {string | null} start
 */
async function enter(start) {
  await begin(start);
  byId("hall").scrollIntoView({ block: "start" });
}

// Back to the choice of a game.
function again() {
  leave();
  fresh.focus();
}

// Evaluates the game that was played.
function analyse() {
  leave();
  set({ evaluation: true });
  byId("first").focus();
}

/**
 * The clock of a side.
 * @param {Color} color
 */
function face(color) {
  const clock = game?.clock;
  if (!clock) return [];
  const time = clock.left(color, performance.now());
  const name = color === game?.mine ? "You" : "Engine";
  const shown = make("span", { className: "time" }, written(time));
  const made = make("div", { className: "clock" }, make("span", { className: "quiet" }, name), shown);
  made.classList.toggle("runs", clock.running === color);
  made.classList.toggle("low", time < 20_000);
  return [made];
}

function show() {
  const isPlay = page.state.layout === "play";
  const isOn = game !== null && game.result === null;
  const { start, at, moves } = page.state;
  for (const part of [side, time, starting]) part.hidden = !isPlay || game !== null;
  gameRow.hidden = pickGame === null || !isPlay || game !== null;
  gameName.textContent = page.answer?.boards[0]?.ruleset?.title ?? "";
  level.hidden = !isPlay;
  here.hidden = start === "startpos" && (at === 0 || moves.length === 0);
  away.hidden = isPlay;
  resigning.hidden = !isOn;
  increment.hidden = settings.minutes === 0;
  clocks.hidden = !game?.clock;
  clocks.replaceChildren(...(game ? [...face(other(game.mine)), ...face(game.mine)] : []));
  showAtBoard();
  ended.hidden = left === "";
  ended.textContent = left;
  if (left) place.open = true;
  showResult();
}

function showAtBoard() {
  const picture = all("#boards .picture")[0];
  const [over, under] = atBoard;
  const below = page.state.flipped ? "black" : "white";
  over.replaceChildren(...face(other(below)));
  under.replaceChildren(...face(below));
  byId("boards").classList.toggle("with-clocks", Boolean(game?.clock));
  if (!picture || over.nextElementSibling === picture) return;
  picture.before(over);
  picture.after(under);
}

function showResult() {
  const result = game?.result;
  card.hidden = !result;
  const words = !result ? "" : result.winner === null ? "Draw" : result.winner === game?.mine ? "You won" : "You lost";
  if (verdict.textContent === words && reason.textContent === (result?.says ?? "")) return;
  verdict.textContent = words;
  reason.textContent = result?.says ?? "";
}

// Shows what is chosen.
function choose() {
  for (const [row, value] of /** @type {[HTMLElement, string][]} */ ([[side, settings.side], [level, String(settings.level)]])) {
    for (const input of row.querySelectorAll("input")) input.checked = input.value === value;
  }
  minutes.value = String(settings.minutes);
  increment.value = String(settings.increment);
  show();
}

moving.append(resigning);
const parts = [away, ended, gameRow, side, level, time, starting, clocks, rules, moving, card, thought];
place.append(make("div", { className: "engine" }, ...parts));
byId("engine-place").append(place);
choose();

/** @type {Layout | null} */
let layout = null;

page.onAnswer(() => {
  // The panel is open in the layout for play.
  if (layout !== page.state.layout) place.open = page.state.layout === "play";
  layout = page.state.layout;
  show();
});
onGame(show);
onSettings(choose);

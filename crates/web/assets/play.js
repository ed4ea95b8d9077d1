// The panel of a game against the engine: what is played, the game itself with its clocks, and its result. On a phone, it
// stands above the board while a game is chosen.

import { other, written } from "./clock.js";
import { all, button, byId, make } from "./dom.js";
import { moving, place, rules, thought } from "./engine.js";
import * as games from "./game.js";
import { game, leave, onGame } from "./game.js";
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
const fresh = button("New game", () => begin("startpos"), { id: "play-new", className: "primary" });
const here = button("Play from here", () => begin(null), { id: "play-here" });
const starting = make("div", { className: "tools-row" }, fresh, here);

const clocks = make("div", { className: "clocks", role: "group", "aria-label": "Clocks" });
// Where the panel is below the board, the clocks are over and under the board.
const atBoard = ["Clock above", "Clock below"].map((label) => make("div", { className: "clock-at-board", role: "group", "aria-label": label }));
const back = button("Take back", () => games.takeBack(), { id: "play-back" });
const resigning = button("Resign", () => ask(true), { id: "play-resign" });
const no = button("No", () => ask(false), { id: "play-resign-no" });
const yes = button("Yes", () => games.resign(), { id: "play-resign-yes" });
const asking = make("span", { className: "asking", role: "group", "aria-label": "Resign?" }, make("span", {}, "Resign?"), yes, no);

const goOn = button("Go on", () => resume(), { id: "play-resume", className: "primary" });
const paused = make("div", { id: "play-paused", className: "result" }, make("p", {}, make("strong", {}, "Your game is paused")), make("div", { className: "tools-row" }, goOn));

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

// Whether the user is asked for what they want to play, rather than moves for both sides.
let isChoosing = true;
// Whether the user is asked to confirm that they resign.
let isAsking = false;

/** @param {string | null} start */
async function begin(start) {
  isChoosing = false;
  await games.begin(start);
  reveal();
}

async function rematch() {
  await games.rematch();
  reveal();
}

async function resume() {
  await games.resume();
  reveal();
}

// On a phone, the board may be out of sight.
const reveal = () => all("#boards .picture")[0]?.scrollIntoView({ block: "nearest" });

/** @param {boolean} isAsked */
function ask(isAsked) {
  isAsking = isAsked;
  show();
  (isAsked ? no : resigning).focus();
}

// Back to the choice of a game.
export function again() {
  isChoosing = true;
  leave();
  page.change(page.RESTING, page.CAUSE.switched);
  fresh.focus();
}

// Evaluates the game that was played.
function analyse() {
  isChoosing = false;
  // After a rematch, the user has another side than they chose.
  if (game && (settings.side === "white" || settings.side === "black")) set({ side: game.mine });
  leave();
  page.change(page.RESTING, page.CAUSE.switched);
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
  const [isOn, isPaused] = [games.isOn(), games.isPaused()];
  const isFree = isPlay && (game === null || isPaused);
  const { start, at, moves } = page.state;
  isAsking &&= isOn || isPaused;
  for (const part of [side, time, starting]) part.hidden = !isFree;
  gameRow.hidden = pickGame === null || !isFree;
  gameName.textContent = page.answer?.boards[0]?.ruleset?.title ?? "";
  level.hidden = !isPlay || Boolean(game?.result);
  here.hidden = start === "startpos" && (at === 0 || moves.length === 0);
  away.hidden = isPlay || isPaused;
  paused.hidden = !isPaused;
  moving.hidden = Boolean(game?.result);
  back.hidden = !isOn;
  back.setAttribute("aria-disabled", String(!games.canTakeBack()));
  resigning.hidden = !(isOn || isPaused) || isAsking;
  asking.hidden = !isAsking;
  increment.hidden = settings.minutes === 0;
  clocks.hidden = !game?.clock;
  clocks.replaceChildren(...(game ? [...face(other(game.mine)), ...face(game.mine)] : []));
  showAtBoard();
  if (isPaused) place.open = true;
  // The styles of a phone put the panel where it is needed.
  document.documentElement.dataset.game = game?.result ? "over" : isOn ? "on" : isPaused ? "paused" : isPlay && isChoosing ? "choice" : "none";
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
  const isNew = card.hidden && Boolean(result);
  card.hidden = !result;
  const words = !result ? "" : result.winner === null ? "Draw" : result.winner === game?.mine ? "You won" : "You lost";
  if (verdict.textContent !== words) verdict.textContent = words;
  if (reason.textContent !== (result?.says ?? "")) reason.textContent = result?.says ?? "";
  if (isNew) requestAnimationFrame(() => card.scrollIntoView({ block: "nearest" }));
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

moving.append(back, resigning, asking);
const parts = [card, away, paused, gameRow, side, level, time, starting, clocks, rules, moving, thought];
place.append(make("div", { className: "engine" }, ...parts));
byId("engine-place").append(place);
choose();

/** @type {Layout | null} */
let layout = null;

page.onAnswer(() => {
  // The panel is open in the layout for play, which begins with the choice of a game.
  if (layout !== page.state.layout) {
    place.open = page.state.layout === "play";
    // A line that is opened is there to be looked at.
    isChoosing = layout !== null || page.state.moves.length === 0;
  }
  layout = page.state.layout;
  show();
});
onGame(show);
onSettings(choose);

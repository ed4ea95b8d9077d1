// Games against the engine: when it thinks, how its moves are used, its levels, the clock, and how a game ends.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { addressed, answers, boards, questions, tab, turn } from "./document.js";
import { Clock, stamp, written } from "./assets/clock.js";
import { PAUSE, isBusy } from "./assets/engine.js";
import { canTakeBack, ending, game, isPaused, leave, resume, takeBack } from "./assets/game.js";
import "./assets/play.js";
import { set, settings } from "./assets/settings.js";
import * as page from "./assets/state.js";
import { written as writtenTree } from "./assets/tree.js";

const [place] = document.getElementById("engine-place").children;
const part = (id) => place.querySelector(`#${id}`);
const told = part("engine-told");
// The clock of the page, which stands still but when time passes.
let now = 0;
const pass = async (milliseconds) => {
  now += milliseconds;
  mock.timers.tick(milliseconds);
  await turn();
};
const thoughts = () => questions.filter(({ path }) => path === "/api/think").map(({ question }) => question);
const click = async (id) => {
  part(id).click();
  await turn();
  await turn();
};
// Begins a game in which the user has a side.
const play = async (side, fields = {}) => {
  set({ side, minutes: 0, increment: 0, ...fields });
  await click("play-new");
};
const resign = async () => {
  await click("play-resign");
  await click("play-resign-yes");
};
const moves = () => writtenTree(page.state.tree, true);
// The boards. White is to move after an even number of plies.
const show = (fields) => {
  const board = (at) => ({ name: "atomic", fen: "8", turn: at % 2 === 0 ? "white" : "black", outcome: null, waits: null, status: "", ...fields });
  const says = { shown: "Shown.", picked: null, pointed: null };
  answers["/api/boards"] = (question) => boards({ says, boards: [{ name: "mine", error: {} }, board(question.at)] })(question);
};
const thought = (move) => ({ done: true, depth: 3, move: move && { uci: move, san: move, from: "e2", to: "e4" }, says: { score: "a pawn up", line: "" } });

mock.timers.enable({ apis: ["setTimeout"] });
mock.method(performance, "now", () => now);

beforeEach(async () => {
  leave();
  show();
  answers["/api/think"] = [thought("e2e4")];
  await page.change({ ...page.beginning(), layout: "play" }, page.CAUSE.link);
  await turn();
  questions.length = 0;
});

test("the engine does not think before a game has begun", async () => {
  await page.play("e2e4", 1);
  await turn();
  assert.deepEqual([thoughts(), isBusy()], [[], false]);
});

test("the engine thinks at the chosen level when its side is to move on a board with a position", async () => {
  await play("white", { level: 5 });
  assert.deepEqual([thoughts(), isBusy()], [[], true]);
  await page.play("e2e4", 0);
  await turn();
  const { start, rulesets } = page.beginning();
  const [{ chance, ...question }] = thoughts();
  assert.deepEqual(question, { state: { start, moves: ["e2e4"], at: 1, rulesets }, board: 1, level: 5, milliseconds: 6000 });
  assert.ok(Number.isInteger(chance) && chance >= 0 && chance < 2 ** 32, chance);
});

test("another level applies at once, also while the engine thinks", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await play("black", { level: 8 });
  const [{ signal }] = questions.filter(({ path }) => path === "/api/think");
  set({ level: 2 });
  await turn();
  assert.deepEqual([signal.aborted, thoughts().map(({ level }) => level)], [true, [8, 2]]);
});

test("the engine's move is played after a pause, or at once on request", async () => {
  await play("black");
  await pass(PAUSE - 1);
  assert.deepEqual(page.state.moves, []);
  await pass(1);
  assert.deepEqual([page.state.moves, page.playedOn], [["e2e4"], 1]);
  assert.equal(told.textContent, "Played e2e4");
  assert.equal(part("engine-score").textContent, "a pawn up, 3 plies deep");
  assert.equal(document.getElementById("says").textContent, "The engine plays Shown.");
  let finish;
  const found = [thought("d2d4"), thought("c2c4")];
  answers["/api/think"] = () => new Promise((resolve) => (finish = () => resolve(found)));
  leave();
  await play("black");
  part("engine-stop").click();
  finish();
  await turn();
  await turn();
  assert.deepEqual(page.state.moves, ["d2d4"], "the first move that is found ends the search");
});

test("a search that took longer than the pause is not followed by one", async () => {
  let finish;
  answers["/api/think"] = () => new Promise((resolve) => (finish = () => resolve([thought("d2d4")])));
  await play("black");
  await pass(PAUSE);
  finish();
  await turn();
  assert.deepEqual(page.state.moves, ["d2d4"]);
});

test("the board is turned to the user's side, and chance is one of both", async () => {
  const sides = new Set();
  for (let number = 0; number < 40; number += 1) {
    await play("chance");
    assert.equal(page.state.flipped, game.mine === "black");
    sides.add(game.mine);
    leave();
  }
  assert.deepEqual([...sides].sort(), ["black", "white"]);
});

test("whoever plays both sides plays without the engine", async () => {
  await play("neither");
  await page.play("e2e4", 1);
  assert.deepEqual([game, isBusy(), thoughts()], [null, false, []]);
});

test("a move found for another position is not played", async () => {
  await play("black");
  await page.change({ start: "chess960:1" }, page.CAUSE.start);
  await turn();
  const [{ signal }, ...others] = questions.filter(({ path }) => path === "/api/think");
  assert.deepEqual([signal.aborted, others, isPaused()], [true, [], true]);
  await pass(PAUSE);
  assert.deepEqual(page.state.moves, []);
});

test("a game pauses while the page shows something else, its clock too, and is not analysed there", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await play("white", { minutes: 1 });
  await page.play("e2e4", 1);
  await pass(5_000);
  await page.change({ layout: "compare", rulesets: ["icc", "atomic"] }, page.CAUSE.layout);
  assert.deepEqual([isPaused(), isBusy(), part("play-paused").hidden], [true, true, false]);
  await page.change({ at: 0 }, page.CAUSE.moved);
  await page.play("d2d4", 1);
  assert.equal(isBusy(), false, "another line is no help in the game");
  await pass(90_000);
  questions.length = 0;
  await click("play-resume");
  const { layout, rulesets, moves, at } = page.state;
  assert.deepEqual([layout, rulesets, moves, at], ["play", ["icc"], ["e2e4"], 1]);
  assert.deepEqual([isPaused(), game.clock.left("black", now), thoughts().length], [false, 55_000, 1]);
});

test("a game lasts as long as its tab: what is kept of it is the side, the moves and the time", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await play("white", { minutes: 1, increment: 2 });
  await page.play("e2e4", 1);
  await pass(10_000);
  const { mine, played, clock, result } = JSON.parse(tab.get("isotope-game"));
  assert.deepEqual([mine, played, result], ["white", ["e2e4"], null]);
  assert.deepEqual(clock, { minutes: 1, increment: 2_000, rest: { white: 60_000, black: 50_000 } });
  const again = Clock.from(clock);
  assert.deepEqual([again.running, again.left("black", now + 5_000)], [null, 50_000]);
  leave();
  assert.equal(tab.get("isotope-game"), "null");
});

test("a step back of the browser returns to a game, and a link to its position elsewhere does not", async () => {
  await play("white");
  await page.play("e2e4", 1);
  const { tree, line } = page.state;
  const elsewhere = addressed();
  await page.change({ layout: "invent" }, page.CAUSE.layout);
  await elsewhere;
  // The address of the game was written one move ago.
  await page.change({ moves: [], at: 0, layout: "play" }, page.CAUSE.link);
  await page.settled();
  assert.deepEqual([page.state.moves, isPaused()], [["e2e4"], false]);
  Object.assign(history, { state: null });
  await page.change({ tree, line: [], at: 0, layout: "play" }, page.CAUSE.link);
  assert.deepEqual([page.state.moves, isPaused(), isBusy()], [[], true, false]);
  await page.change({ tree, line, at: 1 }, page.CAUSE.link);
  assert.equal(isPaused(), false);
});

test("a game takes back the user's move, with the engine's answer if there is one, and another takes its place", async () => {
  answers["/api/think"] = [thought("a7a6")];
  await play("white");
  assert.equal(canTakeBack(), false);
  await page.play("e2e4", 1);
  assert.equal(canTakeBack(), true);
  await click("play-back");
  assert.deepEqual([page.state.moves, isBusy(), canTakeBack()], [[], true, false]);
  await page.play("d2d4", 1);
  await turn();
  await pass(PAUSE);
  await turn();
  assert.deepEqual(page.state.moves, ["d2d4", "a7a6"]);
  answers["/api/think"] = () => new Promise(() => {});
  await page.play("c2c4", 1);
  await takeBack();
  assert.deepEqual(page.state.moves, ["d2d4", "a7a6"], "while the engine thinks, its answer is not there yet");
  page.go(0);
  await page.settled();
  assert.match(told.textContent, /^An earlier position: a move here/);
  await page.play("b2b3", 1);
  assert.deepEqual(moves(), [{ move: "b2b3" }], "no variation is left");
  assert.deepEqual(game.played, ["b2b3"]);
  leave();
  await page.change({ at: 0 }, page.CAUSE.moved);
  await page.play("e2e3", 1);
  assert.deepEqual(moves(), [{ move: "b2b3", variations: [[{ move: "e2e3" }]] }], "without a game, it is a variation");
});

test("the engine does not move if the game is over or waits, or an earlier position is shown", async () => {
  for (const fields of [{ outcome: { winner: null, reason: "stalemate" } }, { waits: { ply: 0 } }]) {
    show(fields);
    await play("black");
    assert.deepEqual(thoughts(), []);
    leave();
  }
  show();
  await play("black");
  questions.length = 0;
  await page.play("e2e4", 1);
  page.go(0);
  await page.settled();
  await turn();
  assert.deepEqual([thoughts(), told.textContent], [[], "An earlier position, in which the engine is to move"]);
});

test("a game from the position on the boards drops what follows it from the line", async () => {
  await page.change({ moves: ["e2e4", "e7e5"], at: 1 }, page.CAUSE.start);
  set({ side: "white" });
  await click("play-here");
  assert.deepEqual([page.state.moves, page.state.tree.length], [["e2e4"], 3]);
  assert.equal(thoughts().length, 1);
  await page.play("c7c5", 1);
  assert.deepEqual(moves(), [{ move: "e2e4" }, { move: "c7c5", variations: [[{ move: "e7e5" }]] }], "the game is the main line");
  await resign();
  await click("play-rematch");
  assert.deepEqual([page.state.moves, game.mine], [["e2e4"], "black"]);
});

test("a hint is shown on the boards without being played", async () => {
  await click("engine-hint");
  const { moves, picked, pointed } = page.state;
  assert.deepEqual([moves, picked, pointed, isBusy()], [[], "e2", "e4", false]);
  assert.equal(told.textContent, "Hint: e2e4");
  assert.deepEqual([thoughts()[0].level, thoughts()[0].milliseconds], [undefined, 1500]);
});

test("an error of the engine is shown, and the request is not repeated", async () => {
  answers["/api/think"] = [{ error: { code: "busy", message: "all threads are busy" } }];
  await play("black");
  await page.pick("e2");
  await turn();
  assert.equal(told.textContent, "The engine has no answer: all threads are busy");
  assert.equal(thoughts().length, 1);
});

test("a game that is resigned has a result, a rematch with the other side, and a new game", async () => {
  await play("white");
  await click("play-resign");
  assert.deepEqual([game.result, part("play-resign").hidden], [null, true], "it is asked for once");
  await click("play-resign-no");
  assert.deepEqual([game.result, part("play-resign").hidden], [null, false]);
  await resign();
  const card = part("play-result");
  assert.deepEqual([card.hidden, isBusy(), part("play-resign").hidden], [false, true, true]);
  assert.match(card.textContent, /^You lostBlack wins: White resigned/);
  await click("play-rematch");
  assert.deepEqual(page.state.moves, [], "it begins where this game began");
  assert.deepEqual([game.mine, page.state.flipped, card.hidden], ["black", true, true]);
  await resign();
  await click("play-again");
  assert.deepEqual([game, isBusy(), card.hidden, part("play-new").hidden], [null, false, true, false]);
});

test("a paused game is resigned where it is", async () => {
  await play("white");
  await page.play("e2e4", 1);
  await page.change({ layout: "compare" }, page.CAUSE.layout);
  await resign();
  assert.deepEqual([page.state.layout, page.state.tags.at(-1)], ["play", ["Termination", "White resigned"]]);
});

test("the moves of a game have its players, its result, and the times of its clock", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await play("black", { level: 2, minutes: 5, increment: 3 });
  const players = [["White", "Isotope, level 2"], ["Black", "You"]];
  assert.deepEqual(page.state.tags, [...players, ["TimeControl", "300+3"]]);
  await page.play("e2e4", 1);
  await pass(10_000);
  await page.play("e7e5", 1);
  await resign();
  const ends = [["Result", "1-0"], ["TimeControl", "300+3"], ["Termination", "Black resigned"]];
  assert.deepEqual(page.state.tags, [...players, ...ends]);
  assert.deepEqual(page.state.tree.map(({ comments }) => comments), [[], ["[%clk 0:05:00]"], ["[%clk 0:04:53]"]]);
  assert.equal(ending().says, "White wins: Black resigned");
  await page.change({ layout: "compare" }, page.CAUSE.layout);
  assert.deepEqual([game, isBusy()], [null, false], "a game that is over is left with its layout");
});

test("a game that the rules end has their result, and is evaluated on request", async () => {
  await play("white");
  show({ outcome: { winner: "white", reason: "checkmate" }, status: "White wins: checkmate" });
  await page.play("e2e4", 1);
  await page.settled();
  assert.match(part("play-result").textContent, /^You wonWhite wins: checkmate/);
  assert.deepEqual(page.state.tags.slice(2), [["Result", "1-0"], ["Termination", "checkmate"]]);
  assert.equal(isBusy(), true);
  await click("play-analyse");
  assert.deepEqual([game, isBusy(), settings.evaluation], [null, false, true]);
  set({ evaluation: false });
});

test("the clock runs from the first move, and its end is a loss", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await play("white", { minutes: 1, increment: 2 });
  await pass(5_000);
  assert.equal(game.clock.left("white", now), 60_000);
  await page.play("e2e4", 1);
  assert.equal(game.clock.running, "black");
  await pass(0);
  // A share of its time, which it never uses up.
  const [{ milliseconds }] = thoughts();
  assert.ok(milliseconds > 1_000 && milliseconds < 6_000, milliseconds);
  for (let second = 0; second < 61; second += 1) await pass(1_000);
  assert.match(part("play-result").textContent, /^You wonWhite wins on time/);
});

test("a clock adds the increment to the side that has moved, and keeps a share back", () => {
  const clock = new Clock(1, 3);
  clock.run("white", 0);
  clock.run("black", 10_000);
  assert.deepEqual([clock.left("white", 99_000), clock.left("black", 20_000)], [53_000, 50_000]);
  assert.equal(clock.flagged(69_999), null);
  assert.equal(clock.flagged(70_000), "black");
  clock.rest.black = 100;
  clock.stop(10_000);
  assert.ok(clock.share("black", 0) <= 20);
  assert.deepEqual([3_723_900, 59_999, 0].map(stamp), ["1:02:04", "0:01:00", "0:00:00"]);
  assert.deepEqual([61_000, 60_000, 59_001, 9_940, 50, 0].map(written), ["1:01", "1:00", "1:00", "0:10", "0:00.1", "0:00.0"]);
});

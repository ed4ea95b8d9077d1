// Best play: when it is requested, and the text about it.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { answers, boards, questions, turn } from "./document.js";
import { REST } from "./assets/bestplay.js";
import * as page from "./assets/state.js";

const element = document.createElement("article");
const moves = () => element.children.find(({ className }) => className === "every-move");
const label = () => element.children[0].textContent;
const differs = document.getElementById("best-play-differs");
const asked = () => questions.filter(({ path }) => path === "/api/solve");
// Lets a time pass, and all happen that is due then.
const pass = async (milliseconds) => {
  mock.timers.tick(milliseconds);
  await turn();
};
const rest = () => pass(REST);
const worth = (result) => ({ done: false, board: 0, result, says: { board: "White wins by Nf7" } });
const inAll = { done: true, differ: true, says: { differ: "They differ.", all: "All." } };
const show = (fen) => {
  const says = { shown: "", picked: null, pointed: null };
  answers["/api/boards"] = boards({ says, boards: [{ name: "atomic", fen, outcome: null, waits: null }] });
};
let starts = 0;

mock.timers.enable({ apis: ["setTimeout"] });
element.querySelectorAll = (selector) => element.children.filter(({ className }) => className.split(" ").includes(selector.slice(1)));
document.querySelectorAll = (selector) => (selector === "article.board" ? [element] : []);

// Each test has a position of its own, without a cached result.
beforeEach(async () => {
  show("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1");
  answers["/api/solve"] = [worth("win"), inAll];
  await page.change({ ...page.beginning(), start: `chess960:${++starts}` }, page.CAUSE.link);
  questions.length = 0;
});

test("best play is requested after a pause, and shown below the board", async () => {
  await pass(REST - 1);
  assert.equal(label(), "");
  assert.deepEqual(asked(), []);
  await pass(1);
  const { start, moves, at, rulesets } = page.state;
  assert.deepEqual(asked().map(({ question }) => question), [{ state: { start, moves, at, rulesets } }]);
  assert.equal(label(), "With best play: White wins by Nf7");
  assert.deepEqual([differs.textContent, differs.hidden], ["They differ.", false]);
});

test("moves during the pause lead to a single request, for the last position", async () => {
  await pass(REST - 1);
  await page.change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  await pass(REST - 1);
  assert.deepEqual(asked(), [], "the pause begins again");
  await pass(1);
  assert.deepEqual(asked().map(({ question }) => question.state.moves), [["e2e4"]]);
});

test("a known position is not requested again", async () => {
  await rest();
  await page.change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  assert.equal(label(), "");
  await page.change({ at: 0 }, page.CAUSE.moved);
  assert.equal(label(), "With best play: White wins by Nf7");
  await rest();
  assert.equal(asked().length, 1);
});

test("picking a piece leaves a request running, and another position aborts it", async () => {
  answers["/api/solve"] = () => new Promise(() => {});
  await rest();
  const [{ signal }] = asked();
  await page.pick("e2");
  assert.equal(signal.aborted, false);
  assert.equal(label(), "With best play: not settled yet");
  await page.change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  assert.equal(signal.aborted, true);
});

test("an unknown result and a missing board are shown as not proven", async () => {
  answers["/api/solve"] = [worth("unknown"), inAll];
  await rest();
  assert.equal(label(), "With best play: not proven");
  answers["/api/solve"] = [{ board: 0, error: { code: "no", message: "no" } }, inAll];
  await page.change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  await rest();
  assert.equal(label(), "With best play: not proven");
});

test("every move of a position of few pieces is listed with its value, and played by a click", async () => {
  assert.equal(moves(), undefined);
  const each = [
    { uci: "f6f7", san: "Nf7", result: "win", plies: 3, says: "White wins in 3 plies" },
    { uci: "a1a2", san: "Ka2", result: "draw", plies: null, says: "drawn" },
  ];
  answers["/api/solve"] = [{ ...worth("win"), moves: each }, inAll];
  show("4k3/8/8/5N2/8/8/8/K7[NNNnnn] w - - 0 1");
  await page.change({ start: "chess960:900" }, page.CAUSE.start);
  assert.equal(moves().textContent, "Every move", "the list has its room before it is known");
  const list = moves();
  await rest();
  assert.equal(moves(), list, "it is the same, so that it stays open");
  assert.equal(moves().textContent, "Every move (2)Nf7 White wins in 3 pliesKa2 drawn");
  moves().querySelectorAll("button")[1].click();
  await page.settled();
  assert.deepEqual(page.state.moves, ["a1a2"]);
  assert.equal(moves().textContent, "Every move", "those of the last position are gone");
});

test("nothing is requested if best play is switched off", async () => {
  document.getElementById("best-play").click();
  await page.settled();
  await rest();
  assert.deepEqual([asked(), page.state.bestPlay, element.children[0].hidden], [[], false, true]);
});

// The evaluation of the boards: when it runs, what is shown, and what the browser keeps.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { answers, boards, questions, turn } from "./document.js";

const kept = new Map();
globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
const { REST } = await import("./assets/bestplay.js");
const { share } = await import("./assets/evaluation.js");
const { begin, leave } = await import("./assets/game.js");
const { read, set, settings, take } = await import("./assets/settings.js");
const page = await import("./assets/state.js");

const element = document.createElement("article");
const panel = () => element.children.find(({ className }) => className === "evaluation");
const asked = () => questions.filter(({ path }) => path === "/api/evaluate");
// Lets a time pass, and all happen that is due then.
const pass = async (milliseconds) => {
  mock.timers.tick(milliseconds);
  await turn();
};
const rest = () => pass(REST);
const click = (id) => document.getElementById(id).click();
const line = (san, white) => ({ move: { uci: san, san, from: "", to: "" }, white, line: [san, "e5"], says: { score: "White", line: "" } });
const evaluated = (...lines) => ({ done: false, board: 0, name: "atomic", depth: 7, lines });
const inAll = (differ) => ({ done: true, differ: differ !== "", says: { differ } });
const kind = ({ evaluation, lines }) => ({ evaluation, lines });
const stored = () => kind(JSON.parse(kept.get("isotope") ?? "{}"));
let starts = 0;

mock.timers.enable({ apis: ["setTimeout"] });
element.querySelectorAll = (selector) => (selector === ".evaluation" && panel() ? [panel()] : []);
document.querySelectorAll = (selector) => (selector === "article.board" ? [element] : []);

beforeEach(async () => {
  element.nodes = [];
  const says = { shown: "", picked: null, pointed: null };
  answers["/api/boards"] = boards({ says, boards: [{ name: "atomic", fen: "8", outcome: null, waits: null }] });
  answers["/api/solve"] = [{ done: true, differ: false, says: { differ: "", all: "" } }];
  answers["/api/evaluate"] = [evaluated(line("Nf3", "+0.35")), inAll("The best moves differ. atomic: Nf3 (+0.35).")];
  await page.change({ ...page.beginning(), bestPlay: false, start: `chess960:${++starts}` }, page.CAUSE.link);
  questions.length = 0;
});

test("it is off at first, and the browser keeps that it is on", async () => {
  await rest();
  assert.deepEqual([asked(), kind(settings)], [[], { evaluation: false, lines: 1 }]);
  click("evaluation");
  await rest();
  const { start, moves, at, rulesets } = page.state;
  assert.deepEqual(asked().map(({ question }) => question), [{ state: { start, moves, at, rulesets }, lines: 1 }]);
  assert.deepEqual(stored(), { evaluation: true, lines: 1 });
  assert.match(panel().textContent, /^Engine: \+0.35 at depth 7: White\+0.35 Nf3e5$/);
  const differs = document.getElementById("evaluation-differs");
  assert.deepEqual([differs.hidden, differs.textContent], [false, "The best moves differ. atomic: Nf3 (+0.35)."]);
});

test("another position aborts it, and the search begins after a pause", async () => {
  answers["/api/evaluate"] = () => new Promise(() => {});
  await rest();
  const [{ signal }] = asked();
  await page.pick("e2");
  assert.equal(signal.aborted, false);
  await page.change({ moves: ["e2e4"], at: 1 }, page.CAUSE.moved);
  assert.equal(signal.aborted, true);
  await pass(REST - 1);
  assert.equal(asked().length, 1);
  await pass(1);
  assert.deepEqual(asked()[1].question.state.moves, ["e2e4"]);
});

test("it waits until best play has been searched", async () => {
  let finish;
  answers["/api/solve"] = () => new Promise((resolve) => (finish = () => resolve([{ done: true, differ: false, says: { differ: "", all: "" } }])));
  await page.change({ bestPlay: true, moves: ["d2d4"], at: 1 }, page.CAUSE.moved);
  await rest();
  await rest();
  assert.equal(asked().length, 0);
  finish();
  await turn();
  assert.equal(asked().length, 0);
  await rest();
  assert.equal(asked().length, 1);
});

test("it never runs while the engine plays", async () => {
  answers["/api/think"] = () => new Promise(() => {});
  await page.change({ layout: "play" }, page.CAUSE.layout);
  await begin("startpos", "black");
  await rest();
  assert.deepEqual([asked(), panel()], [[], undefined]);
  assert.equal(document.getElementById("evaluation").getAttribute("aria-disabled"), "true");
  leave();
  await page.settled();
  await rest();
  assert.equal(asked().length, 1);
});

test("a search without end is asked for again, part by part, until there is nothing more to find", async () => {
  const parts = [true, true, false];
  answers["/api/evaluate"] = () => [evaluated(line("Nf3", "+0.35")), { ...inAll(""), goes_on: parts.shift() }];
  set({ time: "endless" });
  await rest();
  for (let number = 0; number < 6; number += 1) await turn();
  assert.deepEqual(asked().map(({ question }) => question.seconds), [25, 25, 25]);
  answers["/api/evaluate"] = () => [{ ...inAll(""), goes_on: true }];
  questions.length = 0;
  set({ time: "deeper" });
  await rest();
  for (let number = 0; number < 6; number += 1) await turn();
  assert.deepEqual(asked().map(({ question }) => question.seconds), [25, 25, 10]);
  set({ time: "usual" });
});

test("a search that is refused says why", async () => {
  answers["/api/evaluate"] = [{ error: { code: "busy", message: "all threads are busy" } }];
  await rest();
  assert.match(panel().textContent, /Not evaluated: all threads are busy/);
});

test("a click on a line plays its move", async () => {
  await rest();
  answers["/api/evaluate"] = [inAll("")];
  panel().querySelectorAll("button")[0].click();
  await page.settled();
  assert.deepEqual(page.state.moves, ["Nf3"]);
  click("evaluation");
  await rest();
  assert.deepEqual([panel(), stored().evaluation], [undefined, false]);
});

test("the bar is full for a win, empty for a loss, and in the middle for an even position", () => {
  assert.deepEqual(["#2", "#-2", "0.00"].map(share), [100, 0, 50]);
  assert.ok(share("+1.00") > 55 && share("+1.00") < 70 && share("-1.00") === 100 - share("+1.00"));
});

test("a setting that the browser does not know is ignored", () => {
  take({ evaluation: false, lines: 1 });
  for (const text of ["", "{", "null", '{"evaluation":1,"lines":9}', '{"lines":"2"}', '{"lines":0}', '{"lines":1.5}']) {
    kept.set("isotope", text);
    read();
    assert.deepEqual(kind(settings), { evaluation: false, lines: 1 }, text);
  }
  kept.set("isotope", '{"evaluation":true,"lines":5}');
  read();
  assert.deepEqual(kind(settings), { evaluation: true, lines: 5 });
});

// What the page remembers, and which answers count, with a server that answers when it is told to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as page from "./assets/state.js";

let questions = [];
globalThis.document = { documentElement: { dataset: {} } };
globalThis.fetch = (_, { body, signal }) =>
  new Promise((resolve, reject) => {
    const answer = (fields) => resolve({ json: async () => ({ ...JSON.parse(body), ...fields }) });
    questions.push(Object.assign(answer, { question: JSON.parse(body), signal, fail: reject }));
  });

async function change(patch, cause = page.CAUSE.start) {
  const done = page.change(patch, cause);
  questions.at(-1)({});
  await done;
}

beforeEach(async () => {
  questions = [];
  await change(page.beginning(), page.CAUSE.link);
});

test("a cause that is not in the list is refused", async () => {
  await assert.rejects(page.change({ at: 0 }, "elsewhere"), /no cause of a change/);
});

test("an answer that another question has overtaken does not count", async () => {
  const first = page.change({ start: "first" }, page.CAUSE.start);
  const second = page.change({ start: "second" }, page.CAUSE.start);
  const [answerFirst, answerSecond] = questions.slice(-2);
  answerSecond({});
  await second;
  answerFirst({});
  await first;
  assert.equal(page.state.start, "second");
});

test("a refusal leaves the page as it was", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const refused = page.change({ start: "nowhere" }, page.CAUSE.start);
  questions.at(-1)({ error: { message: "no position" } });
  await refused;
  assert.deepEqual(heard, ["no position"]);
  assert.equal(page.state.start, "startpos");
  assert.equal(page.next().start, "startpos");
});

test("a move that was taken back is kept if it is played again, and another takes its place", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 0 });
  const again = page.play("e2e4", 0);
  questions.at(-1)({});
  await again;
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "e7e5"], 1]);
  const other = page.play("d7d5", 0);
  questions.at(-1)({});
  await other;
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "d7d5"], 2]);
});

test("a line that a change took away comes back, and the other is lost instead", async () => {
  await change({ moves: ["e2e4"], at: 1 });
  await change({ moves: [], at: 0 });
  assert.deepEqual(page.lost, { start: "startpos", moves: ["e2e4"], at: 1 });
  const back = page.restore();
  questions.at(-1)({});
  await back;
  assert.deepEqual(page.state.moves, ["e2e4"]);
  assert.deepEqual(page.lost, { start: "startpos", moves: [], at: 0 });
});

test("a longer line loses nothing", async () => {
  await change({ moves: ["e2e4"], at: 1 });
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(page.lost, null);
});

test("a lost line that is played again is not lost, nor is it if it goes on", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  await change({ moves: [], at: 0 });
  await change({ moves: ["e2e4"], at: 1 });
  assert.equal(page.isLost(), true);
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(page.isLost(), false);
  await change({ moves: ["e2e4", "e7e5", "g1f3"], at: 3 });
  assert.equal(page.isLost(), false);
});

test("another start loses a position without moves", async () => {
  await change({ start: "chess960:5" });
  assert.equal(page.isLost(), true);
  assert.deepEqual(page.lost, { start: "startpos", moves: [], at: 0 });
});

test("the server is asked for all but what is the page's own", async () => {
  await change({ at: 0 });
  const { layout, bestPlay, ...asked } = page.beginning();
  assert.deepEqual(questions.at(-1).question, asked);
});

test("a question that another overtakes is given up", async () => {
  const first = page.change({ start: "first" }, page.CAUSE.start);
  const [{ signal }] = questions.slice(-1);
  assert.equal(signal.aborted, false);
  const second = page.change({ start: "second" }, page.CAUSE.start);
  assert.equal(signal.aborted, true);
  questions.at(-1)({});
  questions.at(-2)({});
  await Promise.all([first, second]);
});

test("a silent server leaves the page as it was, and is said to be silent", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const failed = page.change({ start: "nowhere" }, page.CAUSE.start);
  questions.at(-1).fail(new TypeError("no network"));
  await failed;
  assert.deepEqual(heard, [page.SILENT]);
  assert.equal(page.next().start, "startpos");
});

test("a question that was given up says nothing, and another that fails does", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const abort = new AbortController();
  const given = page.asking("/api/check", { name: "", text: "" }, abort.signal);
  abort.abort();
  questions.at(-1).fail(abort.signal.reason);
  assert.equal(await given, null);
  assert.deepEqual(heard, []);
  const failed = page.asking("/api/check", { name: "", text: "" });
  questions.at(-1).fail(new TypeError("no network"));
  assert.equal(await failed, null);
  assert.deepEqual(heard, [page.SILENT]);
});

test("going through the line stays within it, and asks nothing where the boards are already", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 1 });
  const count = questions.length;
  page.go(1);
  assert.equal(questions.length, count);
  page.go(9);
  assert.equal(page.next().at, 2);
  page.go(-1);
  assert.equal(page.next().at, 0);
  questions.at(-1)({});
  await page.settled();
});

test("a square is pointed at while a piece is picked, and its own square is none", async () => {
  const count = questions.length;
  page.point("e4");
  assert.equal(questions.length, count);
  await change({ picked: "e2" }, page.CAUSE.picked);
  page.point("e4");
  assert.equal(page.next().pointed, "e4");
  page.point("e2");
  assert.equal(page.next().pointed, null);
  questions.at(-1)({});
  await page.settled();
});

test("whatever waits for the page goes on with the answer", async () => {
  const done = page.change({ start: "elsewhere" }, page.CAUSE.start);
  let settled = false;
  const waiting = page.settled().then(() => (settled = true));
  await Promise.resolve();
  assert.equal(settled, false);
  questions.at(-1)({});
  await Promise.all([done, waiting]);
  assert.equal(page.state.start, "elsewhere");
});

test("a board that shows an error has no position, and a board that is not there neither", async () => {
  const done = page.change({}, page.CAUSE.boards);
  questions.at(-1)({ boards: [{ name: "icc", fen: "8" }, { name: "mine", error: { message: "no" } }] });
  await done;
  assert.deepEqual([0, 1, 2].map((index) => page.boardAt(index)?.name), ["icc", undefined, undefined]);
});

test("the board of the last move is known", async () => {
  const played = page.play("e2e4", 1);
  questions.at(-1)({});
  await played;
  assert.equal(page.playedOn, 1);
});

test("picking and pointing are looks, and nothing else is", () => {
  const looks = Object.values(page.CAUSE).filter(page.isLook);
  assert.deepEqual(looks, ["picked", "pointed"]);
});

test("a layout is one of three", () => {
  const layouts = ["compare", "play", "invent", "elsewhere", undefined].filter(page.isLayout);
  assert.deepEqual(layouts, ["compare", "play", "invent"]);
});

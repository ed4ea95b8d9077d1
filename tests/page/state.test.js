// What the page remembers, and which answers count, with a server that answers when it is told to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as page from "./assets/state.js";

let questions = [];
globalThis.document = { documentElement: { dataset: {} } };
globalThis.fetch = (_, { body }) =>
  new Promise((resolve) => {
    const answer = (fields) => resolve({ json: async () => ({ ...JSON.parse(body), ...fields }) });
    questions.push(answer);
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

// The state of the page and the order of answers, with a server whose answers the test releases.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as page from "./assets/state.js";
import { written } from "./assets/tree.js";

let questions = [];
globalThis.document = { documentElement: { dataset: {} } };
globalThis.fetch = (path, { body, signal }) =>
  new Promise((resolve, reject) => {
    const question = JSON.parse(body);
    const line = question.lists ? { plies: [], parting: null } : undefined;
    const answer = (fields) => resolve({ json: async () => ({ ...question, line, ...fields }) });
    questions.push(Object.assign(answer, { path, question, signal, fail: reject }));
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

test("an unknown cause is refused", async () => {
  await assert.rejects(page.change({ at: 0 }, "elsewhere"), /no cause of a change/);
});

test("an answer to an outdated request is ignored", async () => {
  const first = page.change({ start: "first" }, page.CAUSE.start);
  const second = page.change({ start: "second" }, page.CAUSE.start);
  const [answerFirst, answerSecond] = questions.slice(-2);
  answerSecond({});
  await second;
  answerFirst({});
  await first;
  assert.equal(page.state.start, "second");
});

test("a refusal leaves the page unchanged", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const refused = page.change({ start: "nowhere" }, page.CAUSE.start);
  questions.at(-1)({ error: { message: "no position" } });
  await refused;
  assert.deepEqual(heard, ["no position"]);
  assert.equal(page.state.start, "startpos");
  assert.equal(page.next().start, "startpos");
});

test("a position that all boards refuse for one reason leaves the page unchanged, and one that some refuse is shown", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const refusing = { name: "icc", error: { message: "no king" } };
  const wanted = (boards) => {
    const done = page.change({ start: "kingless" }, page.CAUSE.start);
    return answered(done, { boards, notes: ["rank 1 is short"] });
  };
  await wanted([refusing, refusing]);
  assert.deepEqual([heard, page.state.start], [["Rank 1 is short. no king"], "startpos"]);
  await wanted([refusing, { name: "atomic", error: { message: "no queen" } }]);
  assert.deepEqual([heard.length, page.state.start], [1, "kingless"]);
  await answered(page.change({ start: "startpos" }, page.CAUSE.start));
});

const answered = async (done, fields = {}) => {
  questions.at(-1)(fields);
  await done;
};
const lines = () => written(page.state.tree, true);

test("a move taken back is kept if it is played again, and another move begins a variation", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 0 });
  await answered(page.play("e2e4", 0));
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "e7e5"], 1]);
  await answered(page.play("d7d5", 0));
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "d7d5"], 2]);
  assert.deepEqual(lines(), [{ move: "e2e4" }, { move: "e7e5", variations: [[{ move: "d7d5" }]] }]);
  assert.equal(page.isLost(), false);
  await change({ at: 1 }, page.CAUSE.moved);
  await answered(page.play("e7e5", 0));
  assert.deepEqual([page.state.moves, page.state.at, page.state.tree.length], [["e2e4", "e7e5"], 2, 4]);
});

test("the moves of a tree are asked for when it has changed, and not while the boards step through it", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 1 });
  assert.ok(!("tree" in questions.at(-1).question), "a single line is known from the boards");
  const names = [{ move: "e2e4" }, { move: "e7e5" }, { move: "d7d5" }];
  await answered(page.play("d7d5", 0), { tree: names });
  assert.deepEqual(questions.at(-1).question.tree, lines());
  assert.deepEqual(page.list().plies, names);
  page.go(0);
  await answered(page.settled());
  const { tree, lists } = questions.at(-1).question;
  assert.deepEqual([tree, lists, page.list().plies], [undefined, false, names]);
  page.visit(2);
  await answered(page.settled(), { tree: names });
  assert.deepEqual(questions.at(-1).question.tree, lines(), "the games of another line may part elsewhere");
  assert.deepEqual([page.state.moves, page.list().plies], [["e2e4", "e7e5"], names]);
  page.annotate({ comments: ["book"] });
  await answered(page.settled());
  assert.ok(!("tree" in questions.at(-1).question), "a comment changes no move");
  await change({ rulesets: ["chess"] }, page.CAUSE.boards);
  assert.deepEqual(questions.at(-1).question.tree, lines(), "other games may write the moves differently");
});

test("a variation is promoted and deleted, and comes back", async () => {
  await change({ moves: ["e2e4", "e7e5", "g1f3"], at: 1 });
  await answered(page.play("d7d5", 0));
  page.promote();
  await answered(page.settled());
  assert.deepEqual(lines(), [{ move: "e2e4" }, { move: "d7d5", variations: [[{ move: "e7e5" }, { move: "g1f3" }]] }]);
  assert.deepEqual([page.state.moves, page.state.at, page.isAside(), page.isLost()], [["e2e4", "d7d5"], 2, false, false]);
  assert.equal(page.visitAlternative(1), true);
  await answered(page.settled());
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "e7e5", "g1f3"], 2]);
  assert.equal(page.visitAlternative(1), false);
  page.remove();
  await answered(page.settled());
  assert.deepEqual(lines(), [{ move: "e2e4" }, { move: "d7d5" }]);
  assert.deepEqual([page.state.moves, page.state.at, page.lostMoves()], [["e2e4", "d7d5"], 1, 2]);
  await answered(page.restore());
  assert.deepEqual([page.state.moves, page.state.at], [["e2e4", "e7e5", "g1f3"], 2]);
});

test("a replaced line can be restored, which replaces the other one", async () => {
  await change({ moves: ["e2e4"], at: 1 });
  await change({ moves: [], at: 0 });
  assert.deepEqual([page.lost.start, written(page.lost.tree), page.lost.at], ["startpos", [{ move: "e2e4" }], 1]);
  const back = page.restore();
  questions.at(-1)({});
  await back;
  assert.deepEqual(page.state.moves, ["e2e4"]);
  assert.deepEqual([written(page.lost.tree), page.lost.at], [[], 0]);
});

test("a continued line replaces nothing", async () => {
  await change({ moves: ["e2e4"], at: 1 });
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(page.lost, null);
});

test("a replaced line that is played again, or continued, is no longer offered", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  await change({ moves: [], at: 0 });
  await change({ moves: ["e2e4"], at: 1 });
  assert.equal(page.isLost(), true);
  await change({ moves: ["e2e4", "e7e5"], at: 2 });
  assert.equal(page.isLost(), false);
  await change({ moves: ["e2e4", "e7e5", "g1f3"], at: 3 });
  assert.equal(page.isLost(), false);
});

test("another start replaces a position without moves", async () => {
  await change({ start: "chess960:5" });
  assert.equal(page.isLost(), true);
  assert.deepEqual([page.lost.start, page.lostMoves()], ["startpos", 0]);
});

test("a request has everything except the page's own state", async () => {
  await change({ at: 0 });
  const { layout, bestPlay, tree, line, tags, ...asked } = page.beginning();
  assert.deepEqual(questions.at(-1).question, { ...asked, lists: false });
});

test("a new request aborts the last one", async () => {
  const first = page.change({ start: "first" }, page.CAUSE.start);
  const [{ signal }] = questions.slice(-1);
  assert.equal(signal.aborted, false);
  const second = page.change({ start: "second" }, page.CAUSE.start);
  assert.equal(signal.aborted, true);
  questions.at(-1)({});
  questions.at(-2)({});
  await Promise.all([first, second]);
});

test("a server that does not answer leaves the page unchanged, with an error", async () => {
  const heard = [];
  page.onRefused((message) => heard.push(message));
  const failed = page.change({ start: "nowhere" }, page.CAUSE.start);
  questions.at(-1).fail(new TypeError("no network"));
  await failed;
  assert.deepEqual(heard, [page.SILENT]);
  assert.equal(page.next().start, "startpos");
});

test("an aborted request shows no error, and a failed one does", async () => {
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

test("stepping through the line stays within it, and a step without change sends no request", async () => {
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

test("a square is pointed at only while a piece is picked, and never the square of that piece", async () => {
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

test("of boards that are shown, a pointed square asks only for what it changes", async () => {
  const boards = [{ name: "icc", fen: "8", svg: "x" }, { name: "mine", error: { message: "no" } }];
  page.pick("e2");
  // The boards do not show the picked piece yet.
  page.point("e3");
  assert.equal(questions.at(-1).path, "/api/boards");
  questions.at(-1)({ boards, picked: "e2", says: { shown: "s", pointed: "e3" } });
  await page.settled();
  page.point("e4");
  assert.equal(questions.at(-1).path, "/api/point");
  questions.at(-1)({ boards: [{ says: "e4", squares: [] }, null], says: "e4" });
  await page.settled();
  assert.deepEqual(page.answer.boards, [{ ...boards[0], pointed: { says: "e4", squares: [] } }, { ...boards[1], pointed: undefined }]);
  assert.deepEqual(page.answer.says, { shown: "s", pointed: "e4" });
  const count = questions.length;
  page.point("e2");
  await page.settled();
  assert.equal(questions.length, count, "nothing is asked for no square");
  assert.deepEqual([page.answer.boards[0].pointed, page.answer.says.pointed, page.state.pointed], [undefined, null, null]);
  page.point("e4");
  questions.at(-1)({ error: { message: "no" } });
  await page.settled();
  assert.deepEqual([page.state.pointed, page.next().pointed], [null, null]);
});

test("waiting for the page ends with the answer", async () => {
  const done = page.change({ start: "elsewhere" }, page.CAUSE.start);
  let settled = false;
  const waiting = page.settled().then(() => (settled = true));
  await Promise.resolve();
  assert.equal(settled, false);
  questions.at(-1)({});
  await Promise.all([done, waiting]);
  assert.equal(page.state.start, "elsewhere");
});

test("the page is at work until a change that follows from an answer is answered, too", async () => {
  const { dataset } = document.documentElement;
  let isFollowed = false;
  page.onAnswer(() => {
    if (isFollowed) return;
    isFollowed = true;
    page.change({ start: "second" }, page.CAUSE.start);
  });
  const first = page.change({ start: "first" }, page.CAUSE.start);
  questions.at(-1)({});
  await first;
  assert.deepEqual([page.state.start, dataset.idle], ["first", "false"]);
  const waiting = page.settled();
  questions.at(-1)({});
  await waiting;
  assert.deepEqual([page.state.start, dataset.idle], ["second", "true"]);
});

test("a click during a job is answered, and the mark of a job lasts as long as another one", async () => {
  const { dataset } = document.documentElement;
  const first = page.asking("/api/pgn/read", { pgn: "", rulesets: [] });
  const second = page.asking("/v1/compare", { fen: "startpos", moves: [], rulesets: [], html: true });
  const [answerFirst, answerSecond] = questions.slice(-2);
  assert.deepEqual([dataset.checking, dataset.idle], ["true", "true"]);
  await page.settled();
  answerFirst({});
  await first;
  assert.equal(dataset.checking, "true");
  answerSecond.fail(new TypeError("no network"));
  assert.equal(await second, null);
  assert.equal(dataset.checking, "false");
  await assert.rejects(page.working(Promise.reject(new Error("failed"))));
  assert.equal(dataset.checking, "false");
});

test("only a board with a position, on which no game is over or waits, goes on", () => {
  const fields = { fen: "8", outcome: null, waits: null };
  assert.equal(page.goesOn(fields), true);
  assert.deepEqual([null, { ...fields, outcome: {} }, { ...fields, waits: {} }].map(page.goesOn), [false, false, false]);
});

test("a position has the same key with other moves after it, and another one under other rules", async () => {
  await change({ moves: ["e2e4", "e7e5"], at: 1, rulesets: ["atomic", "icc"] });
  const [all, first] = [page.positionKey(), page.positionKey(page.state, 0)];
  await change({ moves: ["e2e4"], at: 1, rulesets: ["atomic", "chess"] });
  assert.deepEqual([page.positionKey() === all, page.positionKey(page.state, 0) === first], [false, true]);
});

test("a board with an error has no position, and neither has a missing board", async () => {
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

test("only picking and pointing leave the game unchanged", () => {
  const looks = Object.values(page.CAUSE).filter(page.isLook);
  assert.deepEqual(looks, ["picked", "pointed"]);
});

test("there are three layouts", () => {
  const layouts = ["compare", "play", "invent", "elsewhere", undefined].filter(page.isLayout);
  assert.deepEqual(layouts, ["compare", "play", "invent"]);
});

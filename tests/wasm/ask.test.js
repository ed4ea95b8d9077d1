// The answers of the module are those of the command, byte for byte.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import test from "node:test";

import { ask, askText, ready } from "isotope-chess";

await ready;

const FEN = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
const MINE = { name: "mine.ron", text: '(format: 1, name: "Mine", extends: "atomic", castling: false)' };
const RULESETS = ["atomic", "icc", "chess", "crazyhouse-atomic", "antichess", MINE];
// The command comes with learned evaluations of some rulesets and the package with none, so only these are searched alike.
const UNLEARNED = ["chess-com", "fairy-nocheck", "crazyhouse-atomic", "extinction", MINE];

const QUESTIONS = [
  { ask: "rules" },
  { ask: "rules", ruleset: MINE },
  ...RULESETS.flatMap((ruleset) => [
    { ask: "show", ruleset },
    { ask: "describe", ruleset },
    { ask: "check", ruleset },
    { ask: "board", ruleset, moves: ["e4", "d5"], svg: true },
    { ask: "moves", ruleset, moves: ["e2e4", "d7d5", "e4d5"] },
    { ask: "play", ruleset, moves: ["e4", "Nf6", "e5", "d5", "exd6", "Ng8"] },
    { ask: "explain", ruleset, fen: FEN, move: "Kxb7" },
    { ask: "perft", ruleset, depth: 3 },
    { ask: "solve", ruleset, fen: FEN, nodes: 20000 },
    { ask: "probe", ruleset, fen: FEN },
  ]),
  ...UNLEARNED.map((ruleset) => ({ ask: "search", ruleset, moves: ["e4", "f5"], nodes: 20000 })),
  { ask: "compare", rulesets: RULESETS, fen: FEN, move: "Kxb7" },
  { ask: "compare", rulesets: ["atomic", "icc"], fen: FEN, solve: 10000, html: true },
  { ask: "compare", rulesets: ["atomic", "chess"], moves: ["e4", "d5", "exd5", "Qxd5"] },
  { ask: "diff", rulesets: ["atomic", "icc"] },
  { ask: "witness", rulesets: ["atomic", "icc"] },
  { ask: "puzzles", rulesets: ["atomic", "icc"], count: 3 },
  { ask: "check", ruleset: { name: "bad.ron", text: '(format: 1, extends: "atomik")' }, fix: true },
  { ask: "moves", fen: "nonsense" },
  { ask: "mooves" },
  { ask: "moves", id: { any: ["thing", null, 1.5] }, ruleset: "../atomic" },
];

test("every question has the answer of the command", () => {
  const lines = QUESTIONS.map((question) => JSON.stringify(question));
  const { stdout, status } = spawnSync(process.env.ISOTOPE, ["ask"], {
    input: lines.join("\n") + "\n",
    encoding: "utf8",
    maxBuffer: 1 << 28,
    // What a developer has learned at home does not count here.
    env: { ...process.env, XDG_DATA_HOME: "/nonexistent" },
  });
  assert.equal(status, 0);
  const answers = stdout.trimEnd().split("\n");
  assert.equal(answers.length, lines.length);
  lines.forEach((line, i) => assert.equal(askText(line), answers[i], line));
  console.log(`${lines.length} answers compared with the command`);
});

test("an object is answered with the object", () => {
  for (const question of QUESTIONS.slice(0, 14)) {
    assert.deepEqual(ask(question), JSON.parse(askText(JSON.stringify(question))));
  }
});

test("what is no question is an error object", () => {
  for (const nothing of [undefined, null, 7, "moves", [], () => 1, { ask: 7 }]) {
    assert.equal(typeof ask(nothing).error.code, "string");
  }
  const circle = {};
  circle.circle = circle;
  assert.throws(() => ask(circle), TypeError);
});

test("the package can also be required, and then needs no waiting", async () => {
  const required = createRequire(import.meta.url)("isotope-chess");
  assert.equal(required.askText('{"ask":"rules"}'), askText('{"ask":"rules"}'));
  await required.ready;
});

test("a search ends after its time", () => {
  // The module's clock, which goes on by a millisecond with each look at it.
  let looks = 0;
  performance.now = () => (looks += 1);
  try {
    // A search that is deaf to the clock ends by its nodes.
    const { depth } = ask({ ask: "search", milliseconds: 300, nodes: 10_000_000 });
    assert.ok(depth > 0 && looks >= 300 && looks < 310, `${depth} plies in ${looks} ms`);
  } finally {
    delete performance.now;
  }
});

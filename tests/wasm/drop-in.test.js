// Everything that ffish has is there, reads games as it does, and fails better.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

import ours from "isotope-chess/ffish";

import { assertSame, compare, sorted, VARIANTS, words } from "./compare.js";
import { theirs } from "./original.js";

const PGNS = [
  '[Event "x"]\n[Variant "Atomic"]\n[Result "1-0"]\n\n1. e4 {a comment} e5 (1... d5 2. exd5) 2. Nf3!? $1 Nc6 1-0\n',
  "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 *\n",
  '[Variant "Crazyhouse"]\n[White "A B"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 *',
  '[FEN "4k3/P7/8/8/8/8/8/R3K2R w KQ - 3 9"]\n\n9. a8=Q+ Ke7 10. O-O-O *\n',
];

test("games are read from PGN", () => {
  for (const pgn of PGNS) {
    const games = [ours.readGamePGN(pgn), theirs.readGamePGN(pgn)];
    const keys = games.map((game) => sorted(game.headerKeys()));
    compare("", "headerKeys", keys, pgn);
    for (const key of [...words(keys[1]), "Missing"]) compare("", "headers", games.map((game) => game.headers(key)), pgn);
    compare("", "mainlineMoves", games.map((game) => game.mainlineMoves()), pgn);
    games.forEach((game) => game.delete());
  }
  assertSame();
});

test("everything that ffish has is there", () => {
  const shape = Object.keys(theirs).filter((key) => /^(Board|Game|Notation|Termination|info|setOption|readGamePGN|variants|loadVariantConfig|capturesToHand|startingFen|validateFen)/.test(key));
  assert.ok(shape.length >= 14);
  for (const key of shape) assert.equal(typeof ours[key], key.match(/^(Notation|Termination)$/) ? "object" : "function", key);
  for (const kind of ["Board", "Game"]) {
    const methods = [...Object.getOwnPropertyNames(theirs[kind].prototype), "delete"];
    for (const method of methods) assert.equal(typeof ours[kind].prototype[method], "function", method);
  }
  for (const kind of ["Notation", "Termination"]) {
    for (const key of Object.keys(theirs[kind]).filter((key) => key !== "values")) {
      assert.equal(ours[kind][key], theirs[kind][key].value, key);
    }
  }
  for (const variant of VARIANTS) assert.ok(words(ours.variants()).includes(variant), variant);
});

test("what would crash ffish is an exception, or does nothing", () => {
  assert.throws(() => new ours.Board("xiangqi"), /Isotope has no variant `xiangqi`/);
  assert.throws(() => ours.startingFen("imaginary"), /no variant/);
  assert.throws(() => ours.loadVariantConfig("[x:atomic]\nnonsense = 3"), /nonsense/);
  const board = new ours.Board("atomic");
  board.pop();
  assert.throws(() => board.setFen("rubbish"));
  assert.equal(board.fen(), ours.startingFen("atomic"));
  assert.equal(board.push("e2e5"), false);
  assert.equal(board.sanMove("e2e5") + board.variationSan("e2e4 zz"), "");
  board.delete();
  assert.throws(() => board.fen());
});

test("a notation for games that are not here is an exception that says so", () => {
  const foreign = Object.keys(theirs.Notation).filter((key) => !["values", "DEFAULT", "SAN", "LAN"].includes(key));
  assert.equal(foreign.length, 7);
  const board = new ours.Board("chess");
  for (const key of foreign) {
    const notation = ours.Notation[key];
    for (const ask of [
      () => board.sanMove("e2e4", notation),
      () => board.variationSan("e2e4", notation),
      () => board.pushSan("e4", notation),
      () => board.pushSanMoves("e4", notation),
    ]) assert.throws(ask, /there is no such game here/, key);
  }
  assert.equal(board.moveStack(), "");
  assert.match(board.toVerboseString(), /^Fen: .*\nKey: /m);
});

test("a ruleset of one's own is a variant", () => {
  const name = ours.loadRuleset('(format: 1, name: "Cross", extends: "atomic", capture: Explode(blast: Cross))');
  assert.equal(name, "cross");
  const board = new ours.Board("cross");
  board.pushMoves("e2e4 d7d5 e4d5");
  assert.equal(board.fen(), "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
  assert.throws(() => ours.loadRuleset("(format: 1"), Error);
});

test("`onRuntimeInitialized` is called, and both kinds of module are the same", async () => {
  const required = createRequire(import.meta.url)("isotope-chess/ffish");
  for (const module of [ours, required]) {
    const loaded = await new Promise((resolve) => (module.onRuntimeInitialized = resolve));
    assert.equal(new loaded.Board("atomic").legalMoves(), new ours.Board("atomic").legalMoves());
  }
  assert.deepEqual(Object.keys(required), Object.keys(ours));
});

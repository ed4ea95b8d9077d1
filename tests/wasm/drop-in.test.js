// Everything that ffish has is there, reads games as it does, and fails better.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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
  const board = new ours.Board("atomic");
  board.pop();
  assert.throws(() => board.setFen("rubbish"));
  assert.equal(board.fen(), ours.startingFen("atomic"));
  assert.equal(board.push("e2e5"), false);
  assert.equal(board.sanMove("e2e5") + board.variationSan("e2e4 zz"), "");
  board.delete();
  assert.throws(() => board.fen());
});

/** Sections that are left out, and what the reason contains. */
const LEFT_OUT = {
  orphan: "no section is called `nowhere`",
  "drops-on-ten": "`grand` is built in, and `maxRank = 10` cannot be said",
  "nine-ranks": "`maxRank = 9` cannot be said",
  soldiers: "`soldier = s` cannot be said",
  "soldiers-uphill": "`soldier = s` cannot be said",
  "two-boards": "a game has one board",
  twice: "`castling` is given twice",
  misspelt: "blastImmuneTypes",
  "no-value": "`perhaps` is none of `true`, `false`",
};

test("what can be played of an ini is loaded, and the rest says why not", (t) => {
  const lines = [];
  t.mock.method(console, "warn", (line) => lines.push(line));
  ours.loadVariantConfig(readFileSync(new URL("loaded.ini", import.meta.url), "utf8"));
  const names = words(ours.variants());
  for (const name of ["calm", "bombs-in-hand", "last"]) {
    assert.ok(names.includes(name), name);
    assert.equal(new ours.Board(name).fen(), ours.startingFen(name));
  }
  for (const [name, why] of Object.entries(LEFT_OUT)) {
    assert.ok(!names.includes(name), name);
    assert.throws(() => new ours.Board(name), (error) => error.message.includes(why), name);
    assert.equal(lines.filter((line) => line.includes(`: \`${name}\` is left out: `)).length, 1, name);
  }
  assert.equal(new ours.Board("atomic").numberLegalMoves(), 20);
});

test("`Standard` is chess, and a variant that Fairy-Stockfish has built in says why it is not here", () => {
  for (const name of ["Standard", "standard"]) {
    const boards = [ours, theirs].map((module) => new module.Board(name));
    compare("chess", "variant", boards.map((board) => board.variant()), name);
    assert.equal(ours.startingFen(name), ours.startingFen("chess"));
  }
  for (const name of words(theirs.variants()).filter((name) => !words(ours.variants()).includes(name))) {
    assert.throws(() => new ours.Board(name), new RegExp(`Isotope has no variant \`${name}\`: \``), name);
  }
  assertSame();
});

test("FENs are read, and moves written and read, as in ffish", () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  for (const fen of [
    start, `${start} b`, `${start} w 1 2`, `${start} b KQkq`, `${start} w KQkq - 5 0`, `${start} w Kx e9 - -`,
    "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
  ]) {
    const boards = [ours, theirs].map((module) => new module.Board("chess", fen));
    compare("chess", "fen", boards.map((board) => board.fen()), fen);
    compare("chess", "legalMoves", boards.map((board) => sorted(board.legalMoves())), fen);
    compare("chess", "isCheck", boards.map((board) => board.isCheck()), fen);
    compare("chess", "validateFen", [ours, theirs].map((module) => module.validateFen(fen, "chess")), fen);
  }
  const drops = [ours, theirs].map((module) => new module.Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPPq] w - - 0 1"));
  compare("crazyhouse", "sanMove", drops.map((board) => board.sanMove("P@c7")), "P@c7");
  compare("crazyhouse", "variationSan", drops.map((board) => board.variationSan("P@c7 Q@a5")), "P@c7 Q@a5");
  compare("crazyhouse", "legalMovesSan", drops.map((board) => sorted(board.legalMovesSan())), "");
  const sfens = drops.map((board) => board.toVerboseString().match(/^Sfen: .*$/m)[0]);
  compare("crazyhouse", "toVerboseString", sfens, "");
  const plain = [ours, theirs].map((module) => new module.Board("chess"));
  compare("chess", "push", plain.map((board) => board.push("e2e4=")), "e2e4=");
  assertSame();
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
  assert.match(board.toVerboseString(), /^Fen: .*\nSfen: .*\nKey: /m);
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

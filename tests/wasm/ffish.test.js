// The replacement of ffish answers like ffish itself, method by method, over random games of every variant that both have.
// What differs on purpose is named here and counted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

import ours from "isotope-chess/ffish";

import { theirs } from "./original.js";

await ours.ready;

/** The variants built into ffish that Isotope has. */
const VARIANTS = [
  "chess", "normal", "fischerandom", "nocastle", "kingofthehill", "3check", "crazyhouse", "giveaway", "antichess",
  "extinction", "kinglet", "threekings", "horde", "nocheckatomic", "atomic", "atomar",
];

/** Of each variant; more can be asked for. */
const GAMES = Number(process.env.GAMES ?? 6);
const PLIES = 120;

/** A generator of random numbers below `n`, so that every run plays the same games. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const words = (text) => text.split(" ").filter(Boolean);
const sorted = (text) => words(text).sort().join(" ");
const of = (module, notation) => module.Notation[notation];

// ffish crashes if it loads variants after some thousand positions, so that it does so first.
const ini = readFileSync(new URL("variants.ini", import.meta.url), "utf8");
const before = words(theirs.variants());
for (const module of [ours, theirs]) module.loadVariantConfig(ini);
const loaded = words(theirs.variants()).filter((name) => !before.includes(name));

/** Every method without effects, as a function of a module's board, a legal move and its SAN. */
const METHODS = {
  legalMoves: (m, b) => sorted(b.legalMoves()),
  legalMovesSan: (m, b) => sorted(b.legalMovesSan()),
  numberLegalMoves: (m, b) => b.numberLegalMoves(),
  is960: (m, b) => b.is960(),
  fen: (m, b) => b.fen(),
  "fen(true)": (m, b) => b.fen(true),
  "fen(false, 0)": (m, b) => b.fen(false, 0),
  sanMove: (m, b, uci) => b.sanMove(uci),
  "sanMove(SAN)": (m, b, uci) => b.sanMove(uci, of(m, "SAN")),
  "sanMove(LAN)": (m, b, uci) => b.sanMove(uci, of(m, "LAN")),
  "sanMove(DEFAULT)": (m, b, uci) => b.sanMove(uci, of(m, "DEFAULT")),
  turn: (m, b) => b.turn(),
  fullmoveNumber: (m, b) => b.fullmoveNumber(),
  halfmoveClock: (m, b) => b.halfmoveClock(),
  gamePly: (m, b) => b.gamePly(),
  "hasInsufficientMaterial(white)": (m, b) => b.hasInsufficientMaterial(true),
  "hasInsufficientMaterial(black)": (m, b) => b.hasInsufficientMaterial(false),
  isInsufficientMaterial: (m, b) => b.isInsufficientMaterial(),
  isGameOver: (m, b) => b.isGameOver(),
  "isGameOver(true)": (m, b) => b.isGameOver(true),
  result: (m, b) => b.result(),
  "result(true)": (m, b) => b.result(true),
  checkedPieces: (m, b) => sorted(b.checkedPieces()),
  isCheck: (m, b) => b.isCheck(),
  isBikjang: (m, b) => b.isBikjang(),
  isCapture: (m, b, uci) => b.isCapture(uci),
  moveStack: (m, b) => b.moveStack(),
  "pocket(white)": (m, b) => b.pocket(true),
  "pocket(black)": (m, b) => b.pocket(false),
  toString: (m, b) => b.toString(),
  // The keys are numbers of one's own.
  toVerboseString: (m, b) => b.toVerboseString().replace(/(?<=Key: ).*/, ""),
  variant: (m, b) => b.variant(),
};

const PLAIN = ["chess", "normal", "fischerandom", "nocastle", "crazyhouse"];

/**
 * What differs on purpose: the variants and the methods, and a function that makes answers equal which differ by nothing
 * else.
 */
const DIFFERENCES = [
  {
    why: "ffish writes # only for checkmate, and + only for check to a king of chess; Isotope for any won game and any check",
    variants: VARIANTS.filter((variant) => !PLAIN.includes(variant)),
    methods: /san/i,
    equal: (answer) => answer.replace(/[+#]/g, ""),
  },
  {
    why: "ffish writes P for the drop of a pawn, Isotope nothing, as shakmaty",
    variants: ["crazyhouse"],
    methods: /san/i,
    equal: (answer) => answer.replace(/\bP@/g, "@").split(" ").sort().join(" "),
  },
  {
    why: "the notation DEFAULT is SAN here; in ffish it has letters for pawns",
    variants: VARIANTS,
    methods: /DEFAULT/,
    equal: (answer) => answer.replace(/^P?([a-h]x)?/, "").replace(/^x/, ""),
  },
  {
    why: "in ffish a drop resets the halfmove clock; here only one of a pawn",
    variants: ["crazyhouse"],
    methods: /fen|halfmoveClock|toVerboseString/i,
    equal: (answer) => String(answer).replace(/\b\d+(?= \d+$)/m, "").replace(/^\d+$/, ""),
  },
  {
    why: "ffish lists only the pieces that check a king of chess; Isotope those that check any king",
    variants: VARIANTS.filter((variant) => !PLAIN.includes(variant)),
    methods: /toVerboseString/,
    equal: (answer) => answer.replace(/(?<=Checkers:).*/, ""),
  },
  {
    why: "Isotope proves that a position is dead; ffish knows only lists of pieces",
    variants: ["giveaway", "antichess"],
    methods: /InsufficientMaterial|isGameOver|result/,
    equal: (answer) => ({ true: "drawn", "1/2-1/2": "drawn", false: "maybe", "*": "maybe" })[answer],
    ours: "drawn",
  },
  {
    why: "Isotope refuses a FEN that it cannot set up; ffish passes some of these, or names another fault first",
    variants: VARIANTS,
    methods: /^validateFen$/,
    equal: (code) => (code === 1 ? "valid" : "refused"),
    ours: "refused",
  },
];

let compared = 0;
const found = new Map();
const unexplained = [];

function compare(variant, name, [mine, original], where) {
  compared += 1;
  if (mine === original) return;
  const known = DIFFERENCES.filter(({ variants, methods }) => variants.includes(variant) && methods.test(name));
  const together = { why: "several of these", equal: (answer) => known.reduce((text, { equal }) => equal(text), answer) };
  const reason = [...known, together].find(({ equal, ours = equal(original) }) => equal(mine) === ours);
  if (reason) found.set(reason.why, (found.get(reason.why) ?? 0) + 1);
  else unexplained.push({ variant, name, mine, original, where });
}

/** Calls a function with each module's board. */
const both = (boards, call) => [call(ours, boards[0]), call(theirs, boards[1])];

function compareBoards(variant, boards, uci, methods) {
  const where = `${boards[1].fen()} ${uci}`;
  for (const [name, call] of methods) {
    compare(variant, name, both(boards, (m, b) => call(m, b, uci)), where);
  }
}

/** Plays a random game on both boards, and compares all answers at every ply. */
function play(variant, [fen, is960], choose, methods = Object.entries(METHODS)) {
  const boards = [new ours.Board(variant, fen, is960), new theirs.Board(variant, fen, is960)];
  const start = boards[1].fen();
  const played = [];
  for (let ply = 0; ply < PLIES; ply += 1) {
    const legal = both(boards, (_, b) => words(b.legalMoves()));
    const shared = legal[1].filter((uci) => legal[0].includes(uci)).sort();
    const uci = shared[choose(shared.length)];
    compareBoards(variant, boards, uci ?? "a1a1", methods);
    if (!uci) break;
    const san = boards[1].sanMove(uci);
    const push = [(_, b) => b.push(uci), (_, b) => b.pushSan(san), (_, b) => b.pushMoves(uci), (_, b) => b.pushSanMoves(san)];
    compare(variant, "push", both(boards, push[choose(4)]), start);
    played.push(uci);
  }
  const line = played.join(" ");
  if (methods.length === Object.keys(METHODS).length) compareLine(variant, boards, [start, played, line]);
  boards.forEach((board) => board.delete());
}

/** Compares what is asked about a whole line of moves, which has been played on the boards. */
function compareLine(variant, boards, [start, played, line]) {
  while (played.length) {
    compare(variant, "fen after pop", both(boards, (_, b) => (b.pop(), b.fen())), start);
    played.pop();
  }
  for (const [notation, numbers] of [["SAN", true], ["LAN", false]]) {
    compare(variant, "variationSan", both(boards, (m, b) => b.variationSan(line, of(m, notation), numbers)), `${start} ${line}`);
  }
  compare(variant, "variationSan", both(boards, (_, b) => b.variationSan(line)), `${start} ${line}`);
  compare(variant, "reset", both(boards, (_, b) => (b.pushMoves(line), b.reset(), `${b.fen()} ${b.moveStack()}`)), start);
  compare(variant, "setFen", both(boards, (_, b) => (b.setFen(start), b.fen())), start);
}

/** Starts of Chess960, in both notations of castling. */
const STARTS_960 = [
  "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
  "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1",
  "rkr1nqbb/1ppppppp/8/p7/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 2",
];
const WITHOUT_960 = ["threekings", "nocastle", "horde", "3check", "crazyhouse"];

for (const variant of VARIANTS) {
  test(`${variant} is the same game`, () => {
    const choose = random(variant.length * 7919 + variant.charCodeAt(0));
    for (let game = 0; game < GAMES; game += 1) {
      const mixed = game % 4 === 3 && !WITHOUT_960.includes(variant);
      play(variant, mixed ? [STARTS_960[choose(3)], true] : ["", game % 4 === 2], choose);
    }
      assert.deepEqual(unexplained.splice(0).slice(0, 5), []);
  });
}

/** Texts like a FEN, most of them with a fault. */
function* almost(fen, choose) {
  yield fen;
  const signs = "/ 0123456789-[]KQRBNPkqrbnpwbx*~+";
  for (let i = 0; i < 60; i += 1) {
    const at = choose(fen.length);
    const sign = signs[choose(signs.length)];
    yield fen.slice(0, at) + [sign, "", sign + fen[at]][choose(3)] + fen.slice(at + 1);
  }
  const fields = fen.split(" ");
  for (let i = 0; i < fields.length; i += 1) yield fields.toSpliced(i, 1).join(" ");
}

for (const variant of VARIANTS) {
  test(`${variant} has the same start and the same FENs`, () => {
    const choose = random(variant.length * 104729 + variant.charCodeAt(1));
    for (const name of ["startingFen", "capturesToHand"]) {
      compare(variant, name, [ours[name](variant), theirs[name](variant)], name);
    }
    for (const fen of almost(theirs.startingFen(variant), choose)) {
      for (const is960 of [false, true]) {
        compare(variant, "validateFen", [ours, theirs].map((m) => m.validateFen(fen, variant, is960)), fen);
      }
    }
      assert.deepEqual(unexplained.splice(0).slice(0, 5), []);
  });
}

test("variants of an ini text can be loaded", () => {
  const shared = words(ours.variants()).filter((name) => loaded.includes(name));
  assert.ok(shared.length >= 5, String(shared));
  // ffish has other conventions for games with pawns or pieces defined in the text.
  const methods = ["legalMoves", "numberLegalMoves", "turn", "gamePly", "isCheck", "isCapture", "moveStack"];
  for (const variant of shared) {
    const choose = random(variant.length);
    const entries = methods.map((name) => [name, METHODS[name]]);
    for (let game = 0; game < Math.ceil(GAMES / 4); game += 1) play(variant, ["", false], choose, entries);
  }
  assert.deepEqual(unexplained.splice(0).slice(0, 5), []);
});

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
  assert.deepEqual(unexplained.splice(0), []);
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

test("the counts", () => {
  console.log(`${compared} answers compared with ffish`);
  for (const [why, count] of found) console.log(`${count} differ: ${why}`);
});

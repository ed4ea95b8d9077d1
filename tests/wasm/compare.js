// Compares the replacement of ffish with ffish itself, method by method. What differs on purpose is named here and counted.

import assert from "node:assert/strict";

import ours from "isotope-chess/ffish";

import { theirs } from "./original.js";

await ours.ready;

/** The variants built into ffish that Isotope has. */
export const VARIANTS = [
  "chess", "normal", "fischerandom", "nocastle", "kingofthehill", "3check", "crazyhouse", "giveaway", "antichess",
  "extinction", "kinglet", "threekings", "horde", "nocheckatomic", "atomic", "atomar", "raazuvaa",
];

/** Of each variant; more can be asked for. */
export const GAMES = Number(process.env.GAMES ?? 6);
/** Another number gives other games. */
const SEED = Number(process.env.SEED ?? 0);
const PLIES = 120;

/** A generator of random numbers below `n`. */
export function random(seed) {
  let state = seed + SEED * 65537;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export const words = (text) => text.split(" ").filter(Boolean);
export const sorted = (text) => words(text).sort().join(" ");
const of = (module, notation) => module.Notation[notation];

/** Every method without effects, as a function of a module's board, a legal move and its SAN. */
export const METHODS = {
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

const PLAIN = ["chess", "normal", "fischerandom", "nocastle", "crazyhouse", "raazuvaa"];

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
    why: "ffish writes the en passant square wherever a pawn attacks it; Isotope only if the capture is legal",
    variants: VARIANTS,
    methods: /fen|toVerboseString/i,
    equal: (answer) => String(answer).replace(/( [wb] \S+) [a-h][36](?= )/, "$1 -"),
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

/** Fails with the first differences since the last call that nothing explains. */
export function assertSame() {
  assert.deepEqual(unexplained.splice(0).slice(0, 5), []);
}

/** Prints how many answers were compared, and how many differ for each reason. */
export function printCounts() {
  console.log(`${compared} answers compared with ffish, with GAMES=${GAMES} SEED=${SEED}`);
  for (const [why, count] of found) console.log(`${count} differ: ${why}`);
}

export function compare(variant, name, [mine, original], where) {
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
export function play(variant, [fen, is960], choose, methods = Object.entries(METHODS)) {
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

// What the type checker must accept, and what it must reject, of a program that uses the package.

import { ask, ready } from "isotope-chess";

await ready;
const moves = ask({ ask: "moves", fen: "startpos", ruleset: "icc", id: 7 });
if ("error" in moves) throw new Error(moves.error.message);
const first: string = moves.moves[0].uci;

// @ts-expect-error There is no such question.
ask({ ask: "mooves", fen: first });
// @ts-expect-error A position is a text.
ask({ ask: "moves", fen: 7 });

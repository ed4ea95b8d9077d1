// What the type checker must accept, and what it must reject, of a program that uses the package.

import { ask, ready } from "isotope-chess";
import ffish, { Board, Notation } from "isotope-chess/ffish";

await ready;
const moves = ask({ ask: "moves", fen: "startpos", ruleset: "icc", id: 7 });
if ("error" in moves) throw new Error(moves.error.message);
const first: string = moves.moves[0].uci;

// @ts-expect-error There is no such question.
ask({ ask: "mooves", fen: first });
// @ts-expect-error A position is a text.
ask({ ask: "moves", fen: 7 });

const board: Board = new ffish.Board("atomic", undefined, true);
const san: string = board.sanMove("e2e4", Notation.LAN);
const foreign: Notation[] = [Notation.SHOGI_HODGES, Notation.JANGGI, Notation.XIANGQI_WXF, Notation.THAI_SAN];
ffish.onRuntimeInitialized = () => console.log(san, foreign);
// @ts-expect-error A move is a text.
board.push(7);

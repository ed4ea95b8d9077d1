/** Resolves when the module is loaded. Nothing else may be called before; under `require`, everything may. */
export const ready: Promise<void>;

/** The version. */
export function info(): string;
/** Does nothing: no option of ffish changes an answer here. */
export function setOption(name: string, value: unknown): void;
/** Does nothing, like `setOption`. */
export function setOptionInt(name: string, value: number): void;
/** Does nothing, like `setOption`. */
export function setOptionBool(name: string, value: boolean): void;
/** Reads the first game of a PGN. */
export function readGamePGN(pgn: string): Game;
/** The names of all games, those of Fairy-Stockfish and those of Isotope, separated by spaces. */
export function variants(): string;
/** Adds the games of an ini text. */
export function loadVariantConfig(config: string): void;
/** Adds the game of a ruleset, by default under the name in its text; returns the name. ffish does not have this. */
export function loadRuleset(ron: string, name?: string): string;
export function capturesToHand(variant: string): boolean;
export function startingFen(variant: string): string;
/** 1 if the FEN can be played, else a negative number. */
export function validateFen(fen: string, variant?: string, chess960?: boolean): number;

/** A position of a game, with the moves that led to it. Lists are texts with spaces. */
export class Board {
  constructor(variant?: string, fen?: string, is960?: boolean);
  delete(): void;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  pop(): void;
  reset(): void;
  is960(): boolean;
  fen(showPromoted?: boolean, countStarted?: number): string;
  setFen(fen: string): void;
  sanMove(uciMove: string, notation?: Notation): string;
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  /** Whether White is to move. */
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  hasInsufficientMaterial(white: boolean): boolean;
  isInsufficientMaterial(): boolean;
  isGameOver(claimDraw?: boolean): boolean;
  result(claimDraw?: boolean): string;
  checkedPieces(): string;
  isCheck(): boolean;
  isBikjang(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  pocket(white: boolean): string;
  toString(): string;
  toVerboseString(): string;
  variant(): string;
}

/** A game read from PGN. */
export class Game {
  private constructor();
  delete(): void;
  headerKeys(): string;
  headers(item: string): string;
  mainlineMoves(): string;
}

/** `DEFAULT` is SAN. Those after `LAN` are for games that are not here: a method that gets one throws an error. */
export enum Notation {
  DEFAULT,
  SAN,
  LAN,
  SHOGI_HOSKING,
  SHOGI_HODGES,
  SHOGI_HODGES_NUMBER,
  JANGGI,
  XIANGQI_WXF,
  THAI_SAN,
  THAI_LAN,
}

export enum Termination {
  ONGOING,
  CHECKMATE,
  STALEMATE,
  INSUFFICIENT_MATERIAL,
  N_MOVE_RULE,
  N_FOLD_REPETITION,
  VARIANT_END,
}

declare const ffish: typeof import("./ffish.js") & { onRuntimeInitialized: (loaded: unknown) => void };
export default ffish;

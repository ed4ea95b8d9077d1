// What is the page's own, beside the objects of the server: the file is for the type checker alone and is not served.

import type {
  BeginQuestion,
  BoardError,
  Boards,
  BoardWorth,
  CheckedText,
  DrawQuestion,
  InAll,
  PageBoard,
  PageSolveQuestion,
  PageState,
  PgnFile,
  PgnGame,
  PgnReading,
  PgnWriting,
  RulesetText,
  Setup,
  SetupQuestion,
  ThinkQuestion,
  Thought,
  WrittenRuleset,
} from "./protocol.js";

export type Layout = "compare" | "play" | "invent";

/** What the page shows. All but the last two fields are sent to the server. */
export interface State extends Required<PageState> {
  at: number;
  bestPlay: boolean;
  layout: Layout;
}

/** A board that shows a position, and no error. */
export type Shown = Extract<PageBoard, { fen: string }>;

/** Each question of the page, and its answer. */
export interface Answers {
  "/api/boards": [PageState, Boards];
  "/api/begin": [BeginQuestion, RulesetText];
  "/api/check": [WrittenRuleset, CheckedText];
  "/api/draw": [DrawQuestion, RulesetText];
  "/api/setup": [SetupQuestion, Setup];
  "/api/pgn/write": [PgnWriting, PgnFile];
  "/api/pgn/read": [PgnReading, PgnGame];
}

/** Each question that takes seconds, and the lines of its answer. */
export interface Streams {
  "/api/think": [ThinkQuestion, Thought];
  "/api/solve": [PageSolveQuestion, BoardWorth | BoardError | InAll];
}

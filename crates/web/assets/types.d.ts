// Types of the page beside the server's objects. The file is for the type checker only and is not served.

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

/** The state of the page. All but the last two fields are sent to the server. */
export interface State extends Required<PageState> {
  at: number;
  bestPlay: boolean;
  layout: Layout;
}

/** A board that shows a position, and no error. */
export type Shown = Extract<PageBoard, { fen: string }>;

/** Each request of the page, and its answer. */
export interface Answers {
  "/api/boards": [PageState, Boards];
  "/api/begin": [BeginQuestion, RulesetText];
  "/api/check": [WrittenRuleset, CheckedText];
  "/api/draw": [DrawQuestion, RulesetText];
  "/api/setup": [SetupQuestion, Setup];
  "/api/pgn/write": [PgnWriting, PgnFile];
  "/api/pgn/read": [PgnReading, PgnGame];
}

/** Each request that takes seconds, and the lines of its answer. */
export interface Streams {
  "/api/think": [ThinkQuestion, Thought];
  "/api/solve": [PageSolveQuestion, BoardWorth | BoardError | InAll];
}

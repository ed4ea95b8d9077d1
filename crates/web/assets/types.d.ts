// Types of the page beside the server's objects. The file is for the type checker only and is not served.

import type {
  BeginQuestion,
  BoardError,
  BoardEvaluation,
  Boards,
  BoardWorth,
  CheckedText,
  CursorQuestion,
  Compare,
  CompareQuestion,
  Describe,
  DrawQuestion,
  EffectQuestion,
  EvaluateQuestion,
  EvaluationSummary,
  ExampleQuestion,
  Explain,
  ExplainQuestion,
  Form,
  FormEffect,
  FormQuestion,
  Gallery,
  BestPlaySummary,
  PageBoard,
  PageRulesets,
  PageSolveQuestion,
  PageState,
  PgnFile,
  PgnGame,
  PgnGames,
  PgnListing,
  PgnReading,
  PgnWriting,
  PointedBoards,
  Puzzles,
  PuzzlesQuestion,
  RulesetQuestion,
  RulesetText,
  Setup,
  SetupQuestion,
  ShippedPuzzles,
  ThinkQuestion,
  Thought,
  Unsayable,
  WordAtCursor,
  WrittenRuleset,
} from "./protocol.js";

import type { Tree } from "./tree.js";

export type Layout = "compare" | "play" | "invent";

/** The state of the page. The fields of `PageState` are sent to the server, the tree in its written form. */
export interface State extends Required<Omit<PageState, "tree" | "lists">> {
  at: number;
  /** The tree of moves. */
  tree: Tree;
  /** The nodes of the line that the boards follow; `moves` are their moves. */
  line: number[];
  /** The tags of the game that was opened, in order. */
  tags: [string, string][];
  bestPlay: boolean;
  layout: Layout;
}

/** A board that shows a position, and no error. */
export type Shown = Extract<PageBoard, { fen: string }>;

/** Each request of the page, null for one without a body, and its answer. */
export interface Answers {
  "/api/boards": [PageState, Boards];
  "/api/point": [PageState, PointedBoards];
  "/api/begin": [BeginQuestion, RulesetText];
  "/api/check": [WrittenRuleset, CheckedText];
  "/api/draw": [DrawQuestion, RulesetText];
  "/api/word": [CursorQuestion, WordAtCursor];
  "/api/example": [ExampleQuestion, RulesetText];
  "/api/form": [FormQuestion, Form];
  "/api/setup": [SetupQuestion, Setup];
  "/api/pgn/games": [PgnListing, PgnGames];
  "/api/pgn/write": [PgnWriting, PgnFile];
  "/api/pgn/read": [PgnReading, PgnGame];
  "/api/gallery": [null, Gallery];
  "/api/puzzles": [null, ShippedPuzzles];
  "/api/rulesets": [null, PageRulesets];
  "/api/unsayable": [null, Unsayable];
  "/v1/describe": [RulesetQuestion, Describe];
  "/v1/compare": [CompareQuestion, Compare];
  "/v1/explain": [ExplainQuestion, Explain];
  "/v1/puzzles": [PuzzlesQuestion, Puzzles];
}

/** Each request that takes seconds, and the lines of its answer. */
export interface Streams {
  "/api/think": [ThinkQuestion, Thought];
  "/api/effect": [EffectQuestion, FormEffect];
  "/api/evaluate": [EvaluateQuestion, BoardEvaluation | BoardError | EvaluationSummary];
  "/api/solve": [PageSolveQuestion, BoardWorth | BoardError | BestPlaySummary];
}

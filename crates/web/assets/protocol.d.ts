// The objects that the page and its server exchange. Written from the schema of the server by
// `DOCS=overwrite cargo test --workspace --test schema`, for the type checker alone: it is not served.

/** A shipped ruleset or, by default, all of them. */
export type ListQuestion = {
  /** The ruleset. */
  ruleset?: RulesetName | null;
};

/** A reference to a ruleset: its name or its text. */
export type RulesetName = string | {
  /** The name of the file, which is not opened. */
  name: string;
  /** The text. */
  text: string;
};

/** A ruleset. */
export type RulesetQuestion = {
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A ruleset to check. */
export type CheckQuestion = {
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether certain suggestions are applied; the answer then has the corrected `text`. */
  fix?: boolean;
};

/** A position under a ruleset. */
export type PositionQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first, in UCI or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether the answer includes a picture. */
  svg?: boolean;
};

/** A line of moves under a ruleset. */
export type PlayQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** The moves of the line, in UCI or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A move to explain. */
export type ExplainQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The move, in UCI or SAN. */
  move?: string;
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A position, a move in it, or a line from it, under several rulesets. */
export type CompareQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** The moves of the line; excludes `move`. */
  moves?: string[];
  /** The move; excludes `moves`. */
  move?: string | null;
  /** The rulesets. */
  rulesets?: RulesetName[];
  /** The maximum number of nodes per ruleset for solving the position; not solved if null. */
  solve?: number | null;
};

/** Two rulesets. */
export type RulesetPair = {
  /** The rulesets. */
  rulesets: RulesetName[];
};

/** A search from a position. */
export type SearchQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** The maximum number of nodes. */
  nodes?: number | null;
  /** The maximum time, in milliseconds. */
  milliseconds?: number | null;
};

/** A count of the lines of play from a position. */
export type PerftQuestion = {
  /** A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** The length of the lines, in plies. */
  depth: number;
};

/** The state of the page. */
export type PageState = {
  /** The start of the line: a FEN, `startpos` or `chess960:N`. */
  start?: string;
  /** The line, in UCI or SAN. */
  moves?: string[];
  /** The number of its plies that are on the boards; all if absent. */
  at?: number | null;
  /** The rulesets, one board for each. */
  rulesets?: RulesetName[];
  /** The piece that is picked: its square, or `N@` for a knight in hand. */
  picked?: string | null;
  /** The square under the pointer. */
  pointed?: string | null;
  /** Whether Black is at the bottom. */
  flipped?: boolean;
};

/** A ruleset text to check. */
export type WrittenRuleset = {
  /** The file name. */
  name: string;
  /** The text. */
  text: string;
};

/** A request for the first text of a new ruleset. */
export type BeginQuestion = {
  /** The name of a shipped ruleset. */
  ruleset: string;
  what: BeginWith;
  /** The name of the new file. */
  name: string;
};

export type BeginWith = "text" | "template";

/** A request to write a drawn blast into a text. */
export type DrawQuestion = {
  /** The ruleset text. */
  text: string;
  /** The squares of the blast, as `(dx, dy)` from the center. */
  blast: ([number, number])[];
};

/** A position and an edit to apply to it. */
export type SetupQuestion = {
  /** A FEN, `startpos` or `chess960:N`. */
  fen: string;
  /** The edit, if there is one. */
  edit?: SetupEdit | null;
  /** Whether Black is at the bottom. */
  flipped?: boolean;
  /** The rulesets of the boards, which have to accept the position. */
  rulesets?: RulesetName[];
};

/** One edit of a position. */
export type SetupEdit = {
  put: [Place, string];
} | {
  clear: Place;
} | {
  move: [Place, Place];
} | {
  turn: Color;
} | {
  right: [string, boolean];
} | "empty" | "start";

/** A square, read from its name. */
export type Place = string;

export type Color = "white" | "black";

/** A request for the engine's move. */
export type ThinkQuestion = {
  state: PageState;
  /** The index of the board whose rules apply, from 0. */
  board?: number;
  think?: Think;
};

/** The search limit of the engine. */
export type Think = "quick" | "steady" | "deep" | {
  milliseconds: number;
} | {
  nodes: number;
};

/** A request to solve the position on each board. */
export type PageSolveQuestion = {
  state: PageState;
  /** The node limit for all boards together. */
  nodes?: number | null;
};

/** A request for the game on one board as PGN. */
export type PgnWriting = {
  state: PageState;
  /** The index of the board, from 0. */
  board: number;
};

/** A request to import a PGN. */
export type PgnReading = {
  pgn: string;
  /** The rulesets of the boards. */
  rulesets: RulesetName[];
};

/** The shipped rulesets. */
export type Rules = {
  schema: number;
  /** The rulesets. */
  rulesets: ListedRuleset[];
};

/** A ruleset in the list of available rulesets. */
export type ListedRuleset = {
  schema: number;
  /** The name by which it is requested. */
  ruleset: string;
  /** Its title. */
  name: string;
  /** A one-line summary. */
  summary: string;
  /** The rulesets that it extends, from its base to chess. */
  extends: string[];
  /** The path of its file, if it is not shipped. */
  file?: string | null;
};

/** A ruleset in words: the value, origin and meaning of every field, and the sources. */
export type Show = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** Its title. */
  name: string;
  /** A one-line summary. */
  summary: string;
  /** The rulesets that it extends, from its base to chess. */
  extends: string[];
  /** The hash of the rules: the first 16 hexadecimal digits of SHA-256 over the fields that differ from chess, one line `field: value` each, in the order of `fields`, without those parts of a value that are the default. Texts, `assumed` and examples do not count. */
  hash: string;
  /** The fields. */
  fields: ShownField[];
  /** The sources that document its rules. */
  sources: string[];
  /** Surprising consequences of its rules. */
  warnings: RuleWarning[];
};

export type ShownField = {
  /** The field's name. */
  field: string;
  /** Its value, as RON. */
  value: string;
  /** The value in sentences. */
  meaning: string;
  /** The place where it is stated. */
  from: StatedIn;
  /** The parts that no source settles. */
  assumed?: Assumption[];
};

export type StatedIn = {
  /** The ruleset. */
  ruleset: string;
  /** The line of its file, from 1. */
  line: number;
};

export type Assumption = {
  /** The part of the rule. */
  field: string;
  /** The reason for the assumption. */
  why: string;
};

/** A surprising consequence of a rule. */
export type RuleWarning = {
  /** The field it is about, such as `draws.dead`. */
  field: string;
  /** The consequence. */
  message: string;
  /** A position that shows it. */
  fen: string;
  /** The move that shows it, in SAN. */
  move: string;
};

/** A printable guide to a ruleset, in Markdown. */
export type Describe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The whole page, as Markdown. */
  markdown: string;
};

/** A report, with the corrected text if requested. */
export type Check = {
  schema: number;
  /** The file. */
  file: string;
  /** The problems found in it. */
  problems: Problem[];
  /** The number of its examples, run and failed. */
  examples: ExampleCounts;
  /** The text with all certain suggestions applied, if requested and if there were any. */
  text?: string | null;
};

export type Problem = {
  /** `error` or `warning`. */
  severity: string;
  /** A short name for the problem. */
  code: string;
  /** A description of the problem. */
  message: string;
  /** The file, if it is not the one that was checked: that of a base. */
  file?: string | null;
  /** The line where the problem begins, from 1. */
  line: number;
  /** The column where it begins, in characters from 1. */
  column: number;
  /** The line where it ends. */
  end_line: number;
  /** The column just behind its end. */
  end_column: number;
  /** How to correct it; may be empty. */
  help: string;
  /** A suggested replacement; null if there is none. */
  suggestion: Replacement | null;
};

export type Replacement = {
  /** The line where the replaced text begins, from 1. */
  line: number;
  /** The column where it begins, in characters from 1. */
  column: number;
  /** The line where it ends. */
  end_line: number;
  /** The column just behind its end. */
  end_column: number;
  /** The text to write there. */
  replacement: string;
  /** Whether the replacement is certain, and can be applied without asking. */
  certain: boolean;
};

export type ExampleCounts = {
  /** The number of examples that were run. */
  run: number;
  /** The number that failed. */
  failed: number;
};

/** An answer, with a picture if requested. */
export type Board = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position; the en passant square is given only if a pawn can legally capture there. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** The number of legal moves. */
  legal_moves: number;
  /** The picture, as SVG, if requested. */
  svg?: string | null;
};

/** The end of a game. As JSON it is `{"winner":"white","reason":"checkmate"}`, with `null` for the winner of a draw. */
export type Outcome = {
  /** The winner; `None` in a draw. */
  winner: Color | null;
  /** Why the game is over. */
  reason: Reason;
};

export type Reason = "king-destroyed" | "checkmate" | "stalemate" | "hill" | "checks" | "race" | "lose-all" | "extinction" | "repetition" | "halfmoves" | "dead-position";

/** An answer, with a picture if requested. */
export type Moves = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position; the en passant square is given only if a pawn can legally capture there. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** The legal moves, sorted by UCI name. */
  moves: Move[];
  /** The picture, as SVG, if requested. */
  svg?: string | null;
};

/** A legal move and its effects. */
export type Move = {
  /** The move in UCI: castling is written as king to target, or as king to rook if castling rights need Chess960. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after the move. */
  fen: string;
  /** The squares of destroyed pieces, as a spectator sees them: a destroyed capturer counts on the square where it lands. */
  destroyed: string[];
  /** The squares of pieces that exploded in turn. */
  chained?: string[];
  /** The squares that became walls. */
  walls?: string[];
};

/** A line of moves, played, with a board after each move. */
export type Play = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position in which the line begins. */
  start: string;
  /** The verdict on each move; an illegal move ends the line. */
  plies: Verdict[];
  /** The position at the end of the line. */
  fen: string;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

/** The verdict on a move under a ruleset. */
export type Verdict = {
  /** The ruleset's name. */
  ruleset: string;
  /** Whether the move is legal. */
  legal: boolean;
} & ({
  /** The move in UCI: castling is written as king to target, or as king to rook if castling rights need Chess960. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after the move. */
  fen: string;
  /** The squares of destroyed pieces, as a spectator sees them: a destroyed capturer counts on the square where it lands. */
  destroyed: string[];
  /** The squares of pieces that exploded in turn. */
  chained?: string[];
  /** The squares that became walls. */
  walls?: string[];
  /** Whether the side to move is in check after the move. */
  check: boolean;
  /** The outcome after the move; null while the game goes on. */
  outcome: Outcome | null;
} | {
  /** The reason why it is illegal, as a short name. */
  code: string;
  /** The reason why it is illegal, in words. */
  reason: string;
});

/** The reasons why a move is legal or illegal, step by step. */
export type Explain = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** The outcome, if the game was over before the move. */
  outcome: Outcome | null;
  /** The verdict on the move. */
  move: Verdict;
  /** The reasons, in sentences. */
  steps: string[];
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

export type Compare = {
  schema: number;
  /** The position as it was written. */
  input: string;
  /** The position under each ruleset. */
  rulesets: Under[];
  /** Whether the rulesets differ in the answer to the question. */
  differ: boolean;
  /** Notes on repairs to the position. */
  notes?: string[];
} & ({
  /** The moves that differ; every move, if `startpos` is not the same for all. */
  differences: MoveVerdicts[];
} | {
  /** The requested move. */
  move: MoveVerdicts;
} | {
  /** The moves of the line. */
  line: MoveVerdicts[];
  /** The first ply, from 1, on which the rulesets differ. */
  parts_at: number | null;
});

/** A position under one of the rulesets. */
export type Under = {
  /** The ruleset's name or, if two have the same, the name it was requested by. */
  ruleset: string;
  /** The position, without what the rules do not have. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** The number of legal moves. */
  legal_moves: number;
  /** The result of best play, if requested. */
  best_play?: BestPlay | null;
  /** Notes on what the rules leave out of the position. */
  notes?: string[];
} | {
  /** The ruleset's name or, if two have the same, the name it was requested by. */
  ruleset: string;
  /** The reason why the ruleset refuses the position. */
  error: RequestError;
};

/** The result of best play. */
export type BestPlay = {
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The plies to the end of the game with best play; null if unknown, and in a draw. */
  plies: number | null;
  /** An upper bound on the plies to the win; only if the winner is known and `plies` is not. */
  within?: number | null;
  /** The moves that win soonest or resist longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** A proven bound: the side to move has no forced win within this many plies. */
  no_win_within: number;
  /** A proven bound: the other side has no forced win within this many plies. */
  no_loss_within: number;
  /** The number of positions searched. */
  nodes: number;
};

/** The reason why a request cannot be answered. */
export type RequestError = {
  /** A short name for the error, in kebab-case. */
  code: string;
  /** A message that describes the error and how to correct it. */
  message: string;
};

/** A move, and the verdict of each ruleset. */
export type MoveVerdicts = {
  /** The move, in UCI or as it was written. */
  move: string;
  /** The verdict under each ruleset. */
  verdicts: Verdict[];
};

/** The differences between two rulesets. */
export type Diff = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** Whether the rulesets have the same fields. */
  same: boolean;
  /** The fields that differ. */
  fields: FieldDifference[];
  /** The smallest position found in which they differ. */
  position: Parting | null;
  /** The moves that differ in this position, as in `compare`. */
  differences: MoveVerdicts[];
  /** The number of positions searched. */
  looked_at: number;
};

/** A field in which the rulesets differ. */
export type FieldDifference = {
  /** The field's name. */
  field: string;
  /** The value under each ruleset, as RON. */
  values: string[];
  /** The meaning under each ruleset, in sentences. */
  meanings: string[];
};

export type Parting = {
  /** The position. */
  fen: string;
  /** The kind of difference: `moves` (which moves are legal), `boards` (the position after a move), `winner` (the winner after a move) or `end` (whether or why the game is over). */
  how: string;
  /** The position under each ruleset. */
  rulesets: Under[];
};

export type Witness = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** The seed of the random positions. */
  seed: number;
  /** The smallest positions in which legal moves differ, one for each kind of difference. */
  moves: MoveWitness[];
  /** The number of positions searched. */
  looked_at: number;
  /** The number of pieces up to which all positions were searched. */
  all_of: number;
  /** The smallest positions in which the result of best play differs. */
  outcome: OutcomeWitness[];
  /** The tables that were compared; null if there are none. */
  tables: ComparedTables | null;
  /** The reason why there are no tables. */
  no_tables?: string | null;
};

export type MoveWitness = {
  /** The position. */
  fen: string;
  /** The number of pieces in the position. */
  men: number;
  /** The kind of difference, as `how` in `diff`. */
  kind: string;
  /** The position under each ruleset. */
  rulesets: Under[];
  /** The move on which they differ, if it is one. */
  move: string | null;
  /** The verdict on this move under each ruleset. */
  verdicts: Verdict[];
  /** The reasons under each ruleset, step by step. */
  steps: string[][];
};

/** A position in which the result of best play differs between two rulesets. */
export type OutcomeWitness = {
  /** The table's material, White first. */
  table: string;
  /** The position. */
  fen: string;
  /** The number of pieces in the position. */
  men: number;
  /** The result of best play under each ruleset. */
  results: WitnessResult[];
  /** The number of positions of the table whose results differ. */
  differ: number;
  /** The number of positions that both rulesets allow. */
  of: number;
  /** The origin of the difference; null if no single move shows it. */
  why: WitnessReason | null;
};

export type WitnessResult = {
  /** The ruleset's name. */
  ruleset: string;
  /** `win`, `loss` or `draw`, for the side to move. */
  result: string;
  /** `white` or `black`; null in a draw. */
  winner: string | null;
  /** The plies to the end of the game; null in a draw. */
  plies: number | null;
  /** The best move, in UCI; null if there is none. */
  best: string | null;
  /** Best play, in SAN; empty in a draw. */
  line: string[];
};

/** The move that shows a difference, with its verdict and explanation under each ruleset. */
export type WitnessReason = {
  /** Best play up to the position where the rulesets part, in SAN. */
  line: string[];
  /** The position there. */
  fen: string;
  /** The move on which the verdicts differ, in UCI. */
  move: string;
  /** The verdict on this move under each ruleset. */
  verdicts: Verdict[];
  /** The reasons under each ruleset, step by step. */
  steps: string[][];
};

export type ComparedTables = {
  /** The maximum number of pieces. */
  men: number;
  /** The number of tables that were compared. */
  classes: number;
  /** The tables that were left out. */
  left_out?: LeftOut[];
};

export type LeftOut = {
  /** The table's material, White first. */
  table: string;
  /** The reason why it was left out. */
  why: string;
};

/** The result of best play from a position, as far as it is proven. */
export type Solve = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The plies to the end of the game with best play; null if unknown, and in a draw. */
  plies: number | null;
  /** An upper bound on the plies to the win; only if the winner is known and `plies` is not. */
  within?: number | null;
  /** The moves that win soonest or resist longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** A proven bound: the side to move has no forced win within this many plies. */
  no_win_within: number;
  /** A proven bound: the other side has no forced win within this many plies. */
  no_loss_within: number;
  /** The number of positions searched. */
  nodes: number;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

/** The result of a search by the engine. */
export type Search = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** The depth reached, in plies. */
  depth: number;
  /** The number of positions searched. */
  nodes: number;
  /** The best line; empty if the game is over. */
  lines: BestLine[];
};

export type BestLine = {
  /** The value for the side to move. */
  score: Score;
  /** The moves of the line, in UCI. */
  pv: string[];
};

/** The value of a line for the side to move: hundredths of a pawn, or moves to mate. */
export type Score = {
  cp: number;
} | {
  mate: number;
};

/** The tablebase entry of a position. */
export type Probe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** `win`, `loss` or `draw`, for the side to move. */
  result: string;
  /** The plies to the end of the game with best play; null in a draw. */
  plies: number | null;
  /** The plies to the next capture, pawn move or end of the game; null in a draw. */
  dtz: number | null;
  /** The moves that win soonest or resist longest, in UCI. */
  best: string[];
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

/** The number of lines of play from a position. */
export type Perft = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** The length of the lines, in plies. */
  depth: number;
  /** The number of lines. */
  nodes: number;
  /** The number of lines behind each first move, if requested. */
  divide?: Branch[] | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

export type Branch = {
  /** The first move, in UCI. */
  uci: string;
  /** The number of lines that begin with it. */
  nodes: number;
};

/** A table that was built. */
export type TableBuild = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The table's size in memory, in bytes. */
  bytes: number;
};

/** A table whose entries were compared with those of its moves. */
export type TableCheck = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of entries that were checked. */
  entries: number;
  /** The first positions, at most ten, whose entries do not follow from their moves. */
  wrong: string[];
};

/** The number of wins, draws and losses in a table, under a ruleset. */
export type Stats = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of symmetric positions that share an entry: 8, 4, 2 or 1. */
  symmetry: number;
  /** The positions with White to move. */
  white: SideStats;
  /** The positions with Black to move. */
  black: SideStats;
};

export type SideStats = {
  /** The number of positions that the side to move wins. */
  wins: number;
  /** The number of positions that are drawn. */
  draws: number;
  /** The number of positions that the side to move loses. */
  losses: number;
  /** The number of wins by the plies to the next capture, pawn move or end of the game. */
  dtz_win: {
  };
  /** The number of losses by the same plies. */
  dtz_loss: {
  };
};

/** The longest win of each side in a table. */
export type Longest = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The longest win of each side that can win. */
  longest: LongestWin[];
};

export type LongestWin = {
  /** `white` or `black`. */
  winner: string;
  /** The length of the win in plies. */
  plies: number;
  /** The position in which it begins. */
  fen: string;
  /** Best play to the end, in UCI. */
  line: string[];
};

/** The results of the same endings under several rulesets. For each material and ruleset, over all positions with either side to move, it has the number of wins of each side and of draws, and the longest win. */
export type Census = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** The material classes. */
  classes: CensusClass[];
};

export type CensusClass = {
  /** The material, White first. */
  table: string;
  /** The results, one for each ruleset in their order. */
  fates: ResultCounts[];
};

/** The results of all positions of one material under a ruleset. The number of positions depends on the ruleset: some do not allow a king to be left in check. */
export type ResultCounts = {
  /** The number of positions, with either side to move. */
  positions: number;
  /** The number that White wins. */
  white: number;
  /** The number that are drawn. */
  drawn: number;
  /** The number that Black wins. */
  black: number;
  /** The plies of the longest win. */
  longest: number | null;
};

/** The speed of counting under a ruleset: a row of `bench`. */
export type Bench = {
  /** The number 1. */
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of positions of the suite that the ruleset accepts. */
  positions: number;
  /** The length of the lines, in plies. */
  depth: number;
  /** The number of lines. */
  nodes: number;
  /** The number of lines counted per second. */
  nodes_per_second: number;
};

/** The number of lines over all shipped rulesets, which changes if the rules change. */
export type Fingerprint = {
  /** The number 1. */
  schema: number;
  /** The number of lines. */
  fingerprint: number;
};

/** An input that cannot be used, with the reason. */
export type Error = {
  schema: number;
  /** The input as it was written. */
  input: string;
  /** The reason why it cannot be used. */
  error: RequestError;
  /** Notes on repairs made before the error. */
  notes?: string[];
};

/** The shipped rulesets, and an SVG picture that defines all piece shapes. */
export type PageRulesets = {
  schema: number;
  /** The shipped rulesets, by name. */
  rulesets: ListedRuleset[];
  men: string;
};

/** The documented diagrams. */
export type Gallery = {
  schema: number;
  /** The diagrams. */
  diagrams: GalleryDiagram[];
};

/** A documented diagram. */
export type GalleryDiagram = {
  id: string;
  /** The title. */
  name: string;
  /** The document that it comes from. */
  source: string;
  /** A sentence about what it shows. */
  says: string;
  fen: string;
  /** The picture, without coordinates for display at a small size. */
  svg: string;
};

/** The boards of a state, with everything that the page says about them. */
export type Boards = {
  schema: number;
  /** The number of plies of the line that are on the boards. */
  at: number;
  /** The piece that is picked: its square, or `N@` for a knight in hand. */
  picked: string | null;
  /** The squares that it may go to on at least one board. */
  targets: Target[];
  line: PageLine;
  /** The moves on which the boards differ. */
  differences: Differences;
  says: BoardsInWords;
  /** Corrections made to the start, and differences that the pictures do not show. */
  notes: string[];
  /** The boards, in the order of the rulesets. */
  boards: PageBoard[];
};

/** A square that the picked piece may go to on at least one board. */
export type Target = {
  /** The square. */
  square: string;
  /** The possible moves to this square: several for a promotion. */
  moves: TargetMove[];
  /** The boards on which a move to it is legal. */
  on: number[];
  /** Whether the boards differ: the move is legal only on some of them, or its results differ. */
  differs: boolean;
};

/** One of the moves to a target. */
export type TargetMove = {
  uci: string;
  /** The role that a pawn is promoted to. */
  becomes?: string | null;
};

/** The line. */
export type PageLine = {
  /** The moves of the line. */
  plies: PagePly[];
  /** The index, from 0, of the first ply that only some games play, or after which the boards or the outcomes differ. Differences in castling rights alone do not count. */
  parting: number | null;
};

/** One move of the line. */
export type PagePly = {
  /** The move as sent in the state. */
  move: string;
  /** `12.` or `12...` */
  number: string;
  /** The move in SAN, each spelling with the games that use it. */
  said: ([string, string[]])[];
  /** The games that wait before this move. */
  waits: string[];
};

/** The moves on which the rulesets differ. */
export type Differences = {
  /** The number of differing moves as a sentence, or why there are none. */
  told: string;
  /** The moves. */
  moves: Differing[];
};

export type Differing = {
  uci: string;
  /** The piece to pick: its square, or `N@` for a knight in hand. */
  from: string;
  /** The target square. */
  to: string;
  san: string;
  /** The verdicts of the games, each with the games that share it. */
  said: Said[];
};

export type Said = {
  /** The games. */
  games: string[];
  /** Whether the move is legal there. */
  legal: boolean;
  /** The reason, or the result, as a sentence. */
  why: string;
};

/** The boards described in sentences. */
export type BoardsInWords = {
  /** The effect of the last move on each board, and the side to move. */
  shown: string;
  /** The picked piece and its targets. */
  picked: string | null;
  /** The result of the move to the square under the pointer. */
  pointed: string | null;
};

/** One board of the page. */
export type PageBoard = {
  /** Its name, from its ruleset; unique among the boards. */
  name: string;
  /** The ruleset's title, summary and content hash; absent if it cannot be read. */
  ruleset?: PageRuleset | null;
} & ({
  error: RequestError;
} | {
  fen: string;
  /** `white` or `black`. */
  turn: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** The side to move or the outcome, in words. */
  status: string;
  svg: string;
  /** The squares in words, from a8 to h1 for either orientation. */
  squares: string[];
  /** The pieces that can move here: squares, and `N@` for a knight in hand. */
  can: string[];
  /** The squares that the picked piece may go to here. */
  targets: string[];
  /** The pieces in hand: letter and count. */
  hands?: ([string, number])[];
  /** The move at which the game stops following the line, with the reason; null if it follows to the end. */
  waits: Waits | null;
  /** The result of the move to the square under the pointer. */
  point?: string | null;
  /** The squares that the last move's explosion reached. */
  blast?: string[];
  /** The parts of the requested position that the ruleset ignores. */
  notes?: string[];
});

export type PageRuleset = {
  /** Its title. */
  title: string;
  /** A one-line summary. */
  summary: string;
  /** The content hash of its rules. */
  hash: string;
};

/** A move of the line that is not played in a game, and why. */
export type Waits = {
  /** The index of the ply before which the game waits, from 0. */
  ply: number;
  /** The move, in SAN if any game plays it. */
  move: string;
  /** The code of the reason. */
  code: string;
  /** The reason, in one clause. */
  why: string;
  /** The explanation step by step, as `isotope explain` gives it. */
  steps: string[];
};

/** The problems of a text, and its rules if it has any. */
export type CheckedText = {
  schema: number;
  /** The report of `isotope check`. */
  report: CheckReport;
  /** The answer of `isotope show`; null if the text has no rules. */
  show: Show | null;
  /** The blast of a capture, as `(dx, dy)`; null if captures do not explode. */
  blast: ([number, number])[] | null;
};

/** The report on a ruleset file. */
export type CheckReport = {
  schema: number;
  /** The file. */
  file: string;
  /** The problems found in it. */
  problems: Problem[];
  /** The number of its examples, run and failed. */
  examples: ExampleCounts;
};

/** The text of a ruleset. */
export type RulesetText = {
  schema: number;
  /** The text. */
  text: string;
};

/** An question position. */
export type Setup = {
  schema: number;
  fen: string;
  /** The reasons why it cannot be played, if there are any. */
  fault: string | null;
  svg: string;
  /** The squares in words, from a8 to h1. */
  squares: string[];
  /** The squares with a piece or a wall. */
  occupied: string[];
  /** `white` or `black`. */
  turn: string;
  /** The castling rights. */
  rights: CastlingRight[];
};

/** A castling right. */
export type CastlingRight = {
  /** `K`, `Q`, `k` or `q`. */
  right: string;
  /** Whether king and rook stand so that the right is possible. */
  can: boolean;
  /** Whether the position has the right. */
  is: boolean;
};

/** The result of a search, complete or up to some depth. */
export type Thought = {
  schema: number;
  /** Whether this is the last line of the response. */
  done: boolean;
  /** The best move; null if the game is over. */
  move: BestMove | null;
  /** The outcome, if the game is over. */
  outcome: Outcome | null;
  /** The score from the point of view of the side to move. */
  score: Score | null;
  /** The search depth in plies. */
  depth: number;
  /** The number of nodes searched. */
  nodes: number;
  /** The time of the search. */
  milliseconds: number;
  /** The principal variation in SAN. */
  line: string[];
  says: ThoughtInWords;
};

/** The best move. */
export type BestMove = {
  uci: string;
  san: string | null;
  /** The square that the piece leaves, or `N@` for a knight in hand. */
  from: string;
  /** The square that the piece goes to. */
  to: string;
};

/** The result of a search in words. */
export type ThoughtInWords = {
  /** The score, or the outcome if the game is over. */
  score: string;
  /** The principal variation with move numbers. */
  line: string;
};

/** The result of best play on one board. */
export type BoardWorth = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The plies to the end of the game with best play; null if unknown, and in a draw. */
  plies: number | null;
  /** An upper bound on the plies to the win; only if the winner is known and `plies` is not. */
  within?: number | null;
  /** The moves that win soonest or resist longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** A proven bound: the side to move has no forced win within this many plies. */
  no_win_within: number;
  /** A proven bound: the other side has no forced win within this many plies. */
  no_loss_within: number;
  /** The number of positions searched. */
  nodes: number;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** Always false: more lines follow. */
  done: boolean;
  /** The source of the result: `rules`, `tables` or `search`. */
  from: string;
  /** The outcome, if the game is over. */
  outcome: Outcome | null;
  /** `white` or `black`, if a side is known to win. */
  winner: string | null;
  /** The best moves in SAN. */
  san: string[];
  says: WorthInWords;
  /** The index, from 0. */
  board: number;
  /** The name. */
  name: string;
};

/** The result of one board in words. */
export type WorthInWords = {
  /** The short form, with the best moves. */
  board: string;
  /** The result as a sentence. */
  sentence: string;
  /** The line of best play in SAN. */
  line: string;
};

/** The reason why a board has no result. */
export type BoardError = {
  schema: number;
  /** The input as it was written. */
  input: string;
  /** The reason why it cannot be used. */
  error: RequestError;
  /** Notes on repairs made before the error. */
  notes?: string[];
  /** The index, from 0. */
  board: number;
  /** The name. */
  name: string;
};

/** The summary of all boards: the last line of the response. */
export type InAll = {
  schema: number;
  /** Always true: this is the last line. */
  done: boolean;
  /** Whether the outcomes differ. */
  differ: boolean;
  says: InAllInWords;
};

/** The summary of all boards in words. */
export type InAllInWords = {
  /** A sentence if the outcomes differ, else empty. */
  differ: string;
  /** The results of all boards as a sentence. */
  all: string;
};

/** A PGN file to save. */
export type PgnFile = {
  schema: number;
  /** The file name. */
  name: string;
  pgn: string;
};

/** The parts of a page state that an imported game sets. */
export type PgnGame = {
  schema: number;
  /** The start of the game. */
  start: string;
  /** The moves, in UCI as far as they are legal under its ruleset, then as written. */
  moves: string[];
  /** The rulesets of the boards, that of the game first. */
  rulesets: RulesetName[];
  /** Remarks about the import. */
  notes: string[];
};

/** The report on a game. `docs/games.md` describes its JSON object. */
export type Game = {
  /** The name of the collection. */
  file: string;
  /** The number of the game in the collection, or in the shard, from 1. */
  game: number;
  /** Its tags. */
  tags: Record<string, string>;
  /** The results under each ruleset; empty if the rules of the game are unknown. */
  rulesets: GameUnder[];
  /** The parting of the rulesets, if they part. */
  part: GameParting | null;
  /** The byte of the uncompressed collection at which its text begins. */
  byte: number;
  /** The shard in which it was read; games are numbered within the shard. */
  shard?: string | null;
  /** The problems of its text. */
  problems?: string[];
  schema?: number;
};

/** The results of a game under a ruleset. */
export type GameUnder = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The number of moves before the first illegal one. */
  plies: number;
  /** The position after them as FEN; `null` if no game can start where this one does. */
  fen: string | null;
  /** The outcome in that position, if the game is over. */
  outcome: Outcome | null;
  /** The first illegal move. */
  illegal: IllegalMove | null;
  /** The draws that were due, each at the first ply at which it was. */
  draws: DueDraw[];
  /** The contradiction between the tags and the rules, if there is one. */
  disputed: string | null;
};

/** The first illegal move of a game. */
export type IllegalMove = {
  /** The ply, from 1; 0 if no game can start where this one does. */
  ply: number;
  /** The move as it is written. */
  move: string | null;
  /** The reason in words. */
  reason: string;
  /** The reason as a code. */
  code: string;
};

/** A draw that was due. */
export type DueDraw = {
  /** The number of moves after which it was due. */
  ply: number;
  /** The reason for the draw. */
  reason: Reason;
};

/** The first ply that rulesets judge differently. */
export type GameParting = {
  /** The ply, from 1; 0 is the start. */
  ply: number;
  /** The move as it is written. */
  move: string | null;
  /** The judgment of each ruleset in words. */
  why: string;
};

/** Numbers of games. The summaries of blocks, shards and files add up. */
export type GamesSummary = {
  schema: number;
  /** The number of games read. */
  games: number;
  /** The number of their moves. */
  plies: number;
  /** The numbers under each ruleset, in the order in which they were named. */
  rulesets: RulesetTally[];
  /** The games in which the rulesets part, by the kind of parting. */
  partings: Record<string, GamesCount>;
  /** The games of unknown variants, which were not replayed, by variant. */
  unknown_variants: Record<string, number>;
  /** The games that name a ruleset that is not shipped and were not replayed, by its name. */
  unknown_rulesets: Record<string, number>;
  /** The number of problems in the texts. */
  problems: number;
};

/** Numbers of games under a ruleset. */
export type RulesetTally = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The number of games replayed. */
  games: number;
  /** The number of their moves before the first illegal one of each. */
  plies: number;
  /** The games that are legal to the end and over by the rules, by the reason of their outcome. */
  ends: Record<string, number>;
  /** The games that are legal to the end and not over. */
  open: number;
  /** The games with an illegal move, by the code of its reason. */
  illegal: Record<string, GamesCount>;
  /** The games that went on past a draw that was due, by its reason. */
  played_past: Record<string, number>;
  /** The games whose tags contradict the rules. */
  disputed: GamesCount;
};

/** A number of games, with the first of them. */
export type GamesCount = {
  /** The number. */
  games: number;
  /** The first of them. */
  example: GameExample | null;
};

/** A game given as an example. */
export type GameExample = {
  /** The name of the collection. */
  file: string;
  /** The number of the game, from 1. */
  game: number;
  /** The byte of the uncompressed collection at which it begins. */
  byte: number;
  /** The move number and side, as in `34w`; `null` for the start or the end of the game. */
  at: string | null;
  /** The move as it is written. */
  move: string | null;
  /** The reason in words. */
  why: string;
};

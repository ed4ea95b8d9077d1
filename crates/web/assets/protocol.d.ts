// The objects that the page and its server exchange, also for the package of the WebAssembly module. Written
// from the schema of the server by `DOCS=overwrite cargo test --workspace --test cli schema`, for the type checker
// alone: it is not served.

/** A ruleset or, by default, all that can be named. */
export type ListQuestion = {
  /** The ruleset to list; all that can be named if null. */
  ruleset?: RulesetName | null;
};

/** A ruleset, given by its name or as text. */
export type RulesetName = string | {
  /** The name of the file, which is not opened. */
  name: string;
  /** The text of the ruleset. */
  text: string;
};

/** A ruleset to show or describe. */
export type RulesetQuestion = {
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A ruleset to check. */
export type CheckQuestion = {
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether to apply all certain suggestions; the answer then has the corrected `text`. */
  fix?: boolean;
};

/** A word of the language of rulesets or, by default, the whole language. */
export type ReferenceQuestion = {
  /** The name of a field or value; the whole language if null. */
  word?: string | null;
};

/** A position under a ruleset. */
export type PositionQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves to play first, in UCI notation or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether the answer includes a picture of the board, as SVG. */
  svg?: boolean;
};

/** A line of moves under a ruleset. */
export type PlayQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves of the line, in UCI notation or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether the answer includes a picture of the boards, as SVG. */
  svg?: boolean;
};

/** A move to explain. */
export type ExplainQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves to play first, in UCI notation or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** The move to explain, in UCI notation or SAN. */
  move: string;
};

/** A position, a move in it, or a line from it, under several rulesets. */
export type CompareQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves of the line, in UCI notation or SAN; must be empty if `move` is given. */
  moves?: string[];
  /** The move, in UCI notation or SAN; must be null if `moves` is not empty. */
  move?: string | null;
  /** How the position arose, so that the game may be over by repetition; only if `moves` is empty. */
  history?: History | null;
  /** The rulesets to compare. */
  rulesets?: RulesetName[];
  /** The maximum number of nodes for solving the position under each ruleset; not solved if null. */
  solve?: number | null;
  /** Whether the answer has the comparison as a page, too: `html`, one file of HTML that needs no server. */
  html?: boolean;
  /** With `html`, the game whose line the moves are: its tags give the page a title, and its comments, glyphs, arrows, circles and variations stand at the moves. */
  game?: GameTree | null;
};

/** The moves that led to a position. Under rules by which they lead to another one, the position has no history. */
export type History = {
  /** The position before the moves, written as `fen` of the question. */
  fen?: string;
  /** The moves, in UCI notation or SAN. */
  moves?: string[];
};

/** A game as PGN can hold it: tags, a main line, variations, comments and glyphs. */
export type GameTree = {
  /** The names and values of the tags, in order. */
  tags?: ([string, string])[];
  /** The comments before the first move. */
  comments?: string[];
  /** The main line. */
  line?: TreePly[];
};

/** A move of a line, with its annotations and the variations that replace it. */
export type TreePly = {
  /** The move in UCI or SAN, without glyphs such as `!?`. */
  move: string;
  /** The comments before the move, if it begins a variation. */
  before?: string[];
  /** The glyphs by their numbers in PGN, such as 1 for `!`. */
  glyphs?: number[];
  /** The comments after the move. */
  comments?: string[];
  /** The variations: lines whose first moves are alternatives to this move. */
  variations?: TreePly[][];
};

/** A pair of rulesets to compare. */
export type RulesetPair = {
  /** The rulesets to compare. */
  rulesets: RulesetName[];
};

/** A pair of rulesets about which puzzles are made. */
export type PuzzlesQuestion = {
  /** The rulesets. */
  rulesets: RulesetName[];
  /** The maximum number of puzzles. */
  count?: number;
  /** The seed of the random games from which the positions come. */
  seed?: number;
};

/** A search from a position. */
export type SearchQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves to play first, in UCI notation or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** The maximum number of nodes to search. */
  nodes?: number | null;
  /** The maximum time to search, in milliseconds. */
  milliseconds?: number | null;
};

/** A count of the lines of play from a position. */
export type PerftQuestion = {
  /** The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`. */
  fen?: string;
  /** Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files. */
  chess960?: boolean;
  /** The moves to play first, in UCI notation or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** The length of the lines, in plies. */
  depth: number;
};

/** The state of the page. */
export type PageState = {
  /** The start position of the line: a FEN, `startpos`, `chess960:N` or the address of a position on Lichess. */
  start?: string;
  /** The moves of the line, in UCI or SAN. */
  moves?: string[];
  /** The number of plies of the line that are played on the boards; all if absent. */
  at?: number | null;
  /** The tree of moves that the line is part of, if its moves are to be written as the games write them. */
  tree?: TreePly[] | null;
  /** Whether to list the moves of the line; true if absent. The list of a long line takes most of the time, and stays the same while the page steps through the line. */
  lists?: boolean;
  /** The rulesets, one for each board. */
  rulesets?: RulesetName[];
  /** The picked piece, if any: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight. */
  picked?: string | null;
  /** The square under the pointer, if any. */
  pointed?: string | null;
  /** Whether Black is at the bottom. */
  flipped?: boolean;
};

/** The text of a ruleset to check. */
export type WrittenRuleset = {
  /** The file name of the ruleset, for messages. */
  name: string;
  /** The text of the ruleset. */
  text: string;
};

/** A request for the initial text of a new ruleset. It has no examples, which the first choice in the form would break. */
export type BeginQuestion = {
  /** The name of the shipped ruleset to start from. */
  ruleset: string;
  what: BeginWith;
  /** The name of the new file. */
  name: string;
};

export type BeginWith = "text" | "template";

/** A request to write a drawn blast into the text of a ruleset. */
export type DrawQuestion = {
  /** The text of the ruleset. */
  text: string;
  /** The squares of the blast, at most 225, as offsets `(dx, dy)` from its center. */
  blast: ([number, number])[];
};

/** The text of a ruleset, with a change to make first, if there is one. */
export type FormQuestion = {
  /** The text of the ruleset. */
  text: string;
  /** The change to a value in the text. */
  change?: FormChange | null;
};

/** A change to the value of a row, which is named by its path. */
export type FormChange = {
  choose: [string, string];
} | {
  type: [string, string];
} | {
  leave: string;
} | {
  start: string;
};

/** A cursor in the text of a ruleset, which may be unfinished. */
export type CursorQuestion = {
  /** The file name of the ruleset. */
  name: string;
  /** The text of the ruleset. */
  text: string;
  /** The number of characters before the cursor. */
  offset: number;
};

/** A request to make what a board shows an example in the text of its ruleset. */
export type ExampleQuestion = {
  /** The text of the ruleset. */
  text: string;
  state: PageState;
  /** The index of the board, from 0. */
  board: number;
};

/** A position, and an edit to apply to it. */
export type SetupQuestion = {
  /** The position: a FEN, `startpos`, `chess960:N` or the address of a position on Lichess. */
  fen: string;
  /** The edit to apply, if any. */
  edit?: SetupEdit | null;
  /** Whether Black is at the bottom. */
  flipped?: boolean;
  /** The rulesets of the boards; those that refuse the position are reported. */
  rulesets?: RulesetName[];
};

/** One edit of a position. */
export type SetupEdit = {
  put: [SquareName, string];
} | {
  clear: SquareName;
} | {
  move: [SquareName, SquareName];
} | {
  turn: Color;
} | {
  right: [string, boolean];
} | "empty" | "start";

/** A square, given by its name. */
export type SquareName = string;

export type Color = "white" | "black";

/** A request for the PGN of the game on one board. */
export type PgnWriting = {
  state: PageState;
  /** The index of the board, from 0. */
  board: number;
  /** The game with its tags, variations and comments; the line of the state if absent. */
  game?: GameTree | null;
};

/** A request for the games of a text. */
export type PgnListing = {
  pgn: string;
};

/** A request to import a PGN. */
export type PgnReading = {
  pgn: string;
  /** The rulesets of the boards. */
  rulesets: RulesetName[];
};

/** A request for the engine's move. */
export type ThinkQuestion = {
  state: PageState;
  /** The index, from 0, of the board whose ruleset applies. */
  board?: number;
  /** The level at which the engine plays, from 1 to 8. If absent, it plays its best move. */
  level?: number | null;
  /** The time limit in milliseconds, at most 10,000; that if absent. */
  milliseconds?: number | null;
  /** The node limit in place of that of the level, at most 100,000,000. */
  nodes?: number | null;
  /** A number drawn by chance: a level plays the same move with the same number. */
  chance?: number;
};

/** A request to solve the current position on each board. */
export type PageSolveQuestion = {
  state: PageState;
  /** The node limit for all boards together, at most 100,000,000; 2,000,000 if absent. */
  nodes?: number | null;
};

/** A request to evaluate the current position on each board. */
export type EvaluateQuestion = {
  state: PageState;
  /** The number of lines, from 1 to 5; 1 if absent. */
  lines?: number;
  /** The node limit for each board, at most 50,000,000. If absent, it is 3,000,000, or there is none if `seconds` are given. */
  nodes?: number | null;
  /** The time in seconds, at most 25, of a search that goes on with the next such question about the same position. If absent, it is 10 seconds, and nothing is kept. */
  seconds?: number | null;
};

/** A request for a position that shows what a change in the form does. */
export type EffectQuestion = {
  /** The file name of the ruleset, for messages. */
  name: string;
  /** The text of the ruleset before the change. */
  text: string;
  /** The change. */
  change: FormChange;
  /** The text with which the changed one is compared; by default the one before the change, which may have errors. */
  since?: string | null;
};

/** The result of checking a proof. */
export type ProofCheck = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. */
  fen: string;
  /** Whether the file proves the win that it claims. */
  verified: boolean;
  /** The side that wins according to the file: `white` or `black`. */
  winner: string;
  /** The number of plies in which it wins at the latest, according to the file. */
  plies: number;
  /** The number of positions in the proof, according to the file. */
  positions: number;
  /** What is wrong with the proof, and where; null if nothing is. */
  refusal: string | null;
};

/** A tablebase that was built. */
export type TableBuild = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The table's size in memory, in bytes. */
  bytes: number;
};

/** A tablebase that has to be built, and what this takes. */
export type TablePlan = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of entries to compute, one for each placement of the pieces and side to move: a measure of the work. */
  entries: number;
  /** The memory that the build takes, in bytes, with the tables that it needs. */
  memory: number;
  /** The space that the table's files take, in bytes: an estimate. */
  disk: number;
  /** The materials of the tables that have to be built before. Each comes earlier in the list. */
  needs: string[];
  /** Whether the table is there already, so that nothing has to be done. */
  is_built: boolean;
};

/** The result of verifying a table: whether each entry agrees with the entries of the positions one move later. */
export type TableCheck = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of entries that were checked. */
  entries: number;
  /** At most ten positions whose entries are wrong: they do not follow from the positions after each move. */
  wrong: string[];
};

/** The tablebase entry of a position. */
export type Probe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. */
  fen: string;
  /** The result for the side to move: `win`, `loss` or `draw`. A win that only the halfmove limit draws is a `cursed-win`, and such a loss a `blessed-loss`. It is `maybe-win` or `maybe-loss` if the table does not tell whether the limit draws. */
  result: Category;
  /** The number of plies to the end of the game with best play, disregarding the halfmove limit, which may make a win longer; null in a draw, and if a Syzygy table gives the result. */
  plies: number | null;
  /** The number of plies to the next capture, pawn move or end of the game, disregarding the halfmove limit; null in a draw or if unknown. */
  dtz: number | null;
  /** What a Syzygy table adds to the result; absent if it comes from another table. */
  syzygy?: SyzygyEntry | null;
  /** The moves that win soonest, hold the draw or resist longest, in UCI notation. */
  best: string[];
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

/** The result of a position for the side to move, with regard to the halfmove limit. */
export type Category = "loss" | "maybe-loss" | "blessed-loss" | "unknown" | "draw" | "cursed-win" | "maybe-win" | "win";

/** What a Syzygy table adds to the result. */
export type SyzygyEntry = {
  /** The result with regard to the halfmove limit and the halfmoves so far. */
  category: Category;
  /** Whether `dtz` may be greater by 1. */
  is_rounded: boolean;
};

/** The numbers of wins, draws and losses in a table under a ruleset. */
export type Stats = {
  schema: number;
  /** The table's material, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The maximum number of symmetric positions that share an entry: 8, 4, 2 or 1. */
  symmetry: number;
  /** The counts of positions with White to move. */
  white: SideStats;
  /** The counts of positions with Black to move. */
  black: SideStats;
};

export type SideStats = {
  /** The number of positions that the side to move wins. */
  wins: number;
  /** The number of positions that are drawn. */
  draws: number;
  /** The number of positions that the side to move loses. */
  losses: number;
  /** Of the wins, the number of those whose next capture or pawn move comes too late for the limit of halfmoves, so that they are draws; null under rules without a limit. */
  cursed_wins: number | null;
  /** Of the losses, the number of those that are draws for the same reason; null under rules without a limit. */
  blessed_losses: number | null;
  /** The number of wins for each number of plies to the next capture, pawn move or end of the game. */
  dtz_win: {
  };
  /** The number of losses for each number of plies to the next capture, pawn move or end of the game. */
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
  /** The winner, `white` or `black`. */
  winner: string;
  /** The length of the win, in plies. */
  plies: number;
  /** The position from which the win begins, as FEN. */
  fen: string;
  /** Best play to the end of the game, in UCI notation. */
  line: string[];
};

/** The results of the same endings under several rulesets. For each combination of material and ruleset, the census has the numbers of positions that White wins, that are drawn and that Black wins, with either side to move, and the length of the longest win. */
export type Census = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** The materials, each with its results. */
  classes: CensusClass[];
};

export type CensusClass = {
  /** The material, White first. */
  table: string;
  /** The results under each ruleset, in the order of `rulesets`. */
  fates: ResultCounts[];
};

/** The results of all positions with one material under a ruleset. The number of positions depends on the ruleset, because not all rulesets allow a king to be left in check. */
export type ResultCounts = {
  /** The number of positions, with either side to move. */
  positions: number;
  /** The number of positions that White wins. */
  white: number;
  /** The number of positions that are drawn. */
  drawn: number;
  /** The number of positions that Black wins. */
  black: number;
  /** The length of the longest win, in plies; null if neither side can win. */
  longest: number | null;
};

/** The speed of counting lines of play under a ruleset; `bench` has one row per ruleset. */
export type Bench = {
  /** The version of the JSON objects, 1. */
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The number of positions in the benchmark suite that are allowed under the ruleset. */
  positions: number;
  /** The length of the lines, in plies. */
  depth: number;
  /** The number of lines. */
  nodes: number;
  /** The number of lines counted per second. */
  nodes_per_second: number;
};

/** The total number of lines under all shipped rulesets, a fingerprint that changes if the rules change. */
export type Fingerprint = {
  /** The version of the JSON objects, 1. */
  schema: number;
  /** The total number of lines. */
  fingerprint: number;
};

/** An input that cannot be used, with the reason. */
export type Error = {
  schema: number;
  /** The input as it was written. */
  input: string;
  /** The reason why the input cannot be used. */
  error: RequestError;
  /** Notes on repairs made to the input before the error occurred. */
  notes?: string[];
};

/** The reason why a request cannot be answered. */
export type RequestError = {
  /** A short name for the error, in kebab-case. */
  code: string;
  /** A message that describes the error and, where possible, how to correct the input. */
  message: string;
};

/** A list of the rulesets that questions can name. */
export type Rules = {
  schema: number;
  /** The shipped rulesets, followed by those in the user's folders, if they can be named. */
  rulesets: ListedRuleset[];
};

/** A ruleset in the list of available rulesets. */
export type ListedRuleset = {
  schema: number;
  /** The name by which the ruleset is requested. */
  ruleset: string;
  /** The ruleset's title. */
  name: string;
  /** A one-line summary of the game. */
  summary: string;
  /** The names of the rulesets that it extends, from the immediate base to chess. */
  extends: string[];
  /** The title of the family of a shipped ruleset, as `isotope rules` groups them. */
  family?: string | null;
  /** The path of the ruleset's file; only if the ruleset is not shipped. */
  file?: string | null;
  /** The first problem of a file that cannot be used; the ruleset then has its file's name, and neither a summary nor bases. */
  error?: string | null;
};

/** The description of a ruleset: the value, origin and meaning of every field, and the sources. */
export type Show = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The ruleset's title. */
  name: string;
  /** A one-line summary of the game. */
  summary: string;
  /** The names of the rulesets that it extends, from the immediate base to chess. */
  extends: string[];
  /** The hash of the rules: the first 16 hexadecimal digits of the SHA-256 hash of the fields that differ from chess. Each field is a line `field: value`, in the order of `fields`, without the parts of the value that are the default. Texts, `assumed` and examples do not affect the hash. */
  hash: string;
  /** All fields of the ruleset. */
  fields: ShownField[];
  /** The sources that document the ruleset's rules. */
  sources: string[];
  /** Surprising consequences of the ruleset's rules. */
  warnings: RuleWarning[];
};

export type ShownField = {
  /** The field's name. */
  field: string;
  /** The field's value, as RON. */
  value: string;
  /** The meaning of the value, in sentences. */
  meaning: string;
  /** The place where the value is stated. */
  from: StatedIn;
  /** The parts of the rule that no source settles, and that are therefore assumptions. */
  assumed?: Assumption[];
};

export type StatedIn = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The line in the ruleset's file, counted from 1. */
  line: number;
};

export type Assumption = {
  /** The field, or the part of a field, that is assumed. */
  field: string;
  /** The reason for the assumption. */
  why: string;
};

/** A surprising consequence of a rule. */
export type RuleWarning = {
  /** The field with the consequence, such as `draws.dead`. */
  field: string;
  /** A description of the consequence. */
  message: string;
  /** A position that demonstrates the consequence, as FEN. */
  fen: string;
  /** The move that demonstrates the consequence, in SAN. */
  move: string;
};

/** A printable guide to a ruleset, in Markdown. */
export type Describe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The whole guide, as Markdown. */
  markdown: string;
};

/** The report on a ruleset, with the corrected text if requested. */
export type Check = {
  schema: number;
  /** The name of the file. */
  file: string;
  /** The problems found in the file. */
  problems: Problem[];
  /** The numbers of examples in the file that were run and that failed. */
  examples: ExampleCounts;
  /** The text with all certain suggestions applied; only if requested and if there were any. */
  text?: string | null;
};

export type Problem = {
  /** `error` or `warning`. */
  severity: string;
  /** A short name for the problem, in kebab-case. */
  code: string;
  /** A description of the problem. */
  message: string;
  /** The file with the problem, if it is not the checked file but that of a ruleset it extends. */
  file?: string | null;
  /** The line where the problem begins, counted from 1. */
  line: number;
  /** The column where the problem begins, in characters, counted from 1. */
  column: number;
  /** The line where the problem ends. */
  end_line: number;
  /** The column just after the end of the problem. */
  end_column: number;
  /** Advice on how to correct the problem; may be empty. */
  help: string;
  /** A suggested replacement; null if there is none. */
  suggestion: Replacement | null;
  /** The other rules that the problem is about: one that is inherited, or those that the file states elsewhere; absent if there are none. */
  related?: string[];
};

export type Replacement = {
  /** The line where the text to replace begins, counted from 1. */
  line: number;
  /** The column where the text to replace begins, in characters, counted from 1. */
  column: number;
  /** The line where the text to replace ends. */
  end_line: number;
  /** The column just after the end of the text to replace. */
  end_column: number;
  /** The replacement text. */
  replacement: string;
  /** Whether the replacement is certainly right, so that it can be applied without asking the user. */
  certain: boolean;
};

export type ExampleCounts = {
  /** The number of examples that were run. */
  run: number;
  /** The number of examples that failed. */
  failed: number;
};

/** The language of rulesets: all fields and values, or those of one name. */
export type Reference = {
  schema: number;
  /** The name that was asked for; null for the whole language. */
  word: string | null;
  /** The fields and values, each field before its values, and each value before its parts. In the whole language, equal parts are listed once. */
  entries: Entry[];
  /** A shipped ruleset that uses the name, with the rule in which it does; null for the whole language, and for names that none uses. */
  example: Example | null;
};

/** A field or a value of the language. */
export type Entry = {
  /** The name of the field or value. */
  name: string;
  /** How it is written, `…` standing for values: `Rays([(n, n), …], n)`, or a field with `:`. */
  form: string;
  /** How it is written within each rule that has it: `capture: Explode(blast: …)`. */
  places: string[];
  /** What it means, in Markdown. */
  about: string;
  /** The value of a field that is left out: of a rule, the one in chess; null if there is none. */
  default: string | null;
  /** The number of fields and values around it. */
  depth: number;
};

/** A rule of a shipped ruleset. */
export type Example = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The rule, as RON. */
  rule: string;
};

/** An answer, with its picture if requested. */
export type Board = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. The en passant square is given only if a pawn can legally capture there. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** What each side has counted; left out if nothing is counted. */
  counts?: Counts | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** The number of legal moves. */
  legal_moves: number;
  /** The picture, as SVG, if requested. */
  svg?: string | null;
};

/** The outcome of a game. In JSON, an outcome is written `{"winner":"white","reason":"checkmate"}`; the winner of a draw is `null`. */
export type Outcome = {
  /** The winner; `None` if the game is drawn. */
  winner: Color | null;
  /** Why the game is over. */
  reason: Reason;
};

export type Reason = "king-destroyed" | "checkmate" | "stalemate" | "hill" | "checks" | "race" | "lose-all" | "extinction" | "wipeout" | "rid" | "counted" | "total" | "repetition" | "halfmoves" | "dead-position";

/** What each side has counted, from 0 to 99. */
export type Counts = {
  /** White's count. */
  white: number;
  /** Black's count. */
  black: number;
};

/** An answer, with its picture if requested. */
export type Moves = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. The en passant square is given only if a pawn can legally capture there. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** What each side has counted; left out if nothing is counted. */
  counts?: Counts | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** The legal moves, sorted by their UCI notation. */
  moves: Move[];
  /** The picture, as SVG, if requested. */
  svg?: string | null;
};

/** A legal move with its effects. */
export type Move = {
  /** The move in UCI notation; castling is king to target, or king to rook if the rights need Chess960. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after the move, as FEN. */
  fen: string;
  /** The squares of the destroyed pieces; a destroyed capturer counts on the square where it lands. */
  destroyed: string[];
  /** The squares of the pieces that changed sides. */
  converted?: string[];
  /** The pieces that took another role. */
  changed?: Changed[];
  /** The pieces that a push, a pull or a return home moved. */
  moved?: Displaced[];
  /** The squares of the pieces that exploded in a chain reaction. */
  chained?: string[];
  /** The squares that became walls. */
  walls?: string[];
  /** Whether the capturer stays on its square; left out if it does not. */
  stays?: boolean;
};

/** A piece that takes another role. */
export type Changed = {
  /** The piece's square. */
  square: string;
  /** The role that it takes. */
  role: string;
};

/** A piece that an explosion moves. */
export type Displaced = {
  /** The piece's square before the move. */
  from: string;
  /** The piece's square after the move; null if it was lost over the edge or because its home was taken. Then it is among the destroyed pieces, too. */
  to: string | null;
};

/** An answer, with its picture if requested. */
export type Play = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position in which the line begins, as FEN. */
  start: string;
  /** The verdicts on the moves, in order; an illegal move ends the line. */
  plies: Verdict[];
  /** The position at the end of the line, as FEN. */
  fen: string;
  /** The outcome at the end of the line; null while the game goes on. */
  outcome: Outcome | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
  /** The picture, as SVG, if requested. */
  svg?: string | null;
};

/** The verdict on a move under a ruleset. */
export type Verdict = {
  /** The ruleset's name. */
  ruleset: string;
  /** Whether the move is legal. */
  legal: boolean;
} & ({
  /** The move in UCI notation; castling is king to target, or king to rook if the rights need Chess960. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after the move, as FEN. */
  fen: string;
  /** The squares of the destroyed pieces; a destroyed capturer counts on the square where it lands. */
  destroyed: string[];
  /** The squares of the pieces that changed sides. */
  converted?: string[];
  /** The pieces that took another role. */
  changed?: Changed[];
  /** The pieces that a push, a pull or a return home moved. */
  moved?: Displaced[];
  /** The squares of the pieces that exploded in a chain reaction. */
  chained?: string[];
  /** The squares that became walls. */
  walls?: string[];
  /** Whether the capturer stays on its square; left out if it does not. */
  stays?: boolean;
  /** Whether the side to move is in check after the move. */
  check: boolean;
  /** The outcome after the move; null while the game goes on. */
  outcome: Outcome | null;
} | {
  /** A short name for the reason why the move is illegal, in kebab-case. */
  code: string;
  /** The reason why the move is illegal, in words. */
  reason: string;
});

/** The explanation of why a move is legal or illegal, step by step. */
export type Explain = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position before the move, as FEN. */
  fen: string;
  /** The outcome, if the game was already over before the move; otherwise null. */
  outcome: Outcome | null;
  /** The verdict on the move. */
  move: Verdict;
  /** The steps of the explanation, as sentences. */
  steps: string[];
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

/** A comparison, with its page if requested. */
export type Compare = {
  schema: number;
  /** The position exactly as it was written. */
  input: string;
  /** The position under each ruleset. */
  rulesets: Under[];
  /** Whether the rulesets give different answers to the question. */
  differ: boolean;
  /** Notes on repairs made to the position. */
  notes?: string[];
  /** The comparison as one file of HTML, if requested. */
  html?: string | null;
} & ({
  /** The moves that differ; every legal move, if the rulesets start from different positions. */
  differences: MoveVerdicts[];
} | {
  /** The requested move, with its verdicts. */
  move: MoveVerdicts;
} | {
  /** The moves of the line, with their verdicts. */
  line: MoveVerdicts[];
  /** The parting: the number, from 1, of the first ply at which the rulesets differ; null if there is none. */
  parts_at: number | null;
});

/** A position under one of the rulesets. */
export type Under = {
  /** The ruleset's name or, if another has the same name, the name by which it was requested. */
  ruleset: string;
  /** The position, as FEN, without the parts that the rules do not have. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null while the game goes on. */
  outcome: Outcome | null;
  /** The number of legal moves. */
  legal_moves: number;
  /** The result of best play, if requested. */
  best_play?: BestPlay | null;
  /** Notes on the parts of the position that were left out because the rules do not have them. */
  notes?: string[];
} | {
  /** The ruleset's name or, if another has the same name, the name by which it was requested. */
  ruleset: string;
  /** The reason why the ruleset refuses the position. */
  error: RequestError;
};

/** The result of best play. */
export type BestPlay = {
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The number of plies to the end of the game with best play; null in a draw or if unknown. */
  plies: number | null;
  /** An upper bound on the number of plies to the win; only if the winner is known but `plies` is not, and not if only Syzygy tables tell the winner. */
  within?: number | null;
  /** The best moves, in UCI notation: those that win soonest, draw or resist longest, as far as is proven. */
  best: string[];
  /** A line of best play, in UCI notation. */
  line: string[];
  /** A proven bound: the side to move has no forced win within this many plies. */
  no_win_within: number;
  /** A proven bound: the other side has no forced win within this many plies. */
  no_loss_within: number;
  /** The number of positions searched. */
  nodes: number;
};

/** A move with the verdict under each ruleset. */
export type MoveVerdicts = {
  /** The move, in UCI notation or as it was written. */
  move: string;
  /** The verdict under each ruleset that allows the position and whose game has not stopped before. */
  verdicts: Verdict[];
};

/** The differences between two rulesets. */
export type Diff = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** Whether all fields have the same values in both rulesets. */
  same: boolean;
  /** The fields whose values differ. */
  fields: FieldDifference[];
  /** The smallest position found in which the rulesets differ; null if none was found. */
  position: Parting | null;
  /** The moves that differ in that position, as in the answer to `compare`. */
  differences: MoveVerdicts[];
  /** The number of positions searched. */
  looked_at: number;
};

/** A field in which two rulesets differ. */
export type FieldDifference = {
  /** The field's name. */
  field: string;
  /** The value under each ruleset, as RON. */
  values: string[];
  /** The meaning under each ruleset, in sentences. */
  meanings: string[];
  /** For each ruleset, the parts of the rule that no source settles, and that are therefore assumptions. */
  assumed: Assumption[][];
};

export type Parting = {
  /** The position, as FEN. */
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
  /** The seed from which the random positions were generated. */
  seed: number;
  /** The smallest position found for each kind of difference in legal moves or their results. */
  moves: MoveWitness[];
  /** The number of positions searched. */
  looked_at: number;
  /** All positions with up to this many pieces were searched; 0 if there was no exhaustive search. */
  all_of: number;
  /** For each table in which best play differs, the position that shows the difference soonest. */
  outcome: OutcomeWitness[];
  /** The extent of the comparison of tables; null if there are no tables. */
  tables: ComparedTables | null;
  /** The reason why there are no tables; only if there are none. */
  no_tables?: string | null;
};

export type MoveWitness = {
  /** The position, as FEN. */
  fen: string;
  /** The number of pieces in the position. */
  men: number;
  /** The kind of difference, with the same values as `how` in the answer to `diff`. */
  kind: string;
  /** The position under each ruleset. */
  rulesets: Under[];
  /** The move that shows the difference, in UCI notation; null if no single move does. */
  move: string | null;
  /** The verdict on this move under each ruleset; empty if there is no such move. */
  verdicts: Verdict[];
  /** The explanation of each verdict, as a list of sentences. */
  steps: string[][];
};

/** A position in which the result of best play differs between two rulesets. */
export type OutcomeWitness = {
  /** The table's material, White first. */
  table: string;
  /** The position, as FEN. */
  fen: string;
  /** The number of pieces in the position. */
  men: number;
  /** The result of best play under each ruleset. */
  results: WitnessResult[];
  /** The number of positions in the table whose result (win, draw or loss) differs between the rulesets. */
  differ: number;
  /** The number of positions in the table that are allowed under both rulesets. */
  of: number;
  /** The move that explains the difference; null if no single move does. */
  why: WitnessReason | null;
};

export type WitnessResult = {
  /** The ruleset's name. */
  ruleset: string;
  /** The result for the side to move: `win`, `loss` or `draw`. */
  result: string;
  /** The winner, `white` or `black`; null in a draw. */
  winner: string | null;
  /** The number of plies to the end of the game; null in a draw. */
  plies: number | null;
  /** The first move of `line`, in UCI notation; null if the line is empty. */
  best: string | null;
  /** A line of best play, in SAN; empty in a draw. */
  line: string[];
};

/** The move that shows a difference, with its verdict and explanation under each ruleset. */
export type WitnessReason = {
  /** The moves of best play that lead to the position where the rulesets differ, in SAN. */
  line: string[];
  /** The position where the rulesets differ, as FEN. */
  fen: string;
  /** The move that shows the difference, in UCI notation. */
  move: string;
  /** The verdict on this move under each ruleset. */
  verdicts: Verdict[];
  /** The explanation of each verdict, as a list of sentences. */
  steps: string[][];
};

export type ComparedTables = {
  /** The maximum number of pieces in the tables. */
  men: number;
  /** The number of tables that were compared. */
  classes: number;
  /** The tables that were left out of the comparison. */
  left_out?: LeftOut[];
};

export type LeftOut = {
  /** The table's material, White first. */
  table: string;
  /** The reason why the table was left out. */
  why: string;
};

/** Puzzles about two rulesets, each with its only answer. */
export type Puzzles = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** The seed of the random games from which the positions come. */
  seed: number;
  /** The puzzles; fewer than requested if the rulesets have no more. */
  puzzles: Puzzle[];
};

export type Puzzle = {
  /** What is asked: `legal` (which move is legal here and illegal under the other ruleset?), `destroyed` (where does the move destroy a piece?) or `wins` (which move wins within `plies`?). */
  kind: string;
  /** The name of the ruleset that the question is about. */
  ruleset: string;
  /** The name of the other ruleset. */
  other: string;
  /** The position, as FEN. */
  fen: string;
  /** The question, in words. */
  question: string;
  /** The move asked for or, under `destroyed`, asked about; in UCI notation. */
  move: string;
  /** The same move in SAN. */
  san: string;
  /** The squares asked for by `destroyed`; otherwise empty. */
  squares: string[];
  /** The answer, in words. */
  answer: string;
};

/** The result of best play from a position, as far as it is proven. */
export type Solve = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. */
  fen: string;
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The number of plies to the end of the game with best play; null in a draw or if unknown. */
  plies: number | null;
  /** An upper bound on the number of plies to the win; only if the winner is known but `plies` is not, and not if only Syzygy tables tell the winner. */
  within?: number | null;
  /** The best moves, in UCI notation: those that win soonest, draw or resist longest, as far as is proven. */
  best: string[];
  /** A line of best play, in UCI notation. */
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
  /** The position, as FEN. */
  fen: string;
  /** The search depth reached, in plies. */
  depth: number;
  /** The number of positions searched. */
  nodes: number;
  /** The outcome, if the game is over; otherwise null. */
  outcome: Outcome | null;
  /** The best line, as the only element; empty if the game is over. */
  lines: BestLine[];
};

export type BestLine = {
  /** The value of the line for the side to move. */
  score: Score;
  /** The moves of the line, in UCI notation. */
  pv: string[];
  /** The same moves, in SAN. */
  san: string[];
};

/** The value of a line for the side to move: hundredths of a pawn, or moves to mate. */
export type Score = {
  cp: number;
} | {
  mate: number;
};

/** The number of lines of play from a position. */
export type Perft = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. */
  fen: string;
  /** The length of the lines, in plies. */
  depth: number;
  /** The number of lines. */
  nodes: number;
  /** The number of lines that begin with each legal move; only if requested. */
  divide?: Branch[] | null;
  /** Notes on repairs to the position and on parts left out of it. */
  notes?: string[];
};

export type Branch = {
  /** The first move, in UCI notation. */
  uci: string;
  /** The number of lines that begin with this move. */
  nodes: number;
};

/** The tablebase entry of a position, and its legal moves. */
export type PositionStanding = {
  /** The number of plies to the next capture, pawn move or end of the game with best play: positive if the side to move wins, negative if it loses, 0 in a draw, null if unknown. */
  dtz: number | null;
  /** The same number, if it is exact; null if it may be greater by 1. */
  precise_dtz: number | null;
  /** Always null. */
  dtc: number | null;
  /** The number of plies to the end of the game with best play, with the sign of `dtz`; null if unknown, as in Syzygy tables. */
  dtm: number | null;
  /** The same number under rules without checkmate; otherwise null. */
  dtw: number | null;
  /** Whether the side to move is checkmated. */
  checkmate: boolean;
  /** Whether the side to move has no legal move, and neither side has won. */
  stalemate: boolean;
  /** Whether the side to move has won by a rule other than checkmate. */
  variant_win: boolean;
  /** Whether the side to move has lost by a rule other than checkmate. */
  variant_loss: boolean;
  /** Whether the position is dead under the ruleset. The other fields disregard that, as tables do. */
  insufficient_material: boolean;
  /** The result for the side to move. The other fields disregard the halfmove limit. */
  category: Category;
  /** The legal moves, best first. */
  moves: MoveStanding[];
};

/** A legal move, with the entry of the position after it, for the side that is to move then. */
export type MoveStanding = {
  /** The move in UCI notation. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** Whether the move is a capture or a pawn move, which resets the count of halfmoves. */
  zeroing: boolean;
  /** Whether the move changes which pieces are there, by a capture, a promotion, a drop or an explosion. */
  conversion: boolean;
  /** The number of plies to the next capture, pawn move or end of the game with best play: positive if the side to move wins, negative if it loses, 0 in a draw, null if unknown. */
  dtz: number | null;
  /** The same number, if it is exact; null if it may be greater by 1. */
  precise_dtz: number | null;
  /** Always null. */
  dtc: number | null;
  /** The number of plies to the end of the game with best play, with the sign of `dtz`; null if unknown, as in Syzygy tables. */
  dtm: number | null;
  /** The same number under rules without checkmate; otherwise null. */
  dtw: number | null;
  /** Whether the side to move is checkmated. */
  checkmate: boolean;
  /** Whether the side to move has no legal move, and neither side has won. */
  stalemate: boolean;
  /** Whether the side to move has won by a rule other than checkmate. */
  variant_win: boolean;
  /** Whether the side to move has lost by a rule other than checkmate. */
  variant_loss: boolean;
  /** Whether the position is dead under the ruleset. The other fields disregard that, as tables do. */
  insufficient_material: boolean;
  /** The result for the side to move. The other fields disregard the halfmove limit. */
  category: Category;
};

/** A line of best play. */
export type Mainline = {
  /** The moves, as far as the halfmove limit lets the game go on; none in a draw. */
  mainline: MainlineMove[];
  /** The side that wins, `w` or `b`; null in a draw, also by the halfmove limit. */
  winner: string | null;
  /** The number of plies to the next capture, pawn move or end of the game, for the side to move. */
  dtz: number;
  /** The same number, if it is not rounded. */
  precise_dtz: number | null;
};

/** A move of a line of best play. */
export type MainlineMove = {
  /** The move in UCI notation. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The number of plies from the position after the move, for the side that is to move then. */
  dtz: number;
  /** The same number, if it is not rounded. */
  precise_dtz: number | null;
};

/** The shipped rulesets, and an SVG picture that defines all shapes of pieces and marks. */
export type PageRulesets = {
  schema: number;
  /** The shipped rulesets, by family. */
  rulesets: ListedRuleset[];
  men: string;
};

/** The documented diagrams. */
export type Gallery = {
  schema: number;
  /** All documented diagrams. */
  diagrams: GalleryDiagram[];
};

/** A documented diagram. */
export type GalleryDiagram = {
  id: string;
  /** The title of the diagram. */
  name: string;
  /** The document that contains the diagram. */
  source: string;
  /** A sentence about what the diagram shows. */
  says: string;
  fen: string;
  /** The picture, without coordinates, so that it can be shown at a small size. */
  svg: string;
};

/** The puzzles that ship. */
export type ShippedPuzzles = {
  schema: number;
  /** The puzzles about each pair of rulesets. */
  pairs: Puzzles[];
};

/** The rules that cannot be expressed in a ruleset. */
export type Unsayable = {
  schema: number;
  /** All kinds of such rules, in the order of the documentation. */
  rules: UnsayableRule[];
};

/** A kind of rule that cannot be expressed. */
export type UnsayableRule = {
  /** The rules that cannot be expressed. */
  what: string;
  /** The reason why such rules are not part of the language. */
  why: string;
  /** The closest rule that can be expressed. */
  nearest: string;
};

/** The boards of a page state, with all texts that the page shows about them. */
export type Boards = {
  schema: number;
  /** The number of plies of the line that have been played on the boards. */
  at: number;
  /** The picked piece, if any: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight. */
  picked: string | null;
  /** The squares that the picked piece may go to on at least one board. */
  targets: Target[];
  /** The moves of the line; absent if the request did not ask for the list. */
  line?: PageLine | null;
  /** The moves of the state's tree, each followed by the variations that replace it; absent if there is no tree. */
  tree?: PagePly[] | null;
  /** The moves on which the boards differ in the current position. */
  differences: Differences;
  says: BoardsInWords;
  /** Corrections made to the start position, and differences between the boards that the pictures do not show. */
  notes: string[];
  /** The boards, in the order of the rulesets. */
  boards: PageBoard[];
};

/** A square that the picked piece may go to on at least one board. */
export type Target = {
  /** The target square. */
  square: string;
  /** The possible moves of the picked piece to this square; several for a promotion. */
  moves: TargetMove[];
  /** The indices, from 0, of the boards on which such a move is legal. */
  on: number[];
  /** Whether the boards differ: a move is legal only on some of them, or has different results on boards that look the same. */
  differs: boolean;
};

/** A move to a target square. */
export type TargetMove = {
  uci: string;
  /** The role that a pawn is promoted to, if any. */
  becomes?: string | null;
};

/** The line of moves as sent to the page. */
export type PageLine = {
  /** The moves of the line. */
  plies: PagePly[];
  /** The index, from 0, of the first ply that is legal in only some games, or after which the boards or the outcomes differ; null if there is none. Differences in castling rights alone do not count. */
  parting: number | null;
};

/** One move of the line. */
export type PagePly = {
  /** The move as sent in the state, without annotations such as `!?`. */
  move: string;
  /** The move number, such as `12.` or `12...`. */
  number: string;
  /** The move in SAN; each spelling with the names of the games that use it. */
  said: ([string, string[]])[];
  /** The names of the games that do not play this move. */
  waits: string[];
};

/** The moves on which the rulesets differ in the current position. */
export type Differences = {
  /** How the outcomes differ, if they do, and what the last move does in each game, if the games part there; then the number of differing moves and the boards that are compared, if some have stopped, or why no moves are compared. Empty with fewer than two games. */
  told: string;
  /** The moves, at most 100. */
  moves: Differing[];
};

export type Differing = {
  uci: string;
  /** The moving piece: its square, or a letter and `@` for a piece in hand, such as `N@` for a knight. */
  from: string;
  /** The square to select for the move; for castling, the square in its UCI notation. */
  to: string;
  san: string;
  /** The different verdicts on the move, each with the names of the games in which it applies. */
  said: Said[];
};

export type Said = {
  /** The names of the games. */
  games: string[];
  /** Whether the move is legal in these games. */
  legal: boolean;
  /** The result of the move, or the reason why it is illegal, as a sentence. */
  why: string;
};

/** The boards described in sentences. */
export type BoardsInWords = {
  /** The last move with its effect on each board, and the side to move. */
  shown: string;
  /** The picked piece and its targets, if a piece is picked. */
  picked: string | null;
  /** The result of moving the picked piece to the square under the pointer. */
  pointed: string | null;
};

/** One board of the page. */
export type PageBoard = {
  /** The name of its ruleset, with a number added if needed to make it unique among the boards. */
  name: string;
  /** The ruleset's title, summary and content hash; absent if the ruleset cannot be loaded. */
  ruleset?: PageRuleset | null;
} & ({
  error: RequestError;
} | {
  fen: string;
  /** The side to move: `white` or `black`. */
  turn: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** The outcome; null if the game is not over. */
  outcome: Outcome | null;
  /** The side to move, or the outcome, in words. */
  status: string;
  svg: string;
  /** Descriptions of the squares, from a8 to h1 in either orientation. */
  squares: string[];
  /** The pieces that can move on this board: squares, and a letter and `@` for each kind of piece in hand, such as `N@`. */
  can: string[];
  /** The squares that the picked piece may go to on this board. */
  targets: string[];
  /** The pieces in hand, each kind with its letter and the number of pieces; absent in a game without hands. */
  hands?: ([string, number])[] | null;
  /** What the sides have collected, in a game that counts checks or something else. */
  counters?: Counter[];
  /** The move at which the game stops following the line, with the reason; null if the game follows the line up to the current ply. */
  waits: Waits | null;
  /** What the square under the pointer changes; absent if nothing. */
  pointed?: Pointed | null;
  /** The last move as it is animated; absent if there is none, or the game waits. */
  moved?: Moved | null;
  /** The parts of the requested position that the ruleset ignores. */
  notes?: string[];
});

export type PageRuleset = {
  /** The title of the ruleset. */
  title: string;
  /** A one-line summary. */
  summary: string;
  /** The content hash of the rules. */
  hash: string;
};

/** What the sides have collected of something that the game counts. */
export type Counter = {
  /** What is counted, such as `Checks given`. */
  label: string;
  /** White's number. */
  white: number;
  /** Black's number. */
  black: number;
  /** The number with which a side wins; null if there is none. */
  goal: number | null;
  /** The number of both sides together with which the side that moves wins; null if there is none. */
  total: number | null;
  /** All this as a sentence. */
  says: string;
};

/** The move of the line at which a game waits because it cannot be played there, with the reason. */
export type Waits = {
  /** The index, from 0, of the ply before which the game waits. */
  ply: number;
  /** The move, in SAN if it is legal in any game, else as sent. */
  move: string;
  /** The code that identifies the reason. */
  code: string;
  /** Where the move begins and ends, if that can be told; a drop begins where it ends. */
  squares: string[] | null;
  /** The reason, in one clause. */
  why: string;
  /** The explanation step by step, as from `isotope explain`; may be empty. */
  steps: string[];
};

/** What the square under the pointer changes on a board, if the picked piece may go there on some board. */
export type Pointed = {
  /** The result of moving the picked piece there. */
  says: string;
  /** The squares that look otherwise then. */
  squares: PointedSquare[];
};

/** A square that looks otherwise while the pointer is on a square. */
export type PointedSquare = {
  /** The name of the square. */
  square: string;
  /** The marks and the piece on it: SVG elements that use the shapes of `/api/rulesets`. */
  svg: string;
  /** Its description. */
  name: string;
};

/** The last move on a board, as it is animated. */
export type Moved = {
  /** The squares between which pieces go: two pairs for castling, none for a drop or for a piece that captures without moving. */
  slides: ([string, string])[];
  /** The square of the captured piece, if there is one. */
  captured: string | null;
  /** The squares of the explosion, in the order in which it spreads: first those around its center, then those around the pieces that exploded in turn. Empty if nothing explodes. */
  waves: string[][];
  /** The squares between which the explosion moves pieces. */
  pushed: ([string, string])[];
  /** The squares that have become walls. */
  walls: string[];
};

/** What the square under the pointer changes on the boards of a page state. */
export type PointedBoards = {
  schema: number;
  /** The result of moving the picked piece there, on all boards. */
  says: string | null;
  /** What changes on each board, in the order of the rulesets; null if nothing does. */
  boards: (Pointed | null)[];
};

/** The result of checking the text of a ruleset. */
export type CheckedText = {
  schema: number;
  /** The report, as from `isotope check`. */
  report: CheckReport;
  /** The rules in words, as from `isotope show`; null if the text has errors. */
  show: Show | null;
  /** The squares of a capture's blast, as offsets `(dx, dy)` from its center; null if captures do not explode or the text has errors. */
  blast: ([number, number])[] | null;
};

/** The report on a ruleset file. */
export type CheckReport = {
  schema: number;
  /** The name of the file. */
  file: string;
  /** The problems found in the file. */
  problems: Problem[];
  /** The numbers of examples in the file that were run and that failed. */
  examples: ExampleCounts;
};

/** The text of a ruleset. */
export type RulesetText = {
  schema: number;
  /** The text of the ruleset. */
  text: string;
};

/** A ruleset as a form. */
export type Form = {
  schema: number;
  /** The text, after the change. */
  text: string;
  /** The rows, each followed by those of its parts; null if the brackets of the text are not balanced. */
  rows: FormRow[] | null;
};

/** A row of a form. */
export type FormRow = {
  /** The path of the value. */
  path: string;
  /** The number of rows that this one is nested in. */
  depth: number;
  /** The name of the value in plain words. */
  name: string;
  /** What the value decides: the first sentence of its documentation. */
  about: string;
  /** The other sentences of the documentation; may be empty. */
  more: string;
  /** The value as RON, or as written in the text; empty if there is none. */
  value: string;
  /** The value in plain words. */
  words: string;
  /** The range of the value in the text; null if the text does not state it. */
  place: TextRange | null;
  /** The ruleset from which the value is inherited, if it is. */
  from: string | null;
  /** The value that takes effect if the text does not state one, in plain words; null if there is none. */
  left_out: string | null;
  /** The values to choose from, of which at most one is chosen. */
  choices: FormChoice[];
  /** The items that the value may contain. */
  chips: FormChoice[];
  /** What may be typed in place of the value, if anything. */
  entry: FormEntry | null;
  /** Whether only the text can show the value. */
  only_text: boolean;
};

/** A range of a text: lines and columns in characters, counted from 1. */
export type TextRange = {
  /** The line where the range begins. */
  line: number;
  /** The column where the range begins. */
  column: number;
  /** The line where the range ends. */
  end_line: number;
  /** The column just after the range. */
  end_column: number;
};

/** A value that may be chosen, or an item that may be in a list. */
export type FormChoice = {
  /** The name in plain words. */
  name: string;
  /** What the choice means; may be empty. */
  about: string;
  /** The value of the row if this is chosen, as RON. */
  value: string;
  /** The item alone, as RON; empty if this is not an item. */
  item: string;
  /** Whether it is chosen, or in the list. */
  chosen: boolean;
};

/** What may be typed in a row. */
export type FormEntry = {
  /** `number`, `squares` or `text`. */
  kind: string;
  /** What is typed now; may be empty. */
  typed: string;
  /** The least number, if it is a number. */
  least: number | null;
  /** The largest number, if it is a number. */
  most: number | null;
};

/** The word at a cursor. */
export type WordAtCursor = {
  schema: number;
  /** The place of the word, which is empty between words; null where nothing is known, as in comments. */
  place: TextRange | null;
  /** What may be written instead of the word. */
  completions: Completion[];
  /** The meaning of the word, in Markdown; null if it has none. */
  meaning: string | null;
};

/** Text that may be written at a cursor. */
export type Completion = {
  /** The name by which the completion is chosen. */
  label: string;
  kind: WordKind;
  /** The default of a field, or the summary of a ruleset. */
  detail: string | null;
  /** The documentation, in Markdown; empty if there is none. */
  about: string;
  /** The inserted text: the parts before, inside and after the placeholder, which the editor selects. */
  text: string[];
};

/** The kind of a completion. */
export type WordKind = "field" | "word" | "value";

/** The position after an edit. */
export type Setup = {
  schema: number;
  fen: string;
  /** The reasons why rulesets refuse the position; null if all accept it. */
  fault: string | null;
  /** Whether a ruleset accepts the position. */
  playable: boolean;
  /** Whether a ruleset has walls. */
  walls: boolean;
  svg: string;
  /** Descriptions of the squares, from a8 to h1. */
  squares: string[];
  /** The squares that contain a piece or a wall. */
  occupied: string[];
  /** The side to move: `white` or `black`. */
  turn: string;
  /** The castling rights. */
  rights: CastlingRight[];
};

/** A castling right. */
export type CastlingRight = {
  /** The letter of the right: `K`, `Q`, `k` or `q`. */
  right: string;
  /** Whether the right is possible: king and rook are on the back rank. */
  can: boolean;
  /** Whether the position has the right. */
  is: boolean;
};

/** A PGN file for the user to save. */
export type PgnFile = {
  schema: number;
  /** The file name. */
  name: string;
  pgn: string;
};

/** The games of a text, in order. */
export type PgnGames = {
  schema: number;
  /** The games; text before the first of them is part of none. */
  games: ListedGame[];
};

/** A game of a text. */
export type ListedGame = {
  /** Where it begins: the number of UTF-16 units before it. */
  at: number;
  /** The names and values of its tags. */
  tags: ([string, string])[];
};

/** The parts of a page state that an imported game sets. */
export type PgnGame = {
  schema: number;
  /** The start position of the game. */
  start: string;
  /** The names and values of the tags, in order. */
  tags: ([string, string])[];
  /** The comments before the first move. */
  comments: string[];
  /** The main line. */
  line: TreePly[];
  /** The rulesets of the boards; the ruleset named in the PGN comes first, if there is one. */
  rulesets: RulesetName[];
  /** Remarks about the import. */
  notes: string[];
};

/** The result of a search, either final or up to a completed depth. */
export type Thought = {
  schema: number;
  /** Whether this is the last line of the response. */
  done: boolean;
  /** The best move; null if the game is over. */
  move: BestMove | null;
  /** The outcome, if the game is over. */
  outcome: Outcome | null;
  /** The score from the point of view of the side to move; null if the game is over or no depth was completed. */
  score: Score | null;
  /** The search depth in plies. */
  depth: number;
  /** The number of nodes searched. */
  nodes: number;
  /** The duration of the search so far, in milliseconds. */
  milliseconds: number;
  /** The principal variation in SAN. */
  line: string[];
  says: ThoughtInWords;
};

/** The best move. */
export type BestMove = {
  uci: string;
  san: string | null;
  /** The origin square, or a letter and `@` for a piece in hand, such as `N@` for a knight. */
  from: string;
  /** The target square. */
  to: string;
};

/** The result of a search in words. */
export type ThoughtInWords = {
  /** The score, or the outcome if the game is over; empty if no depth was completed. */
  score: string;
  /** The principal variation with move numbers. */
  line: string;
};

/** The result of best play on one board. */
export type BoardWorth = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position, as FEN. */
  fen: string;
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The number of plies to the end of the game with best play; null in a draw or if unknown. */
  plies: number | null;
  /** An upper bound on the number of plies to the win; only if the winner is known but `plies` is not, and not if only Syzygy tables tell the winner. */
  within?: number | null;
  /** The best moves, in UCI notation: those that win soonest, draw or resist longest, as far as is proven. */
  best: string[];
  /** A line of best play, in UCI notation. */
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
  /** The winner, `white` or `black`, if a side is known to win. */
  winner: string | null;
  /** The best moves, in SAN. */
  san: string[];
  /** The best moves that are worth an arrow, in UCI notation: none if they are many. */
  arrows: string[];
  /** Every legal move with its value, the best first, if there are few pieces. */
  moves?: MoveWorth[];
  says: WorthInWords;
  /** The index of the board, from 0. */
  board: number;
  /** The name of the board. */
  name: string;
};

/** A legal move with the result of best play after it. */
export type MoveWorth = {
  /** The move, in UCI notation. */
  uci: string;
  /** The move, in SAN. */
  san: string;
  /** `win`, `loss` or `draw` for the side that moves, or `unknown`. */
  result: string;
  /** The number of plies to the end of the game with best play, this move included; null in a draw or if unknown. */
  plies: number | null;
  /** An upper bound on the number of plies to the win; only if the winner is known but `plies` is not. */
  within?: number | null;
  /** The result in a few words, such as `White wins in 2 moves`. */
  says: string;
};

/** The result of one board in words. */
export type WorthInWords = {
  /** The result in a few words, with the best moves. */
  board: string;
  /** The result as a sentence. */
  sentence: string;
  /** The line of best play in SAN; empty if the game is over. */
  line: string;
};

/** The reason why a board has no result. */
export type BoardError = {
  schema: number;
  /** The input as it was written. */
  input: string;
  /** The reason why the input cannot be used. */
  error: RequestError;
  /** Notes on repairs made to the input before the error occurred. */
  notes?: string[];
  /** The index of the board, from 0. */
  board: number;
  /** The name of the board. */
  name: string;
};

/** The summary of all boards, which is the last line of the response. */
export type BestPlaySummary = {
  schema: number;
  /** Always true: this is the last line. */
  done: boolean;
  /** Whether the known results have different winners; a draw has none. */
  differ: boolean;
  says: BestPlaySummaryInWords;
};

/** The summary of all boards in words. */
export type BestPlaySummaryInWords = {
  /** The results of all boards as a sentence if they differ, else empty. */
  differ: string;
  /** The results of all boards as a sentence; empty if none is known. */
  all: string;
};

/** The evaluation of a board so far. Each replaces the one before. */
export type BoardEvaluation = {
  schema: number;
  /** Always false: more lines follow. */
  done: boolean;
  /** The index of the board, from 0. */
  board: number;
  /** The name of the board. */
  name: string;
  /** The search depth in plies; 0 if the game is over. */
  depth: number;
  /** The number of nodes searched on this board. */
  nodes: number;
  /** The outcome, if the game is over. */
  outcome: Outcome | null;
  /** The best moves with their lines, the best first; empty if the game is over. */
  lines: EvaluatedLine[];
};

/** A move with its score and the line that it begins. */
export type EvaluatedLine = {
  move: BestMove;
  /** The score from White's point of view, such as `+0.35` or `#-2`. */
  white: string;
  /** The principal variation in SAN. */
  line: string[];
  says: ThoughtInWords;
};

/** The comparison of all boards, which is the last line: before, the best moves differ by chance. */
export type EvaluationSummary = {
  schema: number;
  /** Always true: this is the last line. */
  done: boolean;
  /** Whether the best moves of the same position differ: on some board, the best move of another is illegal or clearly worse. */
  differ: boolean;
  /** Whether another search of the same position would go deeper. */
  goes_on: boolean;
  says: EvaluationInWords;
};

/** The comparison of all boards in words. */
export type EvaluationInWords = {
  /** The best move of each board as a sentence if they differ, else empty. */
  differ: string;
};

/** A position on which the rules before and after a change differ. */
export type FormEffect = {
  schema: number;
  /** Always true: this is the only line. */
  done: boolean;
  /** What was found, or that nothing was, as a sentence. */
  told: string;
  /** The position, as FEN; null if none was found. */
  fen: string | null;
  /** The position before a move on which the rules differ, then the position under the rules before the change and after it; empty if none was found. */
  sides: EffectSide[];
};

/** A position under the rules before or after a change. */
export type EffectSide = {
  /** `Before` for the position before the move, `Now` for the rules before the change, `Then` for those after it. */
  name: string;
  /** The board after the move on which the rules differ, if it is legal. */
  svg: string;
  /** What happens, as a sentence. */
  told: string;
};

/** The report on a game. */
export type Game = {
  /** The name of the collection. */
  file: string;
  /** The number of the game in the collection, or in the shard, from 1. */
  game: number;
  /** The tags of the game. */
  tags: Record<string, string>;
  /** The results under each ruleset; empty if the game cannot be replayed. */
  rulesets: GameUnder[];
  /** The parting, the first ply at which the rulesets differ, if there is one. */
  part: GameParting | null;
  /** The byte offset of the game's text in the uncompressed collection. */
  byte: number;
  /** The shard that the game was read from; games are numbered within the shard. */
  shard?: string | null;
  /** The problems found in the game's text. */
  problems?: string[];
  schema?: number;
};

/** The results of a game under one ruleset. */
export type GameUnder = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The number of moves before the first illegal one. */
  plies: number;
  /** The position after the legal moves, as FEN; `null` if the game's start position is invalid under the ruleset. */
  fen: string | null;
  /** The outcome in the position after the legal moves, if the game is over there. */
  outcome: Outcome | null;
  /** The first illegal move, if there is one. */
  illegal: IllegalMove | null;
  /** The draws that became due, each with the first ply at which it was due. */
  draws: DueDraw[];
  /** The contradiction between the tags and the rules, if there is one. */
  disputed: string | null;
};

/** The first illegal move of a game. */
export type IllegalMove = {
  /** The ply, from 1; 0 if the game's start position is invalid. */
  ply: number;
  /** The move as written in the game; `null` at ply 0. */
  move: string | null;
  /** The reason in words. */
  reason: string;
  /** The reason as a code. */
  code: string;
};

/** A draw that became due. */
export type DueDraw = {
  /** The number of moves after which the draw was first due. */
  ply: number;
  /** The reason for the draw. */
  reason: Reason;
};

/** A parting, the first ply at which rulesets differ. */
export type GameParting = {
  /** The ply, from 1; 0 is the start. */
  ply: number;
  /** The move as written in the game; `null` at ply 0. */
  move: string | null;
  /** The judgment of each ruleset, in words. */
  why: string;
};

/** Counts of games. The summaries of blocks, shards and files can be added up. */
export type GamesSummary = {
  schema: number;
  /** The number of games read. */
  games: number;
  /** The total number of moves in the games. */
  plies: number;
  /** The counts under each ruleset, in the order in which the rulesets were given or first used. */
  rulesets: RulesetTally[];
  /** The games with a parting, a first ply at which the rulesets differ, by kind of parting. */
  partings: Record<string, GamesCount>;
  /** The number of games of unknown variants, which were not replayed, by variant. */
  unknown_variants: Record<string, number>;
  /** The number of games that were not replayed because their tags name a ruleset that is not shipped, by name of the ruleset. */
  unknown_rulesets: Record<string, number>;
  /** The number of problems found in the text of the games. */
  problems: number;
};

/** Counts of games under one ruleset. */
export type RulesetTally = {
  /** The name of the ruleset. */
  ruleset: string;
  /** The number of games replayed. */
  games: number;
  /** The number of moves in the games, counted up to the first illegal move of each. */
  plies: number;
  /** The number of fully legal games that ended by the rules, by reason for the outcome. */
  ends: Record<string, number>;
  /** The number of fully legal games that are not over by the rules. */
  open: number;
  /** The games with an illegal move, by code of the reason. */
  illegal: Record<string, GamesCount>;
  /** The number of games that went on after a draw was due, by reason for the draw. */
  played_past: Record<string, number>;
  /** The games whose tags contradict the rules. */
  disputed: GamesCount;
};

/** A number of games, with the first one as an example. */
export type GamesCount = {
  /** The number of games. */
  games: number;
  /** The first game counted. */
  example: GameExample | null;
};

/** A game given as an example. */
export type GameExample = {
  /** The name of the collection. */
  file: string;
  /** The number of the game, from 1. */
  game: number;
  /** The byte offset of the game in the uncompressed collection. */
  byte: number;
  /** The move number and side, as in `34w`; `null` for the start or the end of the game. */
  at: string | null;
  /** The move as written in the game; `null` for the start or the end of the game. */
  move: string | null;
  /** The reason in words. */
  why: string;
};

/** The result of a match. */
export type MatchResult = {
  schema: number;
  /** The ruleset. */
  ruleset: string;
  /** The content hash of the rules. */
  hash: string;
  /** The names of the two engines, with their options. */
  engines: string[];
  /** The limit of each move. */
  limit: string;
  /** The number of games. */
  games: number;
  /** The games that the first engine has won. */
  wins: number;
  /** The drawn games. */
  draws: number;
  /** The games that the first engine has lost. */
  losses: number;
  /** The games that each engine has lost by an illegal move, a crash, a hang, or on time. */
  faults: number[];
  /** The pairs of games in which the first engine has scored 0, ½, 1, 1½ and 2 points. */
  pairs: number[];
  /** The score of the first engine, from 0 to 1, with its 95 % interval. */
  score: MatchFigure | null;
  /** The difference in Elo, with its 95 % interval. A value without a number is infinite, and so are both ends: their sign is that of `wins` - `losses`. Otherwise, a lower end without a number is -∞, and an upper end +∞. */
  elo: MatchFigure | null;
  /** The difference in normalised Elo, with its 95 % interval. */
  normalized_elo: MatchFigure | null;
  /** The sequential test, if there is one. */
  sprt: MatchTest | null;
};

/** A figure of a match. */
export type MatchFigure = {
  /** The value; `null` if it is infinite. */
  value: number | null;
  /** The ends of the 95 % interval. */
  interval: (number | null)[];
};

/** The sequential test of a match. */
export type MatchTest = {
  /** The two differences in Elo between which the test decides. */
  elo: number[];
  /** Whether the differences are normalised Elo. */
  normalized: boolean;
  /** The log likelihood ratio. */
  llr: number;
  /** The ratio at which the second difference is accepted; at its opposite, the first one is. */
  bound: number;
  /** Whether the second difference was accepted; `null` if the test has not ended. */
  accepted: boolean | null;
};

/** The measurements of one ruleset. Every figure has a 95 % interval, in its place or in `intervals`. */
export type Assessment = {
  schema: number;
  /** The ruleset. */
  ruleset: string;
  /** The content hash of the rules. */
  hash: string;
  /** The number of games, without those between two strengths. */
  games: number;
  /** The number of nodes for each move. */
  nodes: number;
  /** The seed. */
  seed: number;
  /** The results of White. */
  white: WhiteResults;
  /** The games by the reason for their end; `unfinished` for games that were ended by their length. */
  ends: Record<string, number>;
  /** The drawn games by the reason for their end. */
  draws: Record<string, number>;
  /** The number of plies of a game. */
  plies: AssessedPlies;
  /** The mean number of legal moves. */
  moves_per_position: number | null;
  /** The mean number of captures in a game. */
  captures_per_game: number | null;
  /** The mean number of explosions in a game. */
  explosions_per_game: number | null;
  /** The mean number of pieces that an explosion destroys, with the capturer and the captured piece; `null` without explosions. */
  destroyed_per_explosion: number | null;
  /** How often the side that leads by a pawn changes in a game, in the mean. */
  lead_changes: number | null;
  /** The ply from which all scores of a won game favour the winner by three pawns, in the median. */
  decided: number | null;
  /** The difference in Elo that one more piece makes, by role. Roles that are rarely unequal are left out. */
  worth: Record<string, PieceWorth>;
  /** The score of four times the nodes against the nodes; `null` without such games. */
  skill: Skill | null;
  /** The comparison with other rules, if there is one. */
  against: Against | null;
  /** The 95 % intervals of all other figures by name, such as `plies.mean` and `ends.checkmate`. Those of `white.draws`, `ends` and `draws` are of the shares of all games. */
  intervals: Record<string, number[]>;
};

/** The results of White. */
export type WhiteResults = {
  /** The games that White has won. */
  wins: number;
  /** The drawn games. */
  draws: number;
  /** The games that White has lost. */
  losses: number;
  /** White's score, from 0 to 1. */
  score: number | null;
  /** The 95 % interval of the score. */
  interval: number[] | null;
};

/** The number of plies of a game. */
export type AssessedPlies = {
  /** The mean. */
  mean: number | null;
  /** A tenth of the games have at most this many plies. */
  p10: number | null;
  /** Half of the games have at most this many plies. */
  median: number | null;
  /** Nine tenths of the games have at most this many plies. */
  p90: number | null;
};

/** The worth of a role. */
export type PieceWorth = {
  /** The difference in Elo. */
  value: number;
  /** The standard error of the difference. */
  error: number;
};

/** How much better play is rewarded. */
export type Skill = {
  /** The number of games. */
  games: number;
  /** The score of the side with four times the nodes, from 0 to 1. */
  score: number;
  /** The 95 % interval of the score. */
  interval: number[];
};

/** The comparison of best moves with those under other rules. */
export type Against = {
  /** The other ruleset. */
  ruleset: string;
  /** The content hash of the other rules. */
  hash: string;
  /** The number of positions in which the best moves were compared. */
  positions: number;
  /** The share of positions in which the best moves differ. */
  differing: number | null;
  /** The 95 % interval of the share. */
  interval: number[] | null;
};

/** Each question of the protocol by its name, and its answer. */
export interface Questions {
  rules: [ListQuestion, Rules | ListedRuleset];
  show: [RulesetQuestion, Show];
  describe: [RulesetQuestion, Describe];
  check: [CheckQuestion, Check];
  reference: [ReferenceQuestion, Reference];
  board: [PositionQuestion, Board];
  moves: [PositionQuestion, Moves];
  play: [PlayQuestion, Play];
  explain: [ExplainQuestion, Explain];
  compare: [CompareQuestion, Compare];
  diff: [RulesetPair, Diff];
  witness: [RulesetPair, Witness];
  puzzles: [PuzzlesQuestion, Puzzles];
  solve: [SearchQuestion, Solve];
  search: [SearchQuestion, Search];
  probe: [PositionQuestion, Probe];
  perft: [PerftQuestion, Perft];
}

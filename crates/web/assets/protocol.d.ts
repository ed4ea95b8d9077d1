// The objects that the page and its server exchange. Written from the schema of the server by
// `DOCS=overwrite cargo test --workspace --test schema`, for the type checker alone: it is not served.

/** A ruleset, or none: all that are shipped. */
export type Listing = {
  /** The ruleset. */
  ruleset?: RulesetName | null;
};

/** A ruleset that is asked for. */
export type RulesetName = string | {
  /** The name of its file, which is not opened. */
  name: string;
  /** The text. */
  text: string;
};

/** A ruleset. */
export type OfRuleset = {
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A ruleset that is checked. */
export type Checking = {
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether certain suggestions are applied; the answer has the `text` that comes out. */
  fix?: boolean;
};

/** A position under a ruleset. */
export type OfPosition = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first, in UCI or SAN. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** Whether the answer has a picture. */
  svg?: boolean;
};

/** A line of moves under a ruleset. */
export type Playing = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** The line. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A move that is explained. */
export type Explaining = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The move. */
  move?: string;
  /** The ruleset. */
  ruleset?: RulesetName;
};

/** A comparison: of a position, of a move in it, or of a line. */
export type Comparing = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** The line, which is not given together with a move. */
  moves?: string[];
  /** The move. */
  move?: string | null;
  /** The rulesets. */
  rulesets?: RulesetName[];
  /** Nodes for each ruleset, to find out what best play comes to. */
  solve?: number | null;
};

/** Two rulesets. */
export type Pair = {
  /** The rulesets. */
  rulesets: RulesetName[];
};

/** A search from a position. */
export type Bounded = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** How many nodes are looked at, at most. */
  nodes?: number | null;
  /** For how long it is searched, at most. */
  milliseconds?: number | null;
};

/** A count of lines. */
export type Counting = {
  /** A FEN, whose spaces may be underscores, `startpos` or `chess960:N`. */
  fen?: string;
  /** Moves that are played first. */
  moves?: string[];
  /** The ruleset. */
  ruleset?: RulesetName;
  /** How many plies the lines have. */
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

/** The rulesets that are shipped. */
export type Rules = {
  schema: number;
  /** The rulesets. */
  rulesets: ListedRuleset[];
};

/** A ruleset in the list of those that can be asked for by name. It serialises to an object of its own. */
export type ListedRuleset = {
  schema: number;
  /** The name it is asked for by. */
  ruleset: string;
  /** Its name. */
  name: string;
  /** One line. */
  summary: string;
  /** The rulesets that it extends, from its base to chess. */
  extends: string[];
  /** The path of its file, if it is not shipped. */
  file?: string | null;
};

/** A ruleset in words: every field, where it comes from, what it means, and its sources. */
export type Show = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** Its title. */
  name: string;
  /** One line about it. */
  summary: string;
  /** The rulesets that it extends, from its base to chess. */
  extends: string[];
  /** The hash of the rules: the first 16 hexadecimal digits of SHA-256 over the fields that are not chess's, a line `field: value` each, in the order of `fields`, without parts of a value that are the default. Texts, `assumed` and examples do not count. */
  hash: string;
  /** The fields. */
  fields: ShownField[];
  /** Where its rules are documented. */
  sources: string[];
  /** Surprising consequences of its rules. */
  warnings: RuleWarning[];
};

export type ShownField = {
  /** Its name. */
  field: string;
  /** Its value, as RON. */
  value: string;
  /** The same in sentences. */
  meaning: string;
  /** Where it is stated. */
  from: StatedIn;
  /** What no source settles. */
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
  /** Why it is assumed. */
  why: string;
};

/** Something about a rule that its author would want to know. */
export type RuleWarning = {
  /** The field it is about, such as `draws.dead`. */
  field: string;
  /** What happens. */
  message: string;
  /** A position that shows it. */
  fen: string;
  /** The move that shows it, in SAN. */
  move: string;
};

/** A ruleset as a page that a player would print, in Markdown. */
export type Describe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The whole page, as Markdown. */
  markdown: string;
};

/** A report, and the text that is mended if that was asked for. */
export type Check = {
  schema: number;
  /** The file. */
  file: string;
  /** What is wrong with it. */
  problems: Problem[];
  /** Its examples. */
  examples: ExampleCounts;
  /** The text with certain suggestions applied, if that was asked for and there were any. */
  text?: string | null;
};

export type Problem = {
  /** `error` or `warning`. */
  severity: string;
  /** What is wrong, as a short name. */
  code: string;
  /** What is wrong. */
  message: string;
  /** The file, if it is another: that of a base. */
  file?: string | null;
  /** Where it begins: the line, from 1. */
  line: number;
  /** The character in that line, from 1. */
  column: number;
  /** The line of its end. */
  end_line: number;
  /** The character behind its end. */
  end_column: number;
  /** What to do; may be empty. */
  help: string;
  /** What to write instead; null if nothing is suggested. */
  suggestion: Replacement | null;
};

export type Replacement = {
  /** Where the replaced text begins: the line, from 1. */
  line: number;
  /** The character in that line, from 1. */
  column: number;
  /** The line of its end. */
  end_line: number;
  /** The character behind its end. */
  end_column: number;
  /** What to write there. */
  replacement: string;
  /** Whether nothing else can be meant. */
  certain: boolean;
};

export type ExampleCounts = {
  /** How many were tried. */
  run: number;
  /** How many of them failed. */
  failed: number;
};

/** An answer, and a picture if one was asked for. */
export type Board = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position; the en passant square only where a pawn can legally capture. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** How the game has ended; null while it goes on. */
  outcome: Outcome | null;
  /** What was mended in the position, or left out of it. */
  notes?: string[];
  /** How many moves are legal. */
  legal_moves: number;
  /** The picture, as SVG, if it was asked for. */
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

/** An answer, and a picture if one was asked for. */
export type Moves = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position; the en passant square only where a pawn can legally capture. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** How the game has ended; null while it goes on. */
  outcome: Outcome | null;
  /** What was mended in the position, or left out of it. */
  notes?: string[];
  /** The legal moves, by UCI name. */
  moves: Move[];
  /** The picture, as SVG, if it was asked for. */
  svg?: string | null;
};

/** A legal move and what it comes to. */
export type Move = {
  /** The move in UCI: castling is king to target, and king to rook where only Chess960 knows the rights. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after it. */
  fen: string;
  /** The squares on which a spectator sees something destroyed. A capturer that perishes does so where it lands. */
  destroyed: string[];
  /** Where pieces exploded in turn. */
  chained?: string[];
  /** What has become a wall. */
  walls?: string[];
};

/** A line played, each board with its blast. */
export type Play = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** Where the line begins. */
  start: string;
  /** What each move is; the line ends with the first that is illegal. */
  plies: Verdict[];
  /** The position at the end. */
  fen: string;
  /** How the game has ended; null while it goes on. */
  outcome: Outcome | null;
  /** What was mended in the position, or left out of it. */
  notes?: string[];
};

/** What a move comes to under a ruleset. */
export type Verdict = {
  /** The ruleset's name. */
  ruleset: string;
  /** Whether it is legal. */
  legal: boolean;
} & ({
  /** The move in UCI: castling is king to target, and king to rook where only Chess960 knows the rights. */
  uci: string;
  /** The move in SAN. */
  san: string;
  /** The position after it. */
  fen: string;
  /** The squares on which a spectator sees something destroyed. A capturer that perishes does so where it lands. */
  destroyed: string[];
  /** Where pieces exploded in turn. */
  chained?: string[];
  /** What has become a wall. */
  walls?: string[];
  /** Whether the side to move is in check after it. */
  check: boolean;
  /** How the game has ended by it; null while it goes on. */
  outcome: Outcome | null;
} | {
  /** Why it is illegal, as a short name. */
  code: string;
  /** Why it is illegal, in words. */
  reason: string;
});

/** Why a move is legal or illegal, step by step. */
export type Explain = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** How the game had ended before the move, if it had. */
  outcome: Outcome | null;
  /** What it is under the ruleset. */
  move: Verdict;
  /** Why, in sentences. */
  steps: string[];
  /** What was mended in the position, or left out of it. */
  notes?: string[];
};

export type Compare = {
  schema: number;
  /** The position as it was written. */
  input: string;
  /** What it is under each ruleset. */
  rulesets: Under[];
  /** Whether the rulesets differ in anything that was asked. */
  differ: boolean;
  /** What was mended in the position. */
  notes?: string[];
} & ({
  /** The moves that differ; every move, where `startpos` is not the same for all. */
  differences: MoveVerdicts[];
} | {
  /** The move that was asked for. */
  move: MoveVerdicts;
} | {
  /** The moves of the line. */
  line: MoveVerdicts[];
  /** The first ply, from 1, where the rulesets disagree. */
  parts_at: number | null;
});

/** A position under one of the rulesets. */
export type Under = {
  /** What the ruleset is called: by its name, or by what was asked for where two have the same. */
  ruleset: string;
  /** The position; what the game does not have is left out. */
  fen: string;
  /** Whether the side to move is in check. */
  check: boolean;
  /** How the game has ended; null while it goes on. */
  outcome: Outcome | null;
  /** How many moves are legal. */
  legal_moves: number;
  /** What best play comes to, if it was asked for. */
  best_play?: BestPlay | null;
  /** What the game leaves out of the position. */
  notes?: string[];
} | {
  /** What the ruleset is called: by its name, or by what was asked for where two have the same. */
  ruleset: string;
  /** Why the position cannot be used. */
  error: Refusal;
};

/** A solution as an object. */
export type BestPlay = {
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The plies to the end with best play; null where that is not known, and in a draw. */
  plies: number | null;
  /** The game is won within so many plies; only where the winner is known and the plies are not. */
  within?: number | null;
  /** The moves that achieve it soonest, or hold longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** The side to move cannot force a win within so many plies. */
  no_win_within: number;
  /** The other side cannot. */
  no_loss_within: number;
  /** How many positions were looked at. */
  nodes: number;
};

/** Why something that was asked for cannot be used. */
export type Refusal = {
  /** A short name, in kebab-case. */
  code: string;
  /** What is wrong and what to do. */
  message: string;
};

/** A move, and what it comes to under each of the rulesets. */
export type MoveVerdicts = {
  /** The move, in UCI, or as it was written. */
  move: string;
  /** What it is under each ruleset. */
  verdicts: Verdict[];
};

/** The object of a [`Diff`]. */
export type Diff = {
  schema: number;
  /** Their names. */
  rulesets: string[];
  /** Whether no field differs. */
  same: boolean;
  /** The fields that differ. */
  fields: FieldDifference[];
  /** The smallest position that was found where they differ. */
  position: Parting | null;
  /** The moves that differ in it, as in `compare`. */
  differences: MoveVerdicts[];
  /** How many positions were looked at. */
  looked_at: number;
};

/** A field in which the rulesets differ. */
export type FieldDifference = {
  /** Its name. */
  field: string;
  /** Of each ruleset, as RON. */
  values: string[];
  /** The same in sentences. */
  meanings: string[];
};

export type Parting = {
  /** The position. */
  fen: string;
  /** `moves` (in which are legal), `boards` (in what the same move leads to), `winner` (in the winner by the same move) or `end` (in whether or why the game is over). */
  how: string;
  /** What it is under each ruleset. */
  rulesets: Under[];
};

export type Witness = {
  schema: number;
  /** Their names. */
  rulesets: string[];
  /** Where the search of positions began. */
  seed: number;
  /** The smallest positions in which their moves differ, one of each kind. */
  moves: MoveWitness[];
  /** How many positions were looked at. */
  looked_at: number;
  /** All positions of up to so many men were looked at. */
  all_of: number;
  /** The smallest positions in which best play comes to something else. */
  outcome: OutcomeWitness[];
  /** The tables that were compared; null if there are none. */
  tables: ComparedTables | null;
  /** Why there are none. */
  no_tables?: string | null;
};

export type MoveWitness = {
  /** The position. */
  fen: string;
  /** How many men it has. */
  men: number;
  /** How they differ, as `how` in `diff`. */
  kind: string;
  /** What it is under each ruleset. */
  rulesets: Under[];
  /** The move in which they differ, if it is one. */
  move: string | null;
  /** What it is under each ruleset. */
  verdicts: Verdict[];
  /** Why, step by step, for each ruleset. */
  steps: string[][];
};

/** The object of a [`Best`]. */
export type OutcomeWitness = {
  /** The men, White first. */
  table: string;
  /** The position. */
  fen: string;
  /** How many men it has. */
  men: number;
  /** What best play comes to under each ruleset. */
  results: WitnessResult[];
  /** In how many positions of the class the results differ. */
  differ: number;
  /** How many positions both rulesets allow. */
  of: number;
  /** Where the difference arises; null if no one move shows it. */
  why: WitnessReason | null;
};

export type WitnessResult = {
  /** The ruleset's name. */
  ruleset: string;
  /** For the side to move. */
  result: string;
  /** `white` or `black`; null in a draw. */
  winner: string | null;
  /** The plies to the end; null in a draw. */
  plies: number | null;
  /** The best move, in SAN. */
  best: string | null;
  /** Best play, in UCI. */
  line: string[];
};

/** The object of a [`Why`]. */
export type WitnessReason = {
  /** Best play up to where the rulesets part, in UCI. */
  line: string[];
  /** The position there. */
  fen: string;
  /** The move that they judge differently. */
  move: string;
  /** What it is under each ruleset. */
  verdicts: Verdict[];
  /** Why, step by step, for each ruleset. */
  steps: string[][];
};

export type ComparedTables = {
  /** Of up to so many men. */
  men: number;
  /** How many classes were compared. */
  classes: number;
  /** Those that were not. */
  left_out?: LeftOut[];
};

export type LeftOut = {
  /** The men, White first. */
  table: string;
  /** Why it was left out. */
  why: string;
};

/** What a position is worth with best play, as far as it is proven. Whoever asks has it solved, and knows in what time. */
export type Solve = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** `win`, `loss` or `draw` for the side to move, or `unknown`. */
  result: string;
  /** The plies to the end with best play; null where that is not known, and in a draw. */
  plies: number | null;
  /** The game is won within so many plies; only where the winner is known and the plies are not. */
  within?: number | null;
  /** The moves that achieve it soonest, or hold longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** The side to move cannot force a win within so many plies. */
  no_win_within: number;
  /** The other side cannot. */
  no_loss_within: number;
  /** How many positions were looked at. */
  nodes: number;
  /** What was mended in the position, or left out of it. */
  notes?: string[];
};

/** What the engine found. */
export type Search = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** How deep the engine looked, in plies. */
  depth: number;
  /** How many positions it looked at. */
  nodes: number;
  /** The best line; empty where the game is over. */
  lines: BestLine[];
};

export type BestLine = {
  /** What it is worth to the side to move. */
  score: Score;
  /** Its moves, in UCI. */
  pv: string[];
};

/** What a line is worth to the side to move: hundredths of a pawn, or moves to the end. */
export type Score = {
  cp: number;
} | {
  mate: number;
};

/** What a table says of a position. */
export type Probe = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** `win`, `loss` or `draw`, for the side to move. */
  result: string;
  /** The plies to the end with best play; null in a draw. */
  plies: number | null;
  /** The plies to the next capture or pawn move, or to the end; null in a draw. */
  dtz: number | null;
  /** The moves that achieve it soonest, or hold longest, in UCI. */
  best: string[];
  /** What was mended in the position, or left out of it. */
  notes?: string[];
};

/** How many lines of play there are. Whoever asks has them counted, and knows in what time. */
export type Perft = {
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** The position. */
  fen: string;
  /** How many plies the lines have. */
  depth: number;
  /** How many lines there are. */
  nodes: number;
  /** How many lines there are behind each first move, if that was asked for. */
  divide?: Branch[] | null;
  /** What was mended in the position, or left out of it. */
  notes?: string[];
};

export type Branch = {
  /** The first move. */
  uci: string;
  /** How many lines begin with it. */
  nodes: number;
};

/** A table that was built. */
export type Built = {
  schema: number;
  /** The men, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** Its size in memory. */
  bytes: number;
};

/** A table whose entries were held against their moves. */
export type Verified = {
  schema: number;
  /** The men, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** How many were held against their moves. */
  entries: number;
  /** The first positions whose entries do not follow from their moves, ten at most. */
  wrong: string[];
};

/** How many positions of a class are won, drawn and lost under a ruleset. */
export type Stats = {
  schema: number;
  /** The men, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** How many positions stand for one another: 8, 4, 2 or 1. */
  symmetry: number;
  /** The positions with White to move. */
  white: SideStats;
  /** The positions with Black to move. */
  black: SideStats;
};

export type SideStats = {
  /** Those that the side to move wins. */
  wins: number;
  /** Those that are drawn. */
  draws: number;
  /** Those that the side to move loses. */
  losses: number;
  /** How many are won, by the plies to the next capture or pawn move, or to the end. */
  dtz_win: {
  };
  /** How many are lost, in the same way. */
  dtz_loss: {
  };
};

/** The longest win of each side that has one, in a class. */
export type Longest = {
  schema: number;
  /** The men, White first. */
  table: string;
  /** The ruleset's name. */
  ruleset: string;
  /** The longest win of each side that can win. */
  longest: LongestWin[];
};

export type LongestWin = {
  /** `white` or `black`. */
  winner: string;
  /** How long it takes. */
  plies: number;
  /** Where it begins. */
  fen: string;
  /** Best play to the end, in UCI. */
  line: string[];
};

/** How the same endings fare under several rulesets: of all positions with either side to move, how many White wins, how many are drawn, how many Black wins, and the longest win. */
export type Census = {
  schema: number;
  /** The rulesets' names. */
  rulesets: string[];
  /** The classes. */
  classes: CensusClass[];
};

export type CensusClass = {
  /** The men, White first. */
  table: string;
  /** One for each ruleset, in their order. */
  fates: Fate[];
};

/** How a class fares under a ruleset. Its positions are those that its rules allow, and these differ: a king that may not be left in check rules some out. */
export type Fate = {
  /** All positions, with either side to move. */
  positions: number;
  /** Those that White wins. */
  white: number;
  /** Those that nobody wins. */
  drawn: number;
  /** Those that Black wins. */
  black: number;
  /** The plies of the longest win. */
  longest: number | null;
};

/** How fast lines of play are counted under a ruleset: a row of `bench`. */
export type Bench = {
  /** The number 1. */
  schema: number;
  /** The ruleset's name. */
  ruleset: string;
  /** How many positions of the suite the ruleset accepts. */
  positions: number;
  /** How many plies the lines have. */
  depth: number;
  /** How many lines there are. */
  nodes: number;
  /** How many lines were counted in a second. */
  nodes_per_second: number;
};

/** The number of lines of all shipped rulesets, which changes when a rule does. */
export type Fingerprint = {
  /** The number 1. */
  schema: number;
  /** The number of lines. */
  fingerprint: number;
};

/** An input that cannot be used, though some of it may have been mended. */
export type Error = {
  schema: number;
  /** What was written. */
  input: string;
  /** Why it cannot be used. */
  error: Refusal;
  /** What was mended all the same. */
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
  error: Refusal;
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

/** Everything that there is to say of a ruleset's file. */
export type CheckReport = {
  schema: number;
  /** The file. */
  file: string;
  /** What is wrong with it. */
  problems: Problem[];
  /** Its examples. */
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
  /** The plies to the end with best play; null where that is not known, and in a draw. */
  plies: number | null;
  /** The game is won within so many plies; only where the winner is known and the plies are not. */
  within?: number | null;
  /** The moves that achieve it soonest, or hold longest, in UCI. */
  best: string[];
  /** Best play, in UCI. */
  line: string[];
  /** The side to move cannot force a win within so many plies. */
  no_win_within: number;
  /** The other side cannot. */
  no_loss_within: number;
  /** How many positions were looked at. */
  nodes: number;
  /** What was mended in the position, or left out of it. */
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
  /** What was written. */
  input: string;
  /** Why it cannot be used. */
  error: Refusal;
  /** What was mended all the same. */
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

/** What is told of a game. `docs/games.md` describes the object that it serialises to. */
export type Game = {
  /** The collection. */
  file: string;
  /** Which game of it, or of the shard, from 1. */
  game: number;
  /** Its tags. */
  tags: Record<string, string>;
  /** What each ruleset says. Nothing, if the game is played by rules that nobody knows. */
  rulesets: GameUnder[];
  /** Where the rulesets part. */
  part: GameParting | null;
  /** Where its text begins in the collection, unpacked. */
  byte: number;
  /** The shard that it was read in, whose games are counted by themselves. */
  shard?: string | null;
  /** What is wrong with its text. */
  problems?: string[];
  schema?: number;
};

/** What a ruleset says of a game. */
export type GameUnder = {
  /** Its name. */
  ruleset: string;
  /** How many moves are legal, from the first on. */
  plies: number;
  /** The position after them; nothing if no game can start where this one does. */
  fen: string | null;
  /** How the game has ended there, if it has. */
  outcome: Outcome | null;
  /** The first illegal move. */
  illegal: IllegalMove | null;
  /** The draws that were due, each when it first was. */
  draws: DueDraw[];
  /** What the tags say and the rules cannot explain. */
  disputed: string | null;
};

/** The first illegal move of a game. */
export type IllegalMove = {
  /** Which, from 1; 0 if no game can start where this one does. */
  ply: number;
  /** The move as it is written. */
  move: string | null;
  /** Why it is illegal. */
  reason: string;
  /** The same as a short name. */
  code: string;
};

/** A draw that was due. */
export type DueDraw = {
  /** After so many moves. */
  ply: number;
  /** Which. */
  reason: Reason;
};

/** Where rulesets part. */
export type GameParting = {
  /** The move that they see differently, from 1; 0 is the start. */
  ply: number;
  /** The move as it is written. */
  move: string | null;
  /** What each of them makes of it. */
  why: string;
};

/** Numbers of games. Those of several blocks, shards or files add up. */
export type GamesSummary = {
  schema: number;
  /** How many games were read. */
  games: number;
  /** How many moves they have. */
  plies: number;
  /** For each ruleset, in the order in which they are asked for. */
  rulesets: RulesetTally[];
  /** Where rulesets part, by kind. */
  partings: Record<string, GamesCount>;
  /** Games that name a variant that nobody knows, and were not replayed. */
  unknown_variants: Record<string, number>;
  /** Games that name a ruleset that is not shipped, and were not replayed. */
  unknown_rulesets: Record<string, number>;
  /** How much is wrong with the texts. */
  problems: number;
};

/** Games under a ruleset. */
export type RulesetTally = {
  /** Its name. */
  ruleset: string;
  /** How many games were replayed. */
  games: number;
  /** How many of their moves are legal, up to the first that is not. */
  plies: number;
  /** How games end by the rules that are legal to the end. */
  ends: Record<string, number>;
  /** How many of them the rules let go on. */
  open: number;
  /** Games with an illegal move, by its reason. */
  illegal: Record<string, GamesCount>;
  /** Draws that were due and that a game went on past. */
  played_past: Record<string, number>;
  /** Games of which the tags say what the rules cannot explain. */
  disputed: GamesCount;
};

/** A number of games, with the first of them. */
export type GamesCount = {
  /** How many. */
  games: number;
  /** The first of them. */
  example: GameExample | null;
};

/** A game that shows something. */
export type GameExample = {
  /** The collection. */
  file: string;
  /** The game, from 1. */
  game: number;
  /** Where it begins. */
  byte: number;
  /** The position, as in `34w`; nothing if it is about the end or the start. */
  at: string | null;
  /** The move. */
  move: string | null;
  /** Why it is told. */
  why: string;
};

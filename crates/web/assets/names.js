// The rows of the form and their choices in the words of players. The words of the language stand small beside them. Where
// the language's own description is written for those who write text, a plain one takes its place.

/** @typedef {string | [name: string, about: string]} Words */
/** @typedef {{ row?: Words, choices?: Record<string, Words> }} Names */

/** @type {Record<string, Words>} */
const CONDITIONS = {
  Always: "Always",
  By: ["By some pieces", "Captures by these pieces. A pawn that promotes counts as the piece that it becomes."],
  Of: "Of some pieces",
  "Same role": "Like takes like",
  Promoting: "By promoting",
  On: "On some squares",
  From: "From some squares",
  Side: "By one side",
  Counted: ["After a count of its own", "Captures by a side whose own count is at least this number before the move. What is counted is a rule of its own, below."],
  Total: ["After a count of both", "Captures before which both counts together are at least this number. What is counted is a rule of its own, below."],
  "At least": "Where enough pieces are near",
  Not: "All but some",
  Any: "One of several conditions",
  All: "Several conditions at once",
};

/** @type {Record<string, Words>} */
const FATED = {
  Always: "All of them",
  Of: "Some pieces",
  Own: "The capturer's own",
  Enemy: "The opponent's",
  On: "Those on some squares",
  Guarded: "Those that are guarded",
  Attacked: "Those that are attacked",
  Beside: "Those beside a friend",
  Within: "Those near the centre",
  Not: "All but some",
  Any: "One of several conditions",
  All: "Several conditions at once",
};

/** @type {Record<string, Words>} */
const KINGS = {
  One: "One king for each side",
  Each: "Several: each counts",
  Last: "Several: the last counts",
  Off: ["None", "Kings are ordinary pieces, and how one wins has to be chosen."],
  Sides: ["One rule for White, another for Black", "A side without a royal king is never in check, and loses only by the other ways to win."],
};

/**
 * The rows by path, or by the last part of it.
 * @type {Record<string, Names>}
 */
const NAMES = {
  name: { row: "Name" },
  summary: { row: "In one line" },
  extends: { row: ["Based on", "The game whose rules hold where nothing else is chosen here."] },
  capture: {
    row: ["What a capture does", ""],
    choices: {
      Replace: "Takes, as in chess",
      Explode: ["Explodes", "At first as in atomic chess: it destroys the captured piece, the capturer, and all pieces but pawns on the eight squares around."],
      Cases: ["Different things, case by case", "The first case that fits a capture decides. The cases are written as text."],
    },
  },
  blast: {
    row: ["How far it reaches", "Forward is forward for the side that captures, so that both sides play the same game."],
    choices: {
      Ring: "The eight squares around",
      Point: "The square alone",
      Cross: "A cross",
      Radius: ["So many king moves", "Every square that a king could reach in this many moves, 1 to 7."],
      Offsets: ["Single squares, as numbers", "Squares by their steps to the right and forward, each from -7 to 7."],
      Drawn: ["As drawn", "The squares that are marked in the grid."],
      Leap: ["A leap away", "Squares a leap away, such as a knight's."],
      Rays: ["Along lines", "Lines from the centre, up to this many steps, each of which ends with the first piece that it meets, or before a wall."],
      Along: ["On in the direction of the capture", "A line from the centre, which ends with the first piece that it meets. A detonation has no direction, and reaches nothing."],
    },
  },
  immune: { row: ["What survives nearby", "Pieces that a blast does not harm. It harms the captured piece and the capturer all the same."] },
  spares: { row: ["Who survives its own capture", "A pawn that promotes counts as the piece that it becomes. What is captured is always destroyed."] },
  when: { row: ["Which ones explode", "All others are ordinary captures, or are left to the next case."], choices: CONDITIONS },
  hits: { row: "Whose pieces it hits", choices: { Both: "Both sides'", Enemies: "The opponent's", Own: "The capturer's own" } },
  center: { row: "Where its centre is", choices: { Landing: "Where the capturer lands", Victim: "Where the captured piece stood", Origin: "Where the capturer came from" } },
  chain: { row: ["What explodes in turn", "Pieces that explode, too, when a blast destroys them, with a blast of the same shape. The captured piece and the capturer do not."] },
  residue: {
    row: "What it leaves",
    choices: { Empty: "Empty squares", Crater: ["Walls", "Walls on squares that the move leaves empty. Nothing enters or crosses a wall, but knights jump over it, and it never disappears."] },
  },
  capturer: {
    row: "Where the capturer goes",
    choices: { Lands: "To the captured piece", Stays: ["Nowhere: it shoots", "It stays on its square. A pawn that shoots does not promote, and the blast can hit the capturer as any other piece."] },
  },
  effect: { row: "What happens to what it hits", choices: { Destroy: "It is destroyed", Convert: "It changes sides" } },
  fates: {
    row: "Pushed, pulled, changed or spared",
    choices: { Survive: "Survives", Destroy: "Is destroyed", Convert: "Changes sides", Become: "Becomes another piece", Push: ["Is pushed away", "They move this many squares away from the centre, until something is in the way. A step over the edge of the board destroys them, unless they stop there."], Pull: "Is pulled near", Home: "Goes home" },
  },
  triggers: { row: "What else explodes", choices: { Promotion: "Promotions", Arrival: "Moves to a square", Detonation: "Pieces, as a move of their own" } },
  by: { row: "Which pieces" },
  on: { row: "Which squares" },
  then: { row: ["The explosion", "The piece that moves takes the place of the capturer."] },
  "triggers.Promotion.when": { row: ["Which promotions explode", ""], choices: CONDITIONS },
  "triggers.Arrival.when": { row: ["Which of these moves explode", ""], choices: CONDITIONS },
  "triggers.Detonation.when": { row: ["When it may be set off", ""], choices: CONDITIONS },
  check: { row: "What check is", choices: { Direct: "A threat to take the king", Off: "There is no check", Explosion: "A threat to blow up the king" } },
  own_king: {
    row: "The own king",
    choices: { Protected: "May not be blown up", Mortal: ["May be blown up, and loses", "A side may destroy its own king, and loses by it. What happens when both kings go is chosen, too."] },
  },
  both: { row: "If both kings go", choices: { "Mover loses": "The side that moved loses", Draw: "The game is drawn" } },
  kings: { row: ["Which kings there are", "A king that counts may not be left in check, and a side that loses it loses the game."], choices: KINGS },
  white: { row: "White's kings", choices: KINGS },
  black: { row: "Black's kings", choices: KINGS },
  cannot_capture: { row: ["What may not take what", "The piece before the cross may not capture the one behind it. A pawn that promotes counts as a pawn."] },
  compulsory: { row: ["Whether one has to capture", "Castling, drops and explosions without a capture do not count as captures."], choices: { Off: "Never", Capture: "Whenever one can" } },
  win: {
    row: ["How one wins", "The first way that applies decides. Destroying the king has to be among them, unless there are no kings."],
    choices: {
      "King destroyed": ["Destroy the king", "The opponent's king is captured or destroyed; of several, which one counts is chosen above."],
      Checkmate: "Checkmate",
      Hill: "Bring the king to a square",
      Checks: ["Give checks", "The player has given this many checks, 1 to 3."],
      Race: "Bring the king to a rank",
      "Lose all": ["Lose all pieces", "The player has no pieces left, in a game without kings."],
      Extinction: ["Wipe out one kind", "The opponent has no piece left of one of these kinds, and had one at the start."],
      Wipeout: "Wipe out all",
      Rid: ["Get rid of one kind", "The player has no piece left of one of these kinds, on the board or in hand, and had one at the start."],
      Counted: ["Reach a count", "The player's own count is at least this number."],
      Total: ["Reach a count of both", "Both counts together are at least this number: the side that moved last wins."],
    },
  },
  "win.Hill": { row: "Squares for the king" },
  "win.Checks": { row: ["How many checks", "1 to 3. There has to be check in the game."] },
  "win.Race": { row: "The rank for the king" },
  "win.Extinction": { row: ["Kinds to wipe out", "The opponent has none left of one of these kinds, and had one at the start."] },
  "win.Rid": { row: ["Kinds to get rid of", "The player has none left of one of these kinds, on the board or in hand, and had one at the start."] },
  "win.Counted": { row: ["The count", "The player's own count is at least this number, 1 to 99."] },
  "win.Total": { row: ["The count of both", "Both counts together are at least this number, 1 to 198: the side that moved last wins."] },
  stalemate: { row: "No legal move", choices: { Draw: "Draws", Loses: "Loses", Wins: "Wins" } },
  draws: { row: "When it is drawn" },
  repetition: { row: ["By repetition", "How often the same position may come about until the game is drawn."], choices: { Off: "Never" } },
  halfmoves: { row: ["By moves without progress", "The number of moves of both sides together without a capture or a pawn move: 100 is the fifty-move rule."], choices: { Off: "Never" } },
  dead: {
    row: ["When nobody can win", "How the page tells that neither side can win any more. The lists are each made for one game, and hold only where one wins as in it."],
    choices: { Derived: "By proof", Off: "Not at all", Fide: "By the list of chess", Locked: ["As on Lichess", "Too little material for an explosion or a mate, or pawns without a legal move."], Libraries: ["As in chess libraries", "Some positions are drawn although a mate is still possible."] },
  },
  castling: {
    row: "Castling",
    choices: { Derived: ["Where there is no check", "The king may not be in check, as it is chosen above, on any square of its path."], Orthodox: "As in chess", Off: "None" },
  },
  en_passant: { row: "En passant", choices: { On: "Yes", Off: "No" } },
  double_step: { row: "Pawns that go two squares", choices: { On: "On their second rank", Off: "None", "First rank": "On their first rank, too" } },
  promotion: { row: ["What pawns become", "A king only if there may be several or none."] },
  drops: { row: ["Pieces that come back", "Which pieces go to a hand, from which they are dropped as a move. A promoted piece goes there as a pawn."], choices: { Off: "None", Captured: "What is captured", Taken: "What the other side loses", Destroyed: "All that is destroyed" } },
  count: { row: ["What is counted", "Each side has a count from 0 to 99, by which it can win, or explode."], choices: { Off: "Nothing", Explosions: "Explosions", Destroyed: "Pieces taken" } },
  start: { row: "The start", choices: { Standard: "As in chess", Chess960: "Chess960", Fen: ["From a position", "The position of a FEN, in which `*` is a wall."] } },
  "start.Fen": { row: ["The position", "As FEN, in which `*` is a wall."] },
  sources: { row: "Where it is described" },
  assumed: { row: "What is not certain" },
  examples: { row: ["Examples", "Positions with what has to be so in them. They are tried whenever the text changes."] },
};

/**
 * @param {string} path
 * @returns {Names}
 */
function namesOf(path) {
  const plain = path.replace(/\.\d+(?=\.|$)/g, "");
  const parts = plain.split(".");
  const last = parts.at(-1) ?? "";
  const found = NAMES[plain] ?? NAMES[last];
  if (parts.at(-2) === "fates") return { row: wordsOf(NAMES.fates.choices?.[last]).name, choices: FATED };
  if (found) return found;
  // What a condition means is told where it is chosen.
  const conditions = parts.includes("fates") ? FATED : parts.includes("when") ? CONDITIONS : {};
  const { name } = wordsOf(conditions[last.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)]);
  return name === undefined ? {} : { row: [name, ""] };
}

/** @param {Words | undefined} words */
const wordsOf = (words) => (Array.isArray(words) ? { name: words[0], about: words[1] } : { name: words, about: undefined });

/**
 * A row in the words of players: its name, what it decides, and its word in the language.
 * @param {{ path: string, name: string, about: string, more: string }} row
 */
export function rowWords({ path, name, about, more }) {
  const words = wordsOf(namesOf(path).row);
  return { name: words.name ?? name, about: words.about ?? `${about} ${more}`.trim(), word: path.split(".").at(-1) ?? path };
}

/**
 * A choice of a row, or an item of it, in the words of players.
 * @param {string} path
 * @param {{ name: string, about: string }} choice
 */
export function choiceWords(path, choice) {
  const { name, about } = wordsOf(namesOf(path).choices?.[choice.name]);
  return { name: name ?? choice.name, about: about ?? choice.about };
}

// The glyphs of annotated games, by their numbers in PGN.

// On a move; at most one of them fits.
/** @type {readonly (readonly [number, string, string])[]} */
export const ON_MOVES = [
  [3, "!!", "brilliant move"],
  [1, "!", "good move"],
  [5, "!?", "interesting move"],
  [6, "?!", "dubious move"],
  [2, "?", "mistake"],
  [4, "??", "blunder"],
  [7, "□", "only move"],
];

// On the position after a move; at most one of them fits.
/** @type {readonly (readonly [number, string, string])[]} */
export const ON_POSITIONS = [
  [10, "=", "equal position"],
  [13, "∞", "unclear position"],
  [14, "+=", "White is slightly better"],
  [15, "=+", "Black is slightly better"],
  [16, "±", "White is better"],
  [17, "∓", "Black is better"],
  [18, "+−", "White is winning"],
  [19, "−+", "Black is winning"],
];

// Others, which are only shown.
/** @type {readonly (readonly [number, string, string])[]} */
const OTHERS = [
  [22, "⊙", "zugzwang"],
  [23, "⊙", "zugzwang"],
  [32, "↻", "lead in development"],
  [33, "↻", "lead in development"],
  [36, "→", "initiative"],
  [37, "→", "initiative"],
  [40, "↑", "attack"],
  [41, "↑", "attack"],
  [44, "=∞", "compensation"],
  [45, "=∞", "compensation"],
  [132, "⇆", "counterplay"],
  [133, "⇆", "counterplay"],
  [138, "⊕", "time trouble"],
  [139, "⊕", "time trouble"],
  [140, "∆", "with the idea"],
  [146, "N", "novelty"],
];

const BY_NUMBER = new Map([...ON_MOVES, ...ON_POSITIONS, ...OTHERS].map(([number, sign, meaning]) => [number, { sign, meaning }]));

/**
 * The sign and the meaning of a glyph; one without a sign of its own is written as in PGN.
 * @param {number} number
 */
export const glyph = (number) => BY_NUMBER.get(number) ?? { sign: `$${number}`, meaning: `annotation ${number}` };

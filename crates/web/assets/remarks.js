// What a comment says: its words, and the commands that Lichess and other programs write into it, such as `[%clk 0:03:00]`.
// A comment stays as it is written; only what the user changes in it is written anew.

/** @typedef {"green" | "red" | "blue" | "yellow"} Ink */
/**
 * An arrow, or a circle if it ends where it begins.
 * @typedef {{ from: string, to: string, ink: Ink }} Shape
 */
/**
 * @typedef {object} Remark
 * @property {string} words
 * @property {string | null} evaluation  From White's view: `+0.6`, or `#-3` for a win of Black in 3 moves.
 * @property {string | null} clock
 * @property {Shape[]} shapes
 */

const COMMAND = /\[%(\w+)\s([^\]]*)\]/g;
const DRAWN = /\[%c[as]l\s[^\]]*\]/g;
const SHAPE = /^([GRBY])([a-h][1-8])([a-h][1-8])?$/;

/** @type {Record<string, Ink>} */
const INKS = { G: "green", R: "red", B: "blue", Y: "yellow" };

/**
 * A text as a comment holds it: on one line, without spaces around it.
 * @param {string} text
 */
export const tidy = (text) => text.replace(/\p{Cc}+/gu, " ").trim();

/**
 * The words of a comment, without its commands.
 * @param {string} comment
 */
export const wordsOf = (comment) => comment.replace(COMMAND, " ").replace(/\s+/g, " ").trim();

/**
 * What comments say together; of several evaluations and clocks, the last.
 * @param {string[]} comments
 * @returns {Remark}
 */
export function remark(comments) {
  /** @type {Remark} */
  const found = { words: comments.map(wordsOf).filter(Boolean).join(" "), evaluation: null, clock: null, shapes: [] };
  for (const [, name, written] of comments.flatMap((comment) => [...comment.matchAll(COMMAND)])) {
    const value = written.trim();
    if (name === "eval") found.evaluation = evaluation(value) ?? found.evaluation;
    else if (name === "clk" && /^\d[\d.]*:[\d:.]*$/.test(value)) found.clock = value;
    else if (name === "csl" || name === "cal") found.shapes.push(...value.split(",").flatMap((text) => shape(text.trim())));
  }
  return found;
}

/**
 * The value of an evaluation: pawns, or moves to the win; the depth of the search may follow.
 * @param {string} value
 */
function evaluation(value) {
  const [, mate, sign, pawns] = value.match(/^(?:(#-?\d+)|([-+]?)(\d+(?:\.\d*)?))\s*(?:,|$)/) ?? [];
  return mate ?? (pawns === undefined ? null : `${sign || "+"}${pawns}`);
}

/**
 * @param {string} text
 * @returns {Shape[]}
 */
function shape(text) {
  const [, ink, from, to] = text.match(SHAPE) ?? [];
  return ink ? [{ from, to: to ?? from, ink: INKS[ink] }] : [];
}

/** @param {Shape} shape */
const letters = ({ from, to, ink }) => `${ink[0].toUpperCase()}${from}${from === to ? "" : to}`;

/**
 * Comments with other arrows and circles: where the first of them stood, or in a comment of their own.
 * @param {string[]} comments
 * @param {Shape[]} shapes
 */
export function withShapes(comments, shapes) {
  const command = (/** @type {string} */ name, /** @type {Shape[]} */ some) =>
    some.length > 0 ? `[%${name} ${some.map(letters).join(",")}]` : "";
  const circles = shapes.filter(({ from, to }) => from === to);
  let text = command("csl", circles) + command("cal", shapes.filter((shape) => !circles.includes(shape)));
  const changed = comments.map((comment) => {
    const without = comment.replace(DRAWN, () => {
      const put = text;
      text = "";
      return put;
    });
    return without === comment ? comment : tidy(without.replace(/ {2,}/g, " "));
  });
  return [...changed, text].filter(Boolean);
}

/**
 * A comment with other words; its commands stay.
 * @param {string} comment
 * @param {string} words
 */
export function withWords(comment, words) {
  if (words === wordsOf(comment)) return comment;
  const commands = [...comment.matchAll(COMMAND)].map(([command]) => command).join(" ");
  return tidy(comment.startsWith("[%") ? `${commands} ${words}` : `${words} ${commands}`);
}

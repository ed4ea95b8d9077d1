// A move as it happens: pieces slide, what is hit disappears in the order of the explosion, and walls appear last. The
// picture itself is the new one from the beginning: the pieces of the old one move above it.

import { makeSvg } from "./dom.js";
import { shape } from "./figure.js";

/** @import { Moved } from "./protocol.js" */

// The duration of a slide, the pause between two waves of an explosion, and the duration of a flash, in milliseconds.
const SLIDE = 170;
const WAVE = 220;
const FLASH = 420;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {Element} picture
 * @param {string} square
 * @returns {SVGUseElement | null}
 */
const pieceOn = (picture, square) =>
  picture.querySelector(`[data-square=${square}] > :is(.i-white, .i-black):not(.i-ghost)`);

/** @param {SVGUseElement | null} piece */
const looks = (piece) => piece && piece.getAttribute("class") + (piece.getAttribute("href") ?? "");

class Motion {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.layer = makeSvg("g", { class: "motion" });
    picture.append(this.layer);
  }

  /**
   * The place of a square in the picture.
   * @param {string} square
   */
  at(square) {
    /** @type {SVGGraphicsElement | null} */
    const place = this.picture.querySelector(`[data-square=${square}]`);
    const { e, f } = place?.transform.baseVal.getItem(0).matrix ?? { e: 0, f: 0 };
    return { x: e, y: f };
  }

  /**
   * Shows a piece of the old picture for some time. Its shape is the one that figures share: the new picture may not
   * have it any more.
   * @param {SVGUseElement} piece
   * @param {string} square
   * @param {number} duration
   * @returns {SVGUseElement}
   */
  hold(piece, square, duration) {
    const { x, y } = this.at(square);
    const held = shape(piece.getAttribute("href")?.split("-").at(-1) ?? "", piece.getAttribute("class") ?? "");
    const place = makeSvg("g", { transform: `translate(${x} ${y})` }, held);
    this.layer.append(place);
    held.animate([{ opacity: 1 }, { opacity: 1 }], { duration }).onfinish = () => place.remove();
    return held;
  }

  /**
   * Slides a piece of the old picture from one square to another, after a delay, and leaves it there for some time.
   * @param {SVGUseElement} piece
   * @param {string} from
   * @param {string} to
   * @param {number} stay
   * @param {number} [delay]
   */
  slide(piece, from, to, stay, delay = 0) {
    const [start, end] = [this.at(from), this.at(to)];
    const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: SLIDE, delay, easing: "ease-in-out", fill: "backwards" };
    const end = delay + SLIDE;
    this.hold(piece, to, end + stay).animate([{ transform: away }, { transform: "none" }], timing);
    pieceOn(this.picture, to)?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: end });
  }

  /**
   * @param {string} square
   * @param {number} delay
   */
  flash(square, delay) {
    const { x, y } = this.at(square);
    const light = makeSvg("rect", { class: "flash", x, y, width: 80, height: 80, opacity: 0 });
    this.layer.append(light);
    const steps = [{ opacity: 0 }, { opacity: 0.8, offset: 0.2 }, { opacity: 0 }];
    light.animate(steps, { duration: FLASH, delay, easing: "ease-out" }).onfinish = () => light.remove();
  }
}

/**
 * Shows a move. `isThere` says that the piece was dragged, and so does not slide.
 * @param {SVGSVGElement} picture
 * @param {Element | null} old
 * @param {Moved} moved
 * @param {boolean} isThere
 */
export function animate(picture, old, { slides, captured, waves, pushed, walls }, isThere) {
  if (!old || isStill()) return;
  const motion = new Motion(picture);
  const begin = isThere || slides.length === 0 ? 0 : SLIDE;
  /** @type {Map<string, number>} */
  const ends = new Map(waves.flatMap((wave, index) => wave.map((square) => [square, begin + index * WAVE])));
  if (captured) ends.set(captured, begin);
  const left = new Set([...slides, ...pushed].map(([from]) => from));
  for (const [square, end] of ends) {
    const piece = pieceOn(old, square);
    const isGone = piece && !left.has(square) && looks(piece) !== looks(pieceOn(picture, square));
    if (isGone && end > 0) motion.hold(piece, square, end);
  }
  for (const [from, to] of isThere ? [] : slides) {
    const piece = pieceOn(old, from);
    if (piece) motion.slide(piece, from, to, Math.max(0, (ends.get(to) ?? 0) - begin));
  }
  for (const [from, to] of pushed) {
    const piece = pieceOn(old, from);
    if (piece) motion.slide(piece, from, to, 0, ends.get(from) ?? begin);
  }
  waves.forEach((wave, index) => {
    for (const square of wave) motion.flash(square, begin + index * WAVE);
  });
  for (const square of walls) {
    const wall = picture.querySelector(`[data-square=${square}] > [href$="-wall"]`);
    wall?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: WAVE, delay: begin + waves.length * WAVE, fill: "backwards" });
  }
}

/**
 * Shows a move that is taken back: its pieces slide to where they came from.
 * @param {SVGSVGElement} picture
 * @param {Moved} moved
 */
export function takeBack(picture, { slides, pushed }) {
  if (slides.length + pushed.length === 0 || isStill()) return;
  const motion = new Motion(picture);
  for (const [from, to] of [...pushed, ...slides]) {
    const piece = pieceOn(picture, from);
    if (piece) motion.slide(piece, to, from, 0);
  }
}

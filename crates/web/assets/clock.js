// A chess clock: how much time each side has left, in milliseconds.

/** @import { Color } from "./protocol.js" */

/**
 * The other side.
 * @param {Color} color
 * @returns {Color}
 */
export const other = (color) => (color === "white" ? "black" : "white");

export class Clock {
  /**
   * @param {number} minutes
   * @param {number} increment  in seconds, which a side gets for each of its moves
   */
  constructor(minutes, increment) {
    this.minutes = minutes;
    this.increment = 1000 * increment;
    this.rest = { white: 60_000 * minutes, black: 60_000 * minutes };
    /**
     * The side whose time passes.
     * @type {Color | null}
     */
    this.running = null;
    this.since = 0;
  }

  /**
   * The clock of which `kept` was written; it stands still.
   * @param {ReturnType<Clock["kept"]>} kept
   */
  static from(kept) {
    return Object.assign(new Clock(kept.minutes, 0), kept);
  }

  /**
   * What is kept of the clock.
   * @param {number} now
   */
  kept(now) {
    const { minutes, increment } = this;
    return { minutes, increment, rest: { white: this.left("white", now), black: this.left("black", now) } };
  }

  /**
   * The time that a side has left, not below zero.
   * @param {Color} color
   * @param {number} now
   */
  left(color, now) {
    const passed = this.running === color ? now - this.since : 0;
    return Math.max(0, this.rest[color] - passed);
  }

  /**
   * Has the time of a side pass from now on. The side that has moved gets its increment.
   * @param {Color} color
   * @param {number} now
   */
  run(color, now) {
    if (this.running === color) return;
    const moved = this.running;
    this.stop(now);
    if (moved) this.rest[moved] += this.increment;
    Object.assign(this, { running: color, since: now });
  }

  /** @param {number} now */
  stop(now) {
    if (this.running) this.rest[this.running] = this.left(this.running, now);
    this.running = null;
  }

  /**
   * The side whose time is over.
   * @param {number} now
   * @returns {Color | null}
   */
  flagged(now) {
    return this.running && this.left(this.running, now) === 0 ? this.running : null;
  }

  /**
   * The time that the engine may take for its next move.
   * @param {Color} color
   * @param {number} now
   */
  share(color, now) {
    const left = this.left(color, now);
    // A fifth is kept for the way to the server and back.
    return Math.floor(Math.min(left / 25 + 0.6 * this.increment, left / 5));
  }
}

/**
 * A time as it is shown: minutes and seconds, and tenths in the last ten seconds.
 * @param {number} milliseconds
 */
export function written(milliseconds) {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * A time as PGN writes it, with hours: as it was shown on the clock.
 * @param {number} milliseconds
 */
export function stamp(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return [Math.floor(seconds / 3600), ...parts].join(":");
}

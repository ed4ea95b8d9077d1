// The sounds of moves, made by the browser. There are none until they are switched on.

import { random } from "./chance.js";
import { settings } from "./settings.js";
import * as page from "./state.js";

/** @import { Boards, PageBoard } from "./protocol.js" */
/** @typedef {"move" | "capture" | "blast" | "end"} Sound */

/** @type {AudioContext | null} */
let context = null;

/**
 * The loudest event on the boards: an explosion, the end of a game, a capture, or any other move.
 * @param {PageBoard[]} boards
 * @returns {Sound | null}
 */
export function soundOf(boards) {
  const shown = boards.flatMap((board) => ("fen" in board && !board.waits && board.moved ? [board] : []));
  if (shown.length === 0) return null;
  if (shown.some(({ moved }) => moved && moved.waves.length > 0)) return "blast";
  if (shown.some(({ outcome }) => outcome)) return "end";
  return shown.some(({ moved }) => moved?.captured) ? "capture" : "move";
}

/**
 * Plays a tone that fades away.
 * @param {AudioContext} audio
 * @param {number} pitch in hertz
 * @param {number} after in seconds
 * @param {number} length in seconds
 */
function tone(audio, pitch, after, length) {
  const start = audio.currentTime + after;
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0.25 });
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/**
 * Plays noise that becomes darker and fades away.
 * @param {AudioContext} audio
 * @param {number} pitch of the brightest part, in hertz
 * @param {number} length in seconds
 * @param {number} loudness
 */
function noise(audio, pitch, length, loudness) {
  const start = audio.currentTime;
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * length), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * random() - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: pitch });
  filter.frequency.exponentialRampToValueAtTime(Math.max(40, pitch / 20), start + length);
  const volume = new GainNode(audio, { gain: loudness });
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(start);
}

/** @type {Record<Sound, (audio: AudioContext) => void>} */
const SOUNDS = {
  move: (audio) => noise(audio, 1800, 0.06, 0.4),
  capture: (audio) => {
    noise(audio, 3000, 0.09, 0.5);
    tone(audio, 190, 0, 0.09);
  },
  blast: (audio) => noise(audio, 1400, 0.7, 0.9),
  end: (audio) => {
    tone(audio, 523, 0, 0.3);
    tone(audio, 392, 0.18, 0.5);
  },
};

/** @param {Boards} answer */
function playSound({ boards }) {
  const sound = settings.sounds ? soundOf(boards) : null;
  if (!sound) return;
  try {
    context ??= new AudioContext();
    SOUNDS[sound](context);
    document.documentElement.dataset.sound = sound;
  } catch {
    // A machine without sound plays on in silence.
  }
}

// The ply that was shown before.
let before = 0;

page.onAnswer((answer, cause) => {
  const { at } = page.state;
  // A move that is taken back is silent.
  if (cause === page.CAUSE.moved && at > before) playSound(answer);
  before = at;
});

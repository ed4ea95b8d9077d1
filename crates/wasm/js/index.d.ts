import type { Error, Questions } from "./protocol.js";

export type * from "./protocol.js";

/** Resolves when the module is loaded. Nothing else may be called before; under `require`, everything may. */
export const ready: Promise<void>;

/**
 * Answers a question with the object that the command `isotope` of the same name prints with `--json`, or with an
 * error object. A question's `id` is repeated in its answer.
 */
export function ask<Name extends keyof Questions>(
  question: { ask: Name; id?: unknown } & Questions[Name][0],
): Questions[Name][1] | Error;

/** Answers a question given as JSON with a line of JSON, as `isotope ask` does. */
export function askText(question: string): string;

/** Answers a request of Isotope's page; `tell` is called with each line of the answer. For that page alone. */
export function askPage(path: string, question: string, tell: (line: string) => void): void;

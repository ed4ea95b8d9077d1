// The objects that the page and its server exchange, as far as the typed scripts read them. What is made from the
// server's schema belongs here in the place of these; the file is for the type checker alone and is not served.

/** A ruleset by its name, or a text of one's own. */
export type Wanted = string | { name: string; text: string };

/** What the page shows. All but the last two fields are sent to `/api/boards`. */
export interface State {
  start: string;
  moves: string[];
  at: number;
  rulesets: Wanted[];
  picked: string | null;
  pointed: string | null;
  flipped: boolean;
  bestPlay: boolean;
  layout: "compare" | "play" | "invent";
}

/** The answer of `/api/boards`: what the state follows of it. */
export interface Boards {
  at: number;
  picked: string | null;
}

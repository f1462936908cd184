import type { TextKey } from "../language/en";

/** One thing the office says after an act: a toast with script, a banner without. */
export type Message = {
  tone: "good" | "bad";
  title: TextKey;
  body?: TextKey;
  values?: Record<string, string | number>;
};

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Pieces of hostile HTML. They come from the tests of a library that removes script from HTML. */
export const publishedAttacks = [
  ...new Set(
    readFileSync(join(import.meta.dirname, "published-attacks.txt"), "utf8")
      .split("\n")
      .filter((line) => line.trim() && !/^#(?: |$)/.test(line)),
  ),
];

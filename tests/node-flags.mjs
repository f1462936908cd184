import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));

/**
 * The flags that `npm start` gives to Node. Tests and trials run the website with the same flags.
 * @type {string[]}
 */
export const nodeFlags = scripts.start.match(/--\S+/g);

/** @type {Record<string, string>} */
export const memorySettings = Object.fromEntries(
  Array.from(scripts.start.matchAll(/(MALLOC_\w+)=(\S+)/g), ([, name, value]) => [name, value]),
);

// Loaded before the website where a trial must see what a power cut does to one that is not careful: its files are not
// synced, and its database does not sync the folder after it has removed its journal.
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";

fs.fsyncSync = fs.fdatasyncSync = () => {};
syncBuiltinESMExports();

const folder = await open("/", "r");
Object.getPrototypeOf(folder).sync = async () => {};
await folder.close();

const { pragma } = Database.prototype;
Database.prototype.pragma = function careless(words, ...rest) {
  // The website looks whether what it asked for was taken.
  if (words === "synchronous") return 3;
  return pragma.call(this, words.replace("synchronous = EXTRA", "synchronous = FULL"), ...rest);
};

import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolder, writeDurably } from "../../drizzle/durable-file.server";
import { latestName } from "./latest-copy.server";

type Places = { DATABASE_PATH: string; BACKUP_DIR: string };

/** Leaves a note in the folder of the database, for whoever opens it with a file manager; never writes over one. */
export function leaveReadMe({ DATABASE_PATH, BACKUP_DIR }: Places): void {
  const path = join(dirname(DATABASE_PATH), "README.txt");
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  const [database, copy] = [basename(DATABASE_PATH), join(resolve(BACKUP_DIR), latestName)];
  writeDurably(path, `${english(database, copy)}\n\n${bengali(database, copy)}\n`);
}

const english = (database: string, copy: string) =>
  `To keep a copy of the school's entries, copy ${copy} at any time, not ${database} while the website runs; ` +
  "the uploaded files are in the backups beside it that have a date in their name.\n" +
  "To bring one back, choose it in the office under Backups, or type:  npm run restore FILE\n" +
  `Stop the website first if you do it by hand: only then put ${latestName} in the place of ${database}, and move ` +
  `${database}-journal away if there is one.`;

const bengali = (database: string, copy: string) =>
  `বিদ্যালয়ের তথ্যের কপি রাখতে যেকোনো সময় ${copy} কপি করুন, ওয়েবসাইট চলা অবস্থায় ${database} নয়; ` +
  "আপলোড করা ফাইলগুলো পাশের তারিখযুক্ত ব্যাকআপে আছে।\n" +
  "কোনো ব্যাকআপ ফেরাতে অফিসের ব্যাকআপ পাতা থেকে সেটি বেছে নিন, অথবা লিখুন:  npm run restore FILE\n" +
  `নিজ হাতে করলে আগে ওয়েবসাইট বন্ধ করুন: তারপরই ${database} সরিয়ে তার জায়গায় ${latestName} রাখুন, আর ` +
  `${database}-journal থাকলে সরিয়ে নিন।`;

import { DatabaseRefused } from "../../drizzle/database-refused";
import { db } from "../../drizzle/db.server";
import { lookInside } from "../../drizzle/look-inside.server";
import { rowCounts } from "../../drizzle/untouched-rows.server";
import { lineWithPlaces } from "../uploads/reading-line.server";
import { keyShape, uploads } from "../uploads/storage.server";
import { everyKey } from "./backup.server";
import type { KeptBackup } from "./on-the-box.server";
import { type WhoEnters, whoEnters } from "./who-enters.server";

const counted = {
  notices: "notices",
  documents: "result_documents",
  blogs: "blogs",
  photos: "gallery_items",
  pupils: "students",
  marks: "results",
  accounts: "accounts",
} as const;

export type What = keyof typeof counted | "files";

/** What a backup holds beside what is there now; `kept` is undefined for what it says nothing of, which stays. */
export type Compared = {
  madeAt: Date;
  isOlder: boolean;
  missing: number;
  counts: { what: What; now: number; kept?: number }[];
  entering: WhoEnters;
};

export type Unfit = "damaged" | "other" | "newer";

// A look keeps one core at work for as long as it takes; the other one is for visitors.
const inLine = lineWithPlaces(1);

/**
 * Looks into a backup from end to end for the account of this e-mail, and changes nothing; or says why it is unfit. One
 * look at a time: the others wait.
 */
export const compareWithNow = (backup: KeptBackup, email: string): Promise<Compared | { unfit: Unfit }> =>
  inLine(() => compare(backup, email));

async function compare(backup: KeptBackup, email: string): Promise<Compared | { unfit: Unfit }> {
  try {
    const { rows, uploads: files, ...inside } = await lookInside(backup.path, (key) => keyShape.test(key));
    const present = rowCounts(db().$client);
    const counts: Compared["counts"] = Object.entries(counted).map(([what, table]) => ({
      what: what as What,
      now: present.get(table) ?? 0,
      kept: rows.get(table) ?? 0,
    }));
    counts.push({ what: "files", now: (await everyKey(uploads())).length, kept: files?.length });
    const { madeAt, isOlder, missing } = inside;
    return { madeAt, isOlder, missing: missing.length, counts, entering: whoEnters(backup.path, email) };
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return { unfit: unfitBy(error.message) };
  }
}

function unfitBy(said: string): Unfit {
  if (/is not a (?:database|backup)|holds no school/.test(said)) return "other";
  return /newer version|another edition/.test(said) ? "newer" : "damaged";
}

import { clockTime, shortDate } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { Language } from "../language/languages";
import { sizeInWords } from "../uploads/accepted-files";
import { latestName } from "./latest-copy.server";
import type { KeptBackup } from "./on-the-box.server";

/** A backup as a list shows it. */
export type ShownBackup = { name: string; kind: TextKey; date: string; time: string; size: string; isWhole: boolean };

/** The words of a backup on the box, in the reader's language. */
export function shownBackup({ name, at, bytes, isWhole }: KeptBackup, language: Language): ShownBackup {
  return {
    name,
    kind: kindOf(name, isWhole),
    date: shortDate(at, language),
    time: clockTime(at, language),
    size: sizeInWords(bytes, language),
    isWhole: isWhole === true,
  };
}

function kindOf(name: string, isWhole: boolean | undefined): TextKey {
  if (isWhole === undefined) return "backups.kind.unread";
  if (name.startsWith("received-")) return "backups.kind.received";
  if (isWhole) return "backups.kind.whole";
  if (name === latestName) return "backups.kind.latest";
  return name.startsWith("before-") ? "backups.kind.before" : "backups.kind.rows";
}

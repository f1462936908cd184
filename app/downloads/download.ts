import { type DownloadGroup, downloadGroups } from "../../drizzle/stored-values";
import type { TextKey } from "../i18n/en";
import { toLatinDigits } from "../i18n/format";
import { classLabel } from "../school/classes";

export const parseDownloadGroup = (name: unknown) => downloadGroups.find((group) => group === name);

/** What the Directorate asks for under teaching. */
export const teachingGroups: DownloadGroup[] = ["routine", "examRoutine", "syllabus", "books"];

export const groupLabel = (group: DownloadGroup): TextKey => `downloads.group.${group}`;

/** null is the whole school. */
export const downloadClassLabel = (level: number | null): TextKey =>
  level === null ? "downloads.wholeSchool" : classLabel(level);

type Held = { publishAt: Date; replacedAt: Date | null };

/** Since when the public sees the file that is there now. */
export const heldSince = ({ publishAt, replacedAt }: Held): Date =>
  replacedAt && replacedAt > publishAt ? replacedAt : publishAt;

/** Undefined where the title says it already. */
export const unsaidYear = ({ title, year }: { title: string; year: number | null }): number | undefined =>
  year === null || toLatinDigits(title).includes(String(year)) ? undefined : year;

type Placed = { group: DownloadGroup; classLevel: number | null; year: number | null };

/** Only groups with something in them: first what is for the whole school, then by class, the latest year first. */
export function groupDownloads<Download extends Placed>(downloads: Download[]) {
  const ordered = downloads.toSorted(
    (one, other) => (one.classLevel ?? 0) - (other.classLevel ?? 0) || (other.year ?? 0) - (one.year ?? 0),
  );
  return downloadGroups.flatMap((group) => {
    const inside = ordered.filter((download) => download.group === group);
    return inside.length > 0 ? [{ group, downloads: inside }] : [];
  });
}

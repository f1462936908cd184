import { type DownloadGroup, downloadGroups } from "~drizzle/stored-values";
import type { TextKey } from "../i18n/en";
import { collectErrors, getLine, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { classLabel, parseClass } from "../school/classes";

export { downloadGroups } from "~drizzle/stored-values";

export const allDownloads = "/information#downloads";

const titleLimit = 200;

/**
 * `classLevel` is null for a download of the whole school. A new field also goes into drizzle/schema.ts, the form in
 * downloads.admin.tsx and, if it is shown, download-article.tsx.
 */
export type DownloadInput = {
  title: string;
  group: DownloadGroup;
  classLevel: number | null;
  year: number | null;
};

/** The values as typed, so that the form can show an invalid year again. */
export type DownloadFormValues = Omit<DownloadInput, "year"> & { year: number | string; examId?: number | null };

/** An unknown group becomes "other", and an unknown class becomes null, which means the whole school. */
export function parseDownload(form: FormData) {
  const typed = toLatinDigits(getLine(form, "year"));
  const year = /^(?:19|20)\d\d$/.test(typed) ? Number(typed) : null;
  const input: DownloadInput = {
    title: getLine(form, "title"),
    group: parseDownloadGroup(form.get("group")) ?? "other",
    classLevel: parseClass(form.get("classLevel")) ?? null,
    year,
  };
  const lacksTitle = input.title === "" && requiredError("form.lacks.title", "toast.fillTitleFile.body");
  const errors = collectErrors({
    title: lacksTitle || lengthError(input.title, titleLimit),
    year: typed !== "" && year === null ? { text: "school.err.year" } : undefined,
  });
  return { input, values: { ...input, year: year ?? typed }, errors };
}

export const parseDownloadGroup = (name: unknown) => downloadGroups.find((group) => group === name);

/** The groups with papers that the Directorate requires under teaching. */
export const teachingGroups: DownloadGroup[] = ["routine", "examRoutine", "syllabus", "books"];

export const groupLabel = (group: DownloadGroup): TextKey => `downloads.group.${group}`;

/** null means the whole school. */
export const downloadClassLabel = (level: number | null): TextKey =>
  level === null ? "downloads.wholeSchool" : classLabel(level);

type Held = { publishAt: Date; replacedAt: Date | null };

/** Returns the time when visitors could first see the current file. */
export const heldSince = ({ publishAt, replacedAt }: Held): Date =>
  replacedAt && replacedAt > publishAt ? replacedAt : publishAt;

/** Returns the year that the page must add to the title; undefined if the title already has it. */
export const unsaidYear = ({ title, year }: { title: string; year: number | null }): number | undefined =>
  year === null || toLatinDigits(title).includes(String(year)) ? undefined : year;

type Placed = { group: DownloadGroup; classLevel: number | null; year: number | null };
type Grouped<Download> = { group: DownloadGroup; downloads: Download[] }[];

/**
 * Lists groups with downloads. In each group, those of the whole school are first, then by class, latest year first.
 */
export function groupDownloads<Download extends Placed>(downloads: Download[]): Grouped<Download> {
  const ordered = downloads.toSorted(
    (one, other) => (one.classLevel ?? 0) - (other.classLevel ?? 0) || (other.year ?? 0) - (one.year ?? 0),
  );
  return downloadGroups.flatMap((group) => {
    const inside = ordered.filter((download) => download.group === group);
    return inside.length > 0 ? [{ group, downloads: inside }] : [];
  });
}

const feesAndForms: DownloadGroup[] = ["fees", "forms", "admission"];

const listGroups = <Download extends Placed>(groups: Grouped<Download>, shown: DownloadGroup[]): Download[] =>
  groups.flatMap(({ group, downloads }) => (shown.includes(group) ? downloads : []));

/** Lists the downloads of a class for the Academic page. A class without a routine gets the routine of the school. */
export function listForClass<Download extends Placed>(groups: Grouped<Download>, level: number): Download[] {
  const papers = listGroups(groups, teachingGroups);
  const own = papers.filter(({ classLevel }) => classLevel === level);
  if (own.some(({ group }) => group === "routine")) return own;
  return [...papers.filter(({ group, classLevel }) => group === "routine" && classLevel === null), ...own];
}

export const listFeesAndForms = <Download extends Placed>(groups: Grouped<Download>) =>
  listGroups(groups, feesAndForms);

export const listForSchool = <Download extends Placed>(groups: Grouped<Download>) =>
  listGroups(groups, [...teachingGroups, "rules"]).filter(({ classLevel }) => classLevel === null);

/** All groups except the last one, which is for any other papers. */
export const usualGroups = downloadGroups.filter((group) => group !== "other");

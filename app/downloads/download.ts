import { z } from "zod";
import { type DownloadGroup, downloadGroups } from "~drizzle/stored-values";
import { checkPublishAt, publicationFields } from "../content/publication";
import type { TextKey } from "../i18n/en";
import { choice, type FormTexts, line, wholeNumber } from "../i18n/form-schema";
import { requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { findJoinedName, type Language } from "../i18n/languages";
import { classLabel, optionalClass } from "../school/classes";

export { downloadGroups } from "~drizzle/stored-values";

export const allDownloads = "/information#downloads";

/** `classLevel` is null for a download of the entire school. An unknown group becomes "other". */
export const downloadSchema = z
  .object({
    title: line({ limit: 200, required: requiredError("form.lacks.title", "toast.fillTitleFile.body") }),
    group: choice(downloadGroups, "other"),
    classLevel: optionalClass(),
    year: wholeNumber({ min: 1900, max: 2099, wrong: { text: "school.err.year" }, empty: null }),
    ...publicationFields,
  })
  .superRefine(checkPublishAt);

export type DownloadInput = z.output<typeof downloadSchema>;

export type DownloadFormValues = FormTexts<typeof downloadSchema> & { examId?: number | null };

export const parseDownloadGroup = (name: unknown) => downloadGroups.find((group) => group === name);

/** The groups whose documents the Directorate requires as information about teaching. */
export const teachingGroups: DownloadGroup[] = ["routine", "examRoutine", "syllabus", "books"];

export const groupLabel = (group: DownloadGroup): TextKey => `downloads.group.${group}`;

/** null means the entire school. */
export const downloadClassLabel = (level: number | null): TextKey =>
  level === null ? "downloads.wholeSchool" : classLabel(level);

type Titled = { title: string; examId: number | null };

/** The title of a routine that the website made has both languages. The page shows its own language. */
export const downloadTitle = ({ title, examId }: Titled, language: Language): string =>
  examId === null ? title : findJoinedName(language, title);

type Held = { publishAt: Date; replacedAt: Date | null };

/** Returns the time when visitors could first see the current file of a download. */
export const heldSince = ({ publishAt, replacedAt }: Held): Date =>
  replacedAt && replacedAt > publishAt ? replacedAt : publishAt;

/** Returns the year that the page must add to the title, or undefined if the title already has it. */
export const unsaidYear = ({ title, year }: { title: string; year: number | null }): number | undefined =>
  year === null || toLatinDigits(title).includes(String(year)) ? undefined : year;

/** Returns the year in a title, or undefined if the title has no year or several. */
export function findYear(title: string): string | undefined {
  const years = new Set(toLatinDigits(title).match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  return years.size === 1 ? [...years][0] : undefined;
}

type Placed = { group: DownloadGroup; classLevel: number | null; year: number | null };
type Grouped<Download> = { group: DownloadGroup; downloads: Download[] }[];

/**
 * Lists the groups that have downloads. In each group, the downloads of the entire school come first, then the
 * downloads of each class. In each class, the newest year comes first.
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

/** Sorts the groups so that parents find what they look for most often first. */
export const feesFirst = <Download extends Placed>(groups: Grouped<Download>): Grouped<Download> => [
  ...feesAndForms.flatMap((wanted) => groups.filter(({ group }) => group === wanted)),
  ...groups.filter(({ group }) => !feesAndForms.includes(group)),
];

const listGroups = <Download extends Placed>(groups: Grouped<Download>, shown: DownloadGroup[]): Download[] =>
  groups.flatMap(({ group, downloads }) => (shown.includes(group) ? downloads : []));

/**
 * Lists the downloads of a class for the Academic page. A class without a routine of its own gets the routine of the
 * school.
 */
export function listForClass<Download extends Placed>(groups: Grouped<Download>, level: number): Download[] {
  const taught = listGroups(groups, teachingGroups);
  const own = taught.filter(({ classLevel }) => classLevel === level);
  if (own.some(({ group }) => group === "routine")) return own;
  return [...taught.filter(({ group, classLevel }) => group === "routine" && classLevel === null), ...own];
}

/** Lists the newest class routine of each class. A routine of the entire school comes first. */
export const listRoutines = <Download extends Placed>(groups: Grouped<Download>): Download[] => {
  const all = listGroups(groups, ["routine"]);
  return all.filter((one) => all.find(({ classLevel }) => classLevel === one.classLevel) === one);
};

export const listFeesAndForms = <Download extends Placed>(groups: Grouped<Download>) =>
  listGroups(groups, feesAndForms);

export const listForSchool = <Download extends Placed>(groups: Grouped<Download>) =>
  listGroups(groups, [...teachingGroups, "rules"]).filter(({ classLevel }) => classLevel === null);

const maxRelated = 4;

/**
 * Lists other downloads for the page of a download: first those of its class, then those of its group, and then those of
 * the entire school.
 */
export function listRelated<Download extends Placed & { id: number }>(
  groups: Grouped<Download>,
  { id, group, classLevel }: Placed & { id: number },
): Download[] {
  const others = groups.flatMap(({ downloads }) => downloads).filter((other) => other.id !== id);
  const ofClass = others.filter((other) => classLevel !== null && other.classLevel === classLevel);
  const ofGroup = others.filter((other) => other.group === group);
  const ofSchool = others.filter((other) => other.classLevel === null);
  return [...new Set([...ofClass, ...ofGroup, ...ofSchool])].slice(0, maxRelated);
}

/** The groups that most schools have. The group "other" is for any other documents. */
export const usualGroups = downloadGroups.filter((group) => group !== "other");

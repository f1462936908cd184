import type { TextKey } from "../i18n/en";
import { formatLongDate, formatTime, getDateParts } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { ActivityAct, ActivityEntry, ActivityKind, ClassDetails } from "./activity.server";

// Names of subjects take up to three bytes for each code unit. The backup check refuses an entry that is too long, and
// triggers forbid shortening it later.
const maxSubjectUnits = 7_000;

/**
 * The stored title is in English. From `details` we make the title in the reader's language. Leaves the subjects out if
 * their names are too long.
 */
function titleWithClass({ subjects: all, ...others }: ClassDetails): Pick<ActivityEntry, "title" | "details"> {
  const subjects = JSON.stringify(all ?? []).length > maxSubjectUnits ? undefined : all;
  const { classLevel, name, nameBn, added, changed } = others;
  const place = [`Class ${classLevel}`, subjects?.map((subject) => subject.name).join(", ")].filter(Boolean).join(": ");
  const title = name ? `${name}, ${place}` : added === undefined ? place : `${place}: ${added} new, ${changed} changed`;
  return { title, details: { ...others, nameBn: nameBn ?? undefined, subjects } };
}

export const itemOfClass = (
  kind: "subject" | "exam" | "student",
  { id, classLevel, name, nameBn, subjects }: ClassDetails & { id: number },
) => ({ kind, itemId: id, ...titleWithClass({ classLevel, name, nameBn, subjects }) });

export const wholeClass = (level: number, counted?: { added: number; changed: number }) =>
  ({ kind: "class", itemId: level, ...titleWithClass({ classLevel: level, ...counted }) }) as const;

export const kindText = (kind: ActivityKind): TextKey => `kind.${kind}`;

/** Bengali changes the ending of the noun, so the text catalogue has the genitive of each kind (`kind.….of`). */
export const activitySentence = (t: Translate, act: ActivityAct, kind: ActivityKind): string =>
  t(ownTexts[kind]?.[act] ?? `activity.${act}`, { kind: t(kindText(kind)), of: t(`kind.${kind}.of`) });

type Translate = (key: TextKey, values?: Record<string, string>) => string;

const ownTexts: Partial<Record<ActivityKind, Partial<Record<ActivityAct, TextKey>>>> = {
  account: { changed: "activity.signInChanged", removed: "activity.turnedDown", restored: "activity.enabled" },
  download: { opened: "activity.routineShown", closed: "activity.routineHidden" },
  notifications: { opened: "activity.turnedOn", closed: "activity.turnedOff" },
};

type StoredEntry = ActivityEntry & { id: number; at: Date };

export type ActivityDay = {
  day: string;
  date: string;
  lines: (ActivityEntry & { id: number; iso: string; time: string })[];
};

export function groupByDay(lines: StoredEntry[], language: Language): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const { at, ...line } of lines) {
    const day = getDateParts(at, language).iso;
    if (days.at(-1)?.day !== day) days.push({ day, date: formatLongDate(at, language), lines: [] });
    days.at(-1)?.lines.push({ ...line, iso: at.toISOString(), time: formatTime(at, language) });
  }
  return days;
}

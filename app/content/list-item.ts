import type { TextKey } from "../i18n/en";
import { formatShortDate, formatTime, getDateParts } from "../i18n/format";
import type { Language } from "../i18n/languages";

export const displayStatuses = ["Published", "Scheduled", "Draft"] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export const statusText: Record<DisplayStatus, TextKey> = {
  Published: "status.published",
  Scheduled: "status.scheduled",
  Draft: "status.draft",
};

export type DatedItem = { status: "Draft" | "Published"; publishAt: Date; createdAt: Date };

/** The status people are told: what is published but whose time has not come is Scheduled. */
export function displayStatus({ status, publishAt }: Omit<DatedItem, "createdAt">, now: Date): DisplayStatus {
  return status === "Published" && publishAt > now ? "Scheduled" : status;
}

/** The part of a list item that every kind with a status has. */
export type ListItem = Pick<ReturnType<typeof toListItem>, "status" | "created" | "appears">;

/**
 * A row as the admin pages list it: its status in words, its day of creation in the reader's language, and when it will
 * appear, in Dhaka time, while it is scheduled.
 */
export function toListItem<Row extends DatedItem>(
  { createdAt, publishAt, status, ...rest }: Row,
  language: Language,
  now: Date,
) {
  const shown = displayStatus({ status, publishAt }, now);
  const appears = { day: formatShortDate(publishAt, language), time: formatTime(publishAt, language) };
  return {
    ...rest,
    status: shown,
    created: getDateParts(createdAt, language),
    appears: shown === "Scheduled" ? appears : undefined,
  };
}

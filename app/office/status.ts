import { clockTime, dateBlock, shortDate } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { Language } from "../language/languages";

export const statuses = ["Published", "Scheduled", "Draft"] as const;
export type ShownStatus = (typeof statuses)[number];

export const statusText: Record<ShownStatus, TextKey> = {
  Published: "status.published",
  Scheduled: "status.scheduled",
  Draft: "status.draft",
};

type Dated = { status: "Draft" | "Published"; publishAt: Date; createdAt: Date };

/** The status people are told: what is published but whose time has not come is Scheduled. */
export function shownStatus({ status, publishAt }: Omit<Dated, "createdAt">, now: Date): ShownStatus {
  return status === "Published" && publishAt > now ? "Scheduled" : status;
}

/**
 * A row as the office lists it: its status in words, its day of creation in the reader's language, and when it will
 * appear, in Dhaka time, while it is scheduled.
 */
export function listed<Row extends Dated>(
  { createdAt, publishAt, status, ...rest }: Row,
  language: Language,
  now: Date,
) {
  const shown = shownStatus({ status, publishAt }, now);
  const appears = { day: shortDate(publishAt, language), time: clockTime(publishAt, language) };
  return {
    ...rest,
    status: shown,
    created: dateBlock(createdAt, language),
    appears: shown === "Scheduled" ? appears : undefined,
  };
}

import type { TextKey } from "../i18n/en";
import { type FieldError, getLine } from "../i18n/form-values";
import { formatShortDate, formatTime, getDateParts, parseDhakaInput, toDhakaInput } from "../i18n/format";
import type { Language } from "../i18n/languages";

/** What the person wants to happen: a draft stays in the admin area; without a time it is published at once. */
export type Publication = { status: "Draft" | "Published"; publishAt?: Date };

/**
 * Reads which button was pressed (`intent`: "draft" or, for anything else, publish) and the field "Publish later"
 * (`publishAt`, Dhaka time). A time that has passed is a problem unless it is a draft's: nobody means to schedule
 * yesterday.
 */
export function parsePublication(
  form: FormData,
  now: Date,
): { publication: Publication; text: string; problem?: FieldError } {
  const text = getLine(form, "publishAt");
  const publishAt = parseDhakaInput(text);
  const status = form.get("intent") === "draft" ? "Draft" : "Published";
  const publication: Publication = { status, publishAt };
  if (text !== "" && !publishAt) return { publication, text, problem: { text: "form.publishAt.unreadable" } };
  const isPast = publishAt !== undefined && publishAt <= now;
  return status === "Published" && isPast
    ? { publication, text, problem: { text: "form.publishAt.past" } }
    : { publication, text };
}

type PublicationState = { status: "Draft" | "Published"; publishAt: Date };

/**
 * Status and time of a row that is being changed. What is out already keeps the day it came out; a draft or something
 * scheduled that is now to be published without a time comes out at once.
 */
export function updatePublication(
  before: PublicationState,
  { status, publishAt }: Publication,
  now: Date,
): PublicationState {
  const isOut = before.status === "Published" && before.publishAt <= now;
  // A time to come that was taken out of the field is not kept in secret.
  if (status === "Draft") return { status, publishAt: publishAt ?? (before.publishAt > now ? now : before.publishAt) };
  return { status, publishAt: publishAt ?? (isOut ? before.publishAt : now) };
}

/** What the field "Publish later" holds for a row: the time that is still to come, else nothing. */
export const publishAtValue = ({ publishAt }: PublicationState, now: Date) =>
  publishAt > now ? toDhakaInput(publishAt) : "";

export type PublicationResult = "draft" | "scheduled" | "published" | "saved";

/** What a row has come to when it was written: "saved" is what was out before and still is. `before` is its last state. */
export function getPublicationResult(
  before: PublicationState | undefined,
  { status, publishAt }: PublicationState,
  now: Date,
): PublicationResult {
  if (status === "Draft") return "draft";
  if (publishAt > now) return "scheduled";
  return before?.status === "Published" && before.publishAt <= now ? "saved" : "published";
}

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

/** A row of a kind as its list gets it. */
export type Listed<Row extends DatedItem> = ReturnType<typeof toListItem<Row>>;

/** The part of it that every kind with a status has. */
export type ListItem = Pick<Listed<DatedItem>, "status" | "created" | "appears">;

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

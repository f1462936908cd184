import { unreadableMoment } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { type FieldError, getLine } from "../i18n/form-values";
import { formatShortDate, formatTime, getDateParts, parseDhakaInput, toDhakaInput } from "../i18n/format";
import type { Language } from "../i18n/languages";

/** Without `publishAt` the item is published at once. */
export type Publication = { status: "Draft" | "Published"; publishAt?: Date };

/** The form gives `publishAt` in Dhaka time. A time in the past is a problem, except in a draft. */
export function parsePublication(
  form: FormData,
  now: Date,
): { publication: Publication; text: string; problem?: FieldError } {
  const text = getLine(form, "publishAt");
  const publishAt = parseDhakaInput(text);
  const status = form.get("intent") === "draft" ? "Draft" : "Published";
  const publication: Publication = { status, publishAt };
  if (text !== "" && !publishAt) return { publication, text, problem: unreadableMoment(text) };
  const isPast = publishAt !== undefined && publishAt <= now;
  return status === "Published" && isPast
    ? { publication, text, problem: { text: "form.publishAt.past" } }
    : { publication, text };
}

type PublicationState = { status: "Draft" | "Published"; publishAt: Date };

/** A public item keeps its date of publication if the form has none. */
export function updatePublication(
  before: PublicationState,
  { status, publishAt }: Publication,
  now: Date,
): PublicationState {
  const isOut = before.status === "Published" && before.publishAt <= now;
  // A draft must not keep a future time that staff cleared from the field.
  if (status === "Draft") return { status, publishAt: publishAt ?? (before.publishAt > now ? now : before.publishAt) };
  return { status, publishAt: publishAt ?? (isOut ? before.publishAt : now) };
}

export const publishAtValue = ({ publishAt }: PublicationState, now: Date) =>
  publishAt > now ? toDhakaInput(publishAt) : "";

export type PublicationResult = "draft" | "scheduled" | "published" | "saved";

/** "saved" means that the item was public before and still is. */
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
  Published: "content.status.published",
  Scheduled: "content.status.scheduled",
  Draft: "content.status.draft",
};

export type DatedItem = { status: "Draft" | "Published"; publishAt: Date; createdAt: Date };

export function displayStatus({ status, publishAt }: Omit<DatedItem, "createdAt">, now: Date): DisplayStatus {
  return status === "Published" && publishAt > now ? "Scheduled" : status;
}

export type Listed<Row extends DatedItem> = ReturnType<typeof toListItem<Row>>;

export type ListItem = Pick<Listed<DatedItem>, "status" | "created" | "appears">;

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

import type { z } from "zod";
import { addDays, getDayParts } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { addError, choice, moment } from "../i18n/form-schema";
import { dhakaToday, formatMoment, getDateParts, noonOf, toDhakaInput } from "../i18n/format";
import type { Language } from "../i18n/languages";

/** An item without `publishAt` is published at once. */
export type Publication = { status: "Draft" | "Published"; publishAt?: Date };

/** The fields that publish an item. Put them at the end of a schema. */
export const publicationFields = { publishAt: moment(), intent: choice(["publish", "draft"], "publish") };

export const toIntent = (sent: unknown) => publicationFields.intent.parse(sent);

export type PublicationValues = z.output<z.ZodObject<typeof publicationFields>>;

/** Reports a publishing time in the past as an error, except for a draft. */
export function checkPublishAt({ publishAt, intent }: PublicationValues, form: z.RefinementCtx): void {
  const isPast = publishAt !== null && publishAt <= new Date();
  if (intent === "publish" && isPast) addError(form, { text: "form.publishAt.past" }, "publishAt");
}

export const toPublication = ({ publishAt, intent }: Partial<PublicationValues>): Publication => ({
  status: intent === "draft" ? "Draft" : "Published",
  publishAt: publishAt ?? undefined,
});

type PublicationState = { status: "Draft" | "Published"; publishAt: Date };

/**
 * Returns the new status and publishing time of an item. A public item keeps its publishing time if the form has none.
 */
export function updatePublication(
  before: PublicationState,
  { status, publishAt }: Publication,
  now: Date,
): PublicationState {
  const isOut = before.status === "Published" && before.publishAt <= now;
  // If staff remove a future publishing time from the form, the draft must not keep this time.
  if (status === "Draft") return { status, publishAt: publishAt ?? (before.publishAt > now ? now : before.publishAt) };
  return { status, publishAt: publishAt ?? (isOut ? before.publishAt : now) };
}

export const publishAtValue = ({ publishAt }: PublicationState, now: Date) =>
  publishAt > now ? toDhakaInput(publishAt) : "";

/** Returns the two times that the form offers for publishing later: tomorrow at 8 am and Sunday at 8 am. */
export function offerPublishTimes(now: Date) {
  const at = (days: number) => ({ days, value: `${addDays(dhakaToday(now), days)}T08:00` });
  // The school week begins on Sunday. If tomorrow is Sunday, the second time is on Monday.
  const untilSunday = 7 - getDayParts(dhakaToday(now), "en").weekdayNumber;
  return [at(1), at(untilSunday === 1 ? 2 : untilSunday)];
}

/**
 * Returns the date that readers need: the first day that an item is about, or the day of posting if the item names no
 * day. Every place that shows a day of posting must say that it is one.
 */
export const getShownDate = ({ startsOn, publishAt }: { startsOn?: string | null; publishAt: Date }) =>
  startsOn ? { date: noonOf(startsOn), isPosted: false } : { date: publishAt, isPosted: true };

export type PublicationResult = "draft" | "scheduled" | "published" | "saved";

/** "saved" means that the item was public before and still is public. */
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

type DatedItem = { status: "Draft" | "Published"; publishAt: Date; createdAt: Date };

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
  return {
    ...rest,
    status: shown,
    created: getDateParts(createdAt, language),
    appears: shown === "Scheduled" ? formatMoment(publishAt, language) : undefined,
  };
}

import { dhakaInput, fromDhakaInput } from "../language/digits-and-dates";
import { type Problem, typedLine } from "../language/typed";

/** What the person wants to happen: a draft stays with the office; without a time it is published at once. */
export type Timing = { status: "Draft" | "Published"; publishAt?: Date };

/**
 * Reads which button was pressed (`intent`: "draft" or, for anything else, publish) and the field "Publish later"
 * (`publishAt`, Dhaka time). A time that has passed is a problem unless it is a draft's: nobody means to schedule
 * yesterday.
 */
export function parseTiming(form: FormData, now: Date): { timing: Timing; typed: string; problem?: Problem } {
  const typed = typedLine(form, "publishAt");
  const publishAt = fromDhakaInput(typed);
  const status = form.get("intent") === "draft" ? "Draft" : "Published";
  const timing: Timing = { status, publishAt };
  if (typed !== "" && !publishAt) return { timing, typed, problem: { text: "form.publishAt.unreadable" } };
  const isPast = publishAt !== undefined && publishAt <= now;
  return status === "Published" && isPast
    ? { timing, typed, problem: { text: "form.publishAt.past" } }
    : { timing, typed };
}

type Before = { status: "Draft" | "Published"; publishAt: Date };

/**
 * Status and time of a row that is being changed. What is out already keeps the day it came out; a draft or something
 * scheduled that is now to be published without a time comes out at once.
 */
export function timingAfter(before: Before, { status, publishAt }: Timing, now: Date): Before {
  const isOut = before.status === "Published" && before.publishAt <= now;
  // A time to come that was taken out of the field is not kept in secret.
  if (status === "Draft") return { status, publishAt: publishAt ?? (before.publishAt > now ? now : before.publishAt) };
  return { status, publishAt: publishAt ?? (isOut ? before.publishAt : now) };
}

/** What the field "Publish later" holds for a row: the time that is still to come, else nothing. */
export const shownTime = ({ publishAt }: Before, now: Date) => (publishAt > now ? dhakaInput(publishAt) : "");

export type Outcome = "draft" | "scheduled" | "published" | "saved";

/** What a row has come to when it was written: "saved" is what was out before and still is. `before` is its last state. */
export function outcomeOf(before: Before | undefined, { status, publishAt }: Before, now: Date): Outcome {
  if (status === "Draft") return "draft";
  if (publishAt > now) return "scheduled";
  return before?.status === "Published" && before.publishAt <= now ? "saved" : "published";
}

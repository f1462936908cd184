import { type NoticeType, noticeTypes } from "~drizzle/stored-values";
import { isEventDay, parseDay, unreadableDay } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import {
  collectErrors,
  type FieldError,
  getLine,
  getText,
  type LackText,
  lengthError,
  requiredError,
} from "../i18n/form-values";
import { isTooLate, parseDhakaInput, toDhakaInput } from "../i18n/format";

export { type NoticeType, noticeTypes } from "~drizzle/stored-values";

export const noticeTypeText: Record<NoticeType, TextKey> = {
  General: "notices.type.general",
  Exam: "notices.type.exam",
  Event: "notices.type.event",
  Meeting: "notices.type.meeting",
  Holiday: "notices.type.holiday",
};

export const titleLimit = 200;
export const contentLimit = 20_000;

/**
 * Days are like "2026-11-28", and `endsOn` is the last of several days. A new field also goes into drizzle/schema.ts,
 * the form in notices.admin.tsx and, if it is shown, notice-article.tsx.
 */
export type NoticeInput = {
  title: string;
  type: NoticeType;
  content: string;
  startsOn: string | null;
  endsOn: string | null;
  urgentUntil: Date | null;
  /** The time at which phones are notified again. If it is undefined, a correction notifies no phones. */
  tellAgainAt?: Date;
};

type Moments = "startsOn" | "endsOn" | "urgentUntil";

/** The values as typed, so that the form can show an invalid date again. */
export type NoticeFormValues = Omit<NoticeInput, Moments | "tellAgainAt"> & Record<Moments, string>;

/** An unknown type becomes General, which is the default in the specification. */
export function parseNotice(form: FormData, now = new Date()) {
  const text = {
    title: getLine(form, "title"),
    type: parseNoticeType(form.get("type")) ?? "General",
    content: getText(form, "content"),
  };
  const days = { startsOn: getLine(form, "startsOn"), endsOn: getLine(form, "endsOn") };
  const [startsOn = null, endsOn = null] = [parseEventDay(days.startsOn), parseEventDay(days.endsOn)];
  const typedEnd = getLine(form, "urgentUntil");
  const urgentUntil = parseDhakaInput(typedEnd) ?? null;
  const errors = collectErrors({
    title: checkText(text.title, titleLimit, "form.lacks.title"),
    content: checkText(text.content, contentLimit, "form.lacks.content"),
    ...checkDays(days, startsOn, endsOn),
    urgentUntil: typedEnd !== "" && !urgentUntil ? unreadableEnd(typedEnd) : undefined,
  });
  const input: NoticeInput = {
    ...text,
    startsOn,
    endsOn: endsOn === startsOn ? null : endsOn,
    urgentUntil,
    tellAgainAt: form.has("tellAgain") ? now : undefined,
  };
  const values: NoticeFormValues = {
    ...text,
    startsOn: startsOn ?? days.startsOn,
    endsOn: endsOn ?? days.endsOn,
    urgentUntil: urgentUntil ? toDhakaInput(urgentUntil) : typedEnd,
  };
  return { input, values, errors };
}

const unreadableEnd = (text: string): FieldError => ({
  text: isTooLate(text) ? "form.urgentUntil.late" : "form.publishAt.unreadable",
});

function parseEventDay(text: string): string | undefined {
  const day = parseDay(text);
  return day && isEventDay(day) ? day : undefined;
}

function checkDays(typed: { startsOn: string; endsOn: string }, startsOn: string | null, endsOn: string | null) {
  const errors: Partial<Record<"startsOn" | "endsOn", FieldError>> = {};
  if (typed.startsOn !== "" && startsOn === null) errors.startsOn = unreadableDay(typed.startsOn);
  if (typed.startsOn === "" && typed.endsOn !== "") errors.startsOn = { text: "form.startsOn.missing" };
  if (typed.endsOn !== "" && endsOn === null) errors.endsOn = unreadableDay(typed.endsOn);
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) errors.endsOn = { text: "form.endsOn.early" };
  return errors;
}

const checkText = (text: string, limit: number, lack: LackText): FieldError | undefined =>
  text === "" ? requiredError(lack, "toast.fillRequired.body") : lengthError(text, limit);

export const parseNoticeType = (name: unknown) => noticeTypes.find((type) => type === name);

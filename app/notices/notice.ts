import type { TextKey } from "../i18n/en";
import { collectErrors, type FieldError, getLine, getText, lengthError, requiredError } from "../i18n/form-values";

export const noticeTypes = ["General", "Exam", "Event", "Meeting", "Holiday"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const noticeTypeText: Record<NoticeType, TextKey> = {
  General: "notices.type.general",
  Exam: "notices.type.exam",
  Event: "notices.type.event",
  Meeting: "notices.type.meeting",
  Holiday: "notices.type.holiday",
};

export const titleLimit = 200;
export const contentLimit = 20_000;

export type NoticeInput = { title: string; type: NoticeType; content: string };

export type NoticeField = "title" | "content" | "attachment" | "publishAt";

/**
 * Reads the notice form. Returns the notice as typed, trimmed, and the problems by field; no problem means it can be
 * published. An unknown type falls back to General, the specified default.
 */
export function parseNotice(form: FormData) {
  const input: NoticeInput = {
    title: getLine(form, "title"),
    type: parseNoticeType(form.get("type")) ?? "General",
    content: getText(form, "content"),
  };
  const problems = collectErrors<NoticeField>({
    title: checkText(input.title, titleLimit),
    content: checkText(input.content, contentLimit),
  });
  return { input, values: input, problems };
}

const checkText = (text: string, limit: number): FieldError | undefined =>
  text === "" ? requiredError("toast.fillRequired.body") : lengthError(text, limit);

/** The type of this name, if there is one. */
export const parseNoticeType = (name: unknown) => noticeTypes.find((type) => type === name);

import { composed } from "../language/composed";
import { dateBlock } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { countGraphemes } from "../language/graphemes";
import type { Language } from "../language/languages";

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

// The longest Bengali conjuncts; a limit in letters alone is none for a letter with a hundred accents.
const mostUnitsOfALetter = 8;

export type WrittenNotice = { title: string; type: NoticeType; content: string };

/** What is wrong with a field: a text key and the values to fill in. */
export type Problem = { text: TextKey; values?: Record<string, string | number> };

export type NoticeProblems = Partial<Record<"title" | "content" | "attachment", Problem>>;

/**
 * Reads the notice form. Gives the notice as typed, trimmed, and the problems by field; no problem means it can be
 * published. An unknown type falls back to General, the specified default.
 */
export function parseNotice(form: FormData): { notice: WrittenNotice; problems: NoticeProblems } {
  const notice = {
    title: oneLine(textOf(form, "title")),
    type: noticeTypes.find((type) => type === textOf(form, "type")) ?? "General",
    content: textOf(form, "content").trim(),
  };
  const problems: NoticeProblems = {
    ...problemOf("title", notice.title, titleLimit),
    ...problemOf("content", notice.content, contentLimit),
  };
  return { notice, problems };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  // Control characters have no place in a notice and break feeds and logs; line ends and tabs stay.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  return typeof value === "string" ? composed(value).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "") : "";
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function problemOf(field: "title" | "content", text: string, limit: number): NoticeProblems {
  if (text === "") return { [field]: { text: "toast.fillRequired.body" } };
  if (text.length > limit * mostUnitsOfALetter || countGraphemes(text) > limit)
    return { [field]: { text: "form.tooLong", values: { limit } } };
  return {};
}

export type ShownStatus = "Published" | "Scheduled" | "Draft";

/** The status people are told: a published notice whose time has not come is Scheduled. */
export function shownStatus(notice: { status: "Draft" | "Published"; publishAt: Date }, now: Date): ShownStatus {
  if (notice.status === "Published" && notice.publishAt > now) return "Scheduled";
  return notice.status;
}

/** A notice as the office lists it: its status in words, its day of creation in the reader's language. */
export function listed<Notice extends { status: "Draft" | "Published"; publishAt: Date; createdAt: Date }>(
  notice: Notice,
  language: Language,
  now: Date,
) {
  const { createdAt, publishAt, status, ...rest } = notice;
  return { ...rest, status: shownStatus({ status, publishAt }, now), created: dateBlock(createdAt, language) };
}

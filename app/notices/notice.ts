import type { TextKey } from "../language/en";
import { missing, type Problem, problemsOf, tooLong, typedLine, typedText } from "../language/typed";

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

export type WrittenNotice = { title: string; type: NoticeType; content: string };

export type NoticeProblems = Partial<Record<"title" | "content" | "attachment" | "publishAt", Problem>>;

/**
 * Reads the notice form. Gives the notice as typed, trimmed, and the problems by field; no problem means it can be
 * published. An unknown type falls back to General, the specified default.
 */
export function parseNotice(form: FormData): { notice: WrittenNotice; problems: NoticeProblems } {
  const notice = {
    title: typedLine(form, "title"),
    type: knownType(form.get("type")) ?? "General",
    content: typedText(form, "content"),
  };
  const problems = problemsOf({
    title: problemOf(notice.title, titleLimit),
    content: problemOf(notice.content, contentLimit),
  });
  return { notice, problems };
}

const problemOf = (text: string, limit: number): Problem | undefined =>
  text === "" ? missing("toast.fillRequired.body") : tooLong(text, limit);

/** The type of this name, if there is one. */
export const knownType = (name: unknown) => noticeTypes.find((type) => type === name);

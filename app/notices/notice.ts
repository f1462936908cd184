import { z } from "zod";
import { type NoticeType, noticeTypes } from "~drizzle/stored-values";
import { checkPublishAt, publicationFields } from "../content/publication";
import type { TextKey } from "../i18n/en";
import { addError, checkbox, choice, day, type FormTexts, line, lines, moment } from "../i18n/form-schema";
import { requiredError } from "../i18n/form-values";
import { isTooLate } from "../i18n/format";

export { type NoticeType, noticeTypes } from "~drizzle/stored-values";

export const noticeTypeText: Record<NoticeType, TextKey> = {
  General: "notices.type.general",
  Exam: "notices.type.exam",
  Event: "notices.type.event",
  Meeting: "notices.type.meeting",
  Holiday: "notices.type.holiday",
};

const required = "toast.fillRequired.body";

/**
 * `startsOn` and `endsOn` are the first and last day, for example "2026-11-28". For one day, `endsOn` is empty.
 * `type` becomes General if it is unknown. General is the default in the specification.
 * `urgentUntil` counts only if `urgent` is ticked.
 * `hasOnlyTitle` is set if the notice already has no content, because it was urgent.
 * `tellAgain` sends the notice to phones again.
 * `anyway` contains the doubtful values that the user has confirmed.
 */
export const noticeSchema = z
  .object({
    title: line({ limit: 200, required: requiredError("form.lacks.title", required) }),
    urgent: checkbox(),
    type: choice(noticeTypes, "General"),
    content: lines({ limit: 20_000 }),
    startsOn: day({ isEvent: true }),
    endsOn: day({ isEvent: true }),
    urgentUntil: moment((text) => ({ text: isTooLate(text) ? "form.urgentUntil.late" : "form.publishAt.unreadable" })),
    hasOnlyTitle: checkbox(),
    tellAgain: checkbox(),
    anyway: line({}),
    ...publicationFields,
  })
  .superRefine(({ content, urgent, urgentUntil, hasOnlyTitle }, form) => {
    // An urgent notice needs no content, because its title may already say everything, for example that the school is
    // closed.
    if (content === "" && !urgent && !hasOnlyTitle)
      addError(form, requiredError("form.lacks.content", required), "content");
    if (urgent && !urgentUntil) addError(form, { text: "form.urgentUntil.missing" }, "urgentUntil");
  })
  .superRefine(({ startsOn, endsOn }, form) => {
    if (endsOn && !startsOn) addError(form, { text: "form.startsOn.missing" }, "startsOn");
    if (endsOn && startsOn && endsOn < startsOn) addError(form, { text: "form.endsOn.early" }, "endsOn");
  })
  .superRefine(checkPublishAt);

export type NoticeInput = z.output<typeof noticeSchema>;

export type NoticeFormValues = FormTexts<typeof noticeSchema>;

export const parseNoticeType = (name: unknown) => noticeTypes.find((type) => type === name);

import { examDaysUrl } from "../exam-days/exam-days";
import type { Language } from "../i18n/languages";
import type { Cell } from "./mark-sheet";
import type { ExamStep } from "./progress/progress";

const resultsPath = "/cog-admin/results";

export const cardUrl = (examId: number, studentId: number) => `${resultsPath}/cards/${examId}/${studentId}`;

export const cardDownloadUrl = (examId: number, studentId: number) => `${cardUrl(examId, studentId)}?download`;

/**
 * Returns the URL of the cards of a class. If `language` is undefined, the cards are in the language of the admin area.
 */
export function classCardsUrl(examId: number, language?: Language, perSheet: 1 | 2 = 1): string {
  const query = new URLSearchParams({ ...(language && { language }), ...(perSheet === 2 && { perSheet: "2" }) });
  return `${resultsPath}/cards/${examId}${query.size > 0 ? `?${query}` : ""}`;
}

export const tabulationUrl = (examId: number, language?: Language) =>
  `${resultsPath}/tabulation/${examId}${language ? `?language=${language}` : ""}`;

export const workbookUrl = (examId: number) => `${resultsPath}/workbook/${examId}`;

/** With "names", the workbook identifies the students. With "numbers", it also has the guardians' mobile numbers. */
export const studentWorkbookUrl = (level: number, what: "names" | "numbers") =>
  `${resultsPath}/workbook/students?class=${level}&with=${what}`;

/**
 * Returns the URL of the mark history of an exam or of one cell. If `before` is given, the page shows only changes with
 * a smaller id.
 */
export function markHistoryUrl(examId: number, cell?: Cell, before?: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...cell, before })) if (value) query.set(name, String(value));
  return `${resultsPath}/changes/${examId}${query.size > 0 ? `?${query}` : ""}`;
}

export const markChangesUrl = (examId: number, { student, subject }: Cell) =>
  `${resultsPath}/changes/${examId}/${student}/${subject}`;

export const familiesUrl = (examId: number) => `${resultsPath}/exams/${examId}/families`;

type ExamReference = { id: number; classLevel: number };

export function markSheetUrl({ id, classLevel }: ExamReference, cell?: Cell): string {
  const address = `/cog-admin/results?class=${classLevel}&exam=${id}`;
  return cell ? `${address}#m${cell.student}.${cell.subject}` : address;
}

export const progressUrl = (level?: number) => `/cog-admin/results/progress${level ? `?class=${level}` : ""}`;

export const examProgressUrl = ({ id, classLevel }: ExamReference) => `${progressUrl(classLevel)}&exam=${id}`;

/** The pages that link to the Lock page. Unlocking returns to them. */
export const placesBeforeLock = {
  marks: (exam) => markSheetUrl(exam),
  check: (exam) => examProgressUrl(exam),
  families: ({ id }) => familiesUrl(id),
  days: ({ id }) => examDaysUrl(id),
  edit: ({ id, classLevel }) => `${resultsPath}/exams/${id}/edit?class=${classLevel}`,
  delete: ({ id, classLevel }) => `${resultsPath}/exams/${id}/delete?class=${classLevel}`,
} as const satisfies Record<string, (exam: ExamReference) => string>;

export type PlaceBeforeLock = keyof typeof placesBeforeLock;

export const lockUrl = ({ id, classLevel }: ExamReference, from: PlaceBeforeLock) =>
  `${resultsPath}/exams/${id}/lock?class=${classLevel}&from=${from}`;

/** The link of the user who has checked the marks. */
export const checkedUrl = (exam: ExamReference) => `${lockUrl(exam, "check")}&checked`;

type StepUrl = (exam: ExamReference, here: PlaceBeforeLock) => string;

/** Returns the URL of the page of a step. Printing has a menu instead of a page. */
export const stepUrls: Record<Exclude<ExamStep, "print">, StepUrl> = {
  marks: (exam) => markSheetUrl(exam),
  check: (exam) => examProgressUrl(exam),
  lock: lockUrl,
  families: ({ id }) => familiesUrl(id),
};

export const importMarksUrl = ({ id, classLevel }: ExamReference) =>
  `${resultsPath}/import?class=${classLevel}&exam=${id}&what=marks`;

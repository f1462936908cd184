import type { Language } from "../i18n/languages";
import type { Cell } from "./mark-sheet";

const resultsPath = "/cog-admin/results";

/** Where the result card of one student is shown, ready to be printed. */
export const cardUrl = (examId: number, studentId: number) => `${resultsPath}/cards/${examId}/${studentId}`;

/** Where the same card is saved as a file. */
export const cardDownloadUrl = (examId: number, studentId: number) => `${cardUrl(examId, studentId)}?download`;

/**
 * The cards of everybody with marks in an examination, one to a page or two to a sheet; in the language of the office
 * unless one is named.
 */
export function classCardsUrl(examId: number, language?: Language, perSheet: 1 | 2 = 1): string {
  const query = new URLSearchParams({ ...(language && { language }), ...(perSheet === 2 && { perSheet: "2" }) });
  return `${resultsPath}/cards/${examId}${query.size > 0 ? `?${query}` : ""}`;
}

/** The tabulation sheet of an examination, in the language of the office unless one is named. */
export const tabulationUrl = (examId: number, language?: Language) =>
  `${resultsPath}/tabulation/${examId}${language ? `?language=${language}` : ""}`;

/** The sheet of an examination as a workbook. */
export const workbookUrl = (examId: number) => `${resultsPath}/workbook/${examId}`;

/** The history of the marks of an examination, or of one of them, as a page: its newest changes, or those before one. */
export function markHistoryUrl(examId: number, cell?: Cell, before?: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...cell, before })) if (value) query.set(name, String(value));
  return `${resultsPath}/changes/${examId}${query.size > 0 ? `?${query}` : ""}`;
}

/** The last change of one mark, for script. */
export const markChangesUrl = (examId: number, { student, subject }: Cell) =>
  `${resultsPath}/changes/${examId}/${student}/${subject}`;

/** Where an examination is opened to families, and where the addresses of its cards are. */
export const familiesUrl = (examId: number) => `${resultsPath}/exams/${examId}/families`;

type ExamReference = { id: number; classLevel: number };

/** The mark sheet of an examination, at the cell of one student and subject where one is given. */
export function markSheetUrl({ id, classLevel }: ExamReference, cell?: Cell): string {
  const address = `/cog-admin/results?class=${classLevel}&exam=${id}`;
  return cell ? `${address}#m${cell.student}.${cell.subject}` : address;
}

/** How far the marks of all classes are, or of one. */
export const progressUrl = (level?: number) => `/cog-admin/results/progress${level ? `?class=${level}` : ""}`;

/** What is missing and what jumps in an examination. */
export const examProgressUrl = ({ id, classLevel }: ExamReference) => `${progressUrl(classLevel)}&exam=${id}`;

/** Where an examination is locked or unlocked on its path, from which its sheet is shown again. */
export const lockUrl = ({ id, classLevel }: ExamReference) =>
  `${resultsPath}/exams/${id}/lock?class=${classLevel}&from=path`;

/** Where marks of an examination are imported. */
export const importMarksUrl = ({ id, classLevel }: ExamReference) =>
  `${resultsPath}/import?class=${classLevel}&exam=${id}&what=marks`;

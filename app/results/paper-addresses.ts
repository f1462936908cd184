import type { Language } from "../language/languages";

const results = "/cog-admin/results";

/** Where the result card of one pupil is shown, ready to be printed. */
export const cardAddress = (examId: number, studentId: number) => `${results}/cards/${examId}/${studentId}`;

/** Where the same card is saved as a file. */
export const cardDownloadAddress = (examId: number, studentId: number) => `${cardAddress(examId, studentId)}?download`;

/** The cards of everybody with marks in an examination, one to a page; in the language of the office unless one is named. */
export const classCardsAddress = (examId: number, language?: Language) =>
  `${results}/cards/${examId}${language ? `?language=${language}` : ""}`;

/** The tabulation sheet of an examination. */
export const tabulationAddress = (examId: number) => `${results}/tabulation/${examId}`;

/** The sheet of an examination as a workbook. */
export const workbookAddress = (examId: number) => `${results}/workbook/${examId}`;

/** The story of the marks of an examination, or of one of them, as a page. */
export const changesAddress = (examId: number, cell?: { student: number; subject: number }) =>
  `${results}/changes/${examId}${cell ? `?student=${cell.student}&subject=${cell.subject}` : ""}`;

/** The story of one mark, for script. */
export const markChangesAddress = (examId: number, { student, subject }: { student: number; subject: number }) =>
  `${results}/changes/${examId}/${student}/${subject}`;

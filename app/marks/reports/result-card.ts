import { countGraphemes, normalizeUnicode, truncateText } from "../../i18n/text";
import { formatPercentage, type Grade, getGrade, totalAndGrade } from "../grades";
import type { MarkSheet, SheetStudent } from "../mark-sheet";

/** A subject with its mark; the percentage is that of the subject's own full marks, "78.0". */
export type CardRow = { subject: string; fullMarks: number; mark: number; percentage: string; grade: Grade };

export type ResultCard = {
  exam: string;
  classLevel: number;
  student: SheetStudent;
  /** One for each subject with a mark. */
  rows: CardRow[];
  failed: CardRow[];
  /** The names of the other subjects. */
  notMarked: string[];
  total: number;
  full: number;
  /** With two decimals, "67.00"; there is none, and no grade, while no mark is in. */
  percentage?: string;
  grade?: Grade;
};

/**
 * The result card of one student of a localized sheet; undefined when the student is not on it. The full marks are 100
 * times the number of subjects with a mark, whatever the subjects' own are, and the exact overall percentage decides the
 * grade (specification, section 9).
 */
export function getResultCard(sheet: MarkSheet, studentId: number): ResultCard | undefined {
  const student = sheet.students.find(({ id }) => id === studentId);
  return student && createCard(sheet, student);
}

/** The cards of everybody who has a mark, in the order of the rolls. */
export const listClassCards = (sheet: MarkSheet): ResultCard[] =>
  sheet.students.map((student) => createCard(sheet, student)).filter(({ rows }) => rows.length > 0);

function createCard({ exam, subjects, marks }: MarkSheet, student: SheetStudent): ResultCard {
  const rows = subjects.flatMap(({ id, name, fullMarks }): CardRow[] => {
    const mark = marks[student.id]?.[id];
    if (mark === undefined) return [];
    const percentage = formatPercentage(mark, fullMarks, 1);
    return [{ subject: name, fullMarks, mark, percentage, grade: getGrade((mark * 100) / fullMarks) }];
  });
  const { total, grade } = totalAndGrade(rows.map(({ mark }) => mark));
  const full = 100 * rows.length;
  return {
    exam: exam.name,
    classLevel: exam.classLevel,
    student,
    rows,
    failed: rows.filter((row) => row.grade === "F"),
    notMarked: subjects.filter(({ id }) => marks[student.id]?.[id] === undefined).map(({ name }) => name),
    total,
    full,
    percentage: full > 0 ? formatPercentage(total, full, 2) : undefined,
    grade,
  };
}

/** How close the lines of a card stand. */
type CardDensity = "wide" | "dense" | "tight";

// Counted in the widest of the faces that a paper may be set in.
const lettersPerLine = { name: 16, parent: 24, subject: 32, line: 75 };

/**
 * How close the lines must stand for the card to stay on one page: by its subjects and by what goes on in a second line
 * because it is long.
 */
export function getDensity({ rows, failed, notMarked, student, exam }: ResultCard): CardDensity {
  const named = [...failed.map(({ subject }) => `${subject} (00)`), ...notMarked].join(", ");
  const lines =
    rows.length +
    countExtraLines(student.name, lettersPerLine.name) +
    countExtraLines(student.fatherName, lettersPerLine.parent) +
    countExtraLines(student.motherName, lettersPerLine.parent) +
    countExtraLines(exam, lettersPerLine.parent) +
    rows.reduce((sum, { subject }) => sum + countExtraLines(subject, lettersPerLine.subject), 0) +
    countExtraLines(named, lettersPerLine.line);
  return lines <= 12 ? "wide" : lines <= 16 ? "dense" : "tight";
}

const countExtraLines = (text: string, lettersOfALine: number) =>
  Math.max(0, Math.ceil(countGraphemes(text) / lettersOfALine) - 1);

const maxLetters = 60;
// A file system takes 255 bytes, and what saves the file adds " (2)" or its own ending; a Bengali letter has up to 12.
const maxBytes = 170;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const invalidCharacters = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu;
const reservedNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * The name a student's card is saved under: `{name}_{roll}_Result.html` (specification, section 9). The name is without
 * what a file system or a header takes for something else, and at most 60 visible letters and 170 bytes long.
 */
export function cardFileName({ name, rollNumber }: { name: string; rollNumber: number }): string {
  const bare = normalizeUnicode(name.replace(/\s+/g, " ").replace(invalidCharacters, "")).replace(
    /^[.\s]+|[.\s]+$/g,
    "",
  );
  return `${truncateName(bare.replace(reservedNames, "_$&")) || "Student"}_${rollNumber}_Result.html`;
}

function truncateName(name: string): string {
  for (let letters = maxLetters; letters > 0; letters--) {
    const cut = truncateText(name, letters);
    if (new TextEncoder().encode(cut).length <= maxBytes) return cut;
  }
  return "";
}

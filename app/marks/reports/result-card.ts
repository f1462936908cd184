import { normalizeUnicode, truncateText } from "~/i18n/text";
import { formatPercentage, getSubjectGrade, gradePoints, isFailed } from "../grades";
import { getMarkValue, hasCell, type MarkSheet, type SheetStudent } from "../mark-sheet";
import { type ClassStandings, formatPoint, getClassStandings } from "../standings";

export type ResultCard = ReturnType<typeof createCard>;

/**
 * Returns the data of one student's card. In it, `full` is the sum of the full marks. It counts 100 for each subject
 * with a mark, even if the subject has other full marks (section 9 of the specification).
 */
export function getResultCard(sheet: MarkSheet, studentId: number): ResultCard | undefined {
  const student = sheet.students.find(({ id }) => id === studentId);
  return student && createCard(sheet, getClassStandings(sheet), student);
}

export function listClassCards(sheet: MarkSheet): ResultCard[] {
  const standings = getClassStandings(sheet);
  return sheet.students.map((student) => createCard(sheet, standings, student)).filter(({ rows }) => rows.length > 0);
}

/** Creates the data of a card. Families can see all these data (app/routes/public/card.tsx). */
function createCard({ exam, subjects, marks }: MarkSheet, standings: ClassStandings, student: SheetStudent) {
  const { id: studentId, rollNumber, name, fatherName, motherName } = student;
  const { standingOf, highestIn, complete } = standings;
  const rows = subjects.flatMap(({ id, name, fullMarks }) => {
    const mark = marks[student.id]?.[id];
    if (mark === undefined) return [];
    const value = getMarkValue(mark);
    const grade = getSubjectGrade(value, fullMarks);
    const row = {
      ...{ subject: name, fullMarks, mark, grade },
      // `highest` is the highest mark of any student in this subject.
      highest: highestIn(id),
      // `percentage` is the mark as a percentage of the full marks of this subject, for example "78.0".
      percentage: formatPercentage(value, fullMarks, 1),
      isFailed: isFailed(mark, fullMarks),
      points: formatPoint(gradePoints[grade]),
    };
    return [row];
  });
  const standing = standingOf(student.id);
  const full = 100 * rows.length;
  return {
    exam: exam.name,
    classLevel: exam.classLevel,
    student: { id: studentId, rollNumber, name, fatherName, motherName },
    // `rows` has a row for each subject in which the student has a mark.
    rows,
    failed: rows.filter((row) => row.isFailed),
    // `notMarked` has the names of the student's subjects without a mark. Subjects of other groups are not included.
    notMarked: subjects
      .filter((subject) => marks[student.id]?.[subject.id] === undefined && hasCell(student, subject))
      .map(({ name }) => name),
    standing,
    // `positions` is the number of students in the class who have a position. Only students with all marks have a
    // position.
    positions: complete,
    full,
    // `hasOtherFullMarks` is true if a subject has full marks other than 100. The card then explains why the full marks
    // of the subjects do not add up to `full`.
    hasOtherFullMarks: rows.some(({ fullMarks }) => fullMarks !== 100),
    percentage: full > 0 ? formatPercentage(standing.total, full, 2) : undefined,
  };
}

const maxLetters = 60;
// The limit in bytes for a name in a file name. File systems allow 255 bytes. Browsers may add " (2)" or an extension.
// One Bengali letter with its vowel sign or joiners takes up to 12 bytes.
const maxBytes = 170;

// We keep the joiners U+200C and U+200D in the name, because the spelling of some Bengali words needs them.
const invalidCharacters = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu;
const reservedNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * Returns `{name}_{roll}_Result.html` (section 9 of the specification) without characters that file systems or HTTP
 * headers reject.
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

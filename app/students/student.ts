import { composed } from "../language/composed";
import { latinDigits } from "../language/digits-and-dates";
import { missing, type Problem, problemsOf, tooLong, typedLine } from "../language/typed";
import { classNamed } from "../office/class-of";

export const nameLimit = 100;
export const highestRoll = 9999;

/** A pupil as the office writes one down; the class is 1 to 10, the roll 1 to 9999. */
export type WrittenStudent = {
  rollNumber: number;
  name: string;
  fatherName: string;
  motherName: string;
  classLevel: number;
};

export type StudentProblems = Partial<Record<keyof WrittenStudent, Problem>>;

/**
 * Reads the form of a pupil. Gives the pupil, trimmed, the roll as it was typed, and the problems by field; only
 * without a problem are roll and class numbers that can be written. All four texts are needed (specification, section 5).
 */
export function parseStudent(form: FormData): { student: WrittenStudent; roll: string; problems: StudentProblems } {
  const roll = typedLine(form, "rollNumber");
  const student: WrittenStudent = {
    rollNumber: rollOf(roll) ?? 0,
    name: typedLine(form, "name"),
    fatherName: typedLine(form, "fatherName"),
    motherName: typedLine(form, "motherName"),
    classLevel: classNamed(form.get("classLevel")) ?? 0,
  };
  return { student, roll, problems: problemsOfStudent(student, roll) };
}

/** What is wrong with a pupil, by field; `roll` is the roll as it was typed. */
export function problemsOfStudent(student: WrittenStudent, roll: string): StudentProblems {
  return problemsOf({
    rollNumber: roll === "" ? missingText : student.rollNumber === 0 ? { text: "students.roll.unreadable" } : undefined,
    name: problemOfName(student.name),
    fatherName: problemOfName(student.fatherName),
    motherName: problemOfName(student.motherName),
    classLevel: student.classLevel === 0 ? { text: "students.class.unknown" } : undefined,
  });
}

const missingText: Problem = missing("toast.fillRequired.body");

const problemOfName = (name: string) => (name === "" ? missingText : tooLong(name, nameLimit));

/** A roll number in Latin or Bengali digits, 1 to 9999; undefined for anything else. */
export function rollOf(typed: string): number | undefined {
  const text = latinDigits(typed.trim());
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** Whether a pupil's name holds these words, or their roll begins with them; digits of either script are the same. */
export function isSought({ name, rollNumber }: { name: string; rollNumber: number }, words: string): boolean {
  const wanted = comparable(words);
  return comparable(name).includes(wanted) || String(rollNumber).startsWith(wanted);
}

const comparable = (text: string) => latinDigits(composed(text)).toLowerCase();

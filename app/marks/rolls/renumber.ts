import { type FieldError, getLine } from "../../i18n/form-values";
import { parseRoll } from "../../students/student";
import { findSharedRolls, type RollStudent } from "./new-rolls";

/** A student with the new roll as it was typed, and what is wrong with it. */
export type RollField = RollStudent & { typed: string; error?: FieldError };

/** Students whose new rolls can be written, `roll`. */
export type NumberedStudent = RollStudent & { roll: number };

/** Whether a student gets another roll than before. */
export const isRenumbered = ({ rollNumber, roll }: Pick<NumberedStudent, "rollNumber" | "roll">): boolean =>
  rollNumber !== roll;

/** The field of a student's new roll. */
export const rollField = (id: number) => `roll${id}`;

/** The new rolls as a form has them; whoever was not in it, since they joined the class later, keeps theirs. */
export const parseRollFields = (form: FormData, students: RollStudent[]): RollField[] =>
  checkRollFields(
    students.map((student) => {
      const field = rollField(student.id);
      return { ...student, typed: form.has(field) ? getLine(form, field) : String(student.rollNumber) };
    }),
  );

/** Says at each new roll what is wrong with it: it is none, or somebody else of the class would have the same. */
function checkRollFields(fields: RollField[]): RollField[] {
  const shared = findSharedRolls(toNumbered(fields));
  return fields.map((field) => {
    const roll = parseRoll(field.typed);
    if (roll === undefined) return { ...field, error: { text: "students.roll.unreadable" } };
    const other = shared.find(([found]) => found?.roll === roll)?.find(({ id }) => id !== field.id);
    return other ? { ...field, error: { text: "rolls.twice", values: { name: other.name } } } : field;
  });
}

/** The students with rolls that can be read. */
export const toNumbered = (fields: RollField[]): NumberedStudent[] =>
  fields.flatMap(({ id, rollNumber, name, typed }) => {
    const roll = parseRoll(typed);
    return roll === undefined ? [] : { id, rollNumber, name, roll };
  });

/** The numbers below the highest roll that nobody has, at most so many of them, and how many there are. */
export function findGaps(students: NumberedStudent[], limit: number): { first: number[]; count: number } {
  const rolls = new Set(students.map(({ roll }) => roll));
  const highest = Math.max(0, ...rolls);
  const gaps = Array.from({ length: highest }, (_, place) => place + 1).filter((roll) => !rolls.has(roll));
  return { first: gaps.slice(0, limit), count: gaps.length };
}

import { getLines } from "../i18n/form-values";

/** A student of the class as the screen shows them; `moves` when they go up, or leave with the highest class. */
export type PromotionRow = { id: number; rollNumber: number; name: string; fatherName: string; moves: boolean };

/** A roll number that would be there twice: of whoever goes up, and of whoever has it in the class above. */
export type RollConflict = { roll: number; promoted: NamedStudent; holder: NamedStudent };
type NamedStudent = { id: number; name: string };

export const highestClass = 10;

/** More conflicts than these are not named one by one: the class above has plainly not gone up yet. */
export const maxConflictsListed = 10;

/** What somebody has chosen on the screen: the version of the class that it showed, and who of it goes up. */
export type PromotionChoice = { version: string; up: Set<number>; isLocking: boolean };

/** A class roll as one text that tells it from every other one: "12:1 13:2", ids with their rolls. */
export const serializeRoll = (roll: { id: number; rollNumber: number }[]) =>
  roll.map(({ id, rollNumber }) => `${id}:${rollNumber}`).join(" ");

/** Reads the form of the screen. Those who go up come one in a field, or all in one. */
export function parsePromotion(form: FormData): PromotionChoice {
  const [version = ""] = getLines(form, "shown");
  const up = getLines(form, "up").flatMap((ids) => ids.split(" ").map(Number));
  return { version, up: new Set(up), isLocking: form.get("lock") !== null };
}

/** How many of the students that were shown go up, also once they have gone. */
export const countPromoted = (choice: PromotionChoice) =>
  [...parseRollIds(choice)].filter((id) => choice.up.has(id)).length;

/** Who of a class goes up. Whoever was not on the screen has not been chosen to stay. */
export function listPromotionRows(roll: Omit<PromotionRow, "moves">[], choice?: PromotionChoice): PromotionRow[] {
  const wereShown = choice ? parseRollIds(choice) : new Set<number>();
  return roll.map(({ id, rollNumber, name, fatherName }) => {
    const moves = !choice || choice.up.has(id) || !wereShown.has(id);
    return { id, rollNumber, name, fatherName, moves };
  });
}

const parseRollIds = ({ version }: PromotionChoice) =>
  new Set(version.split(" ").flatMap((student) => Number(student.split(":")[0]) || []));

/** The rolls of those who go up that students of the class above have already. */
export function findRollConflicts(
  students: PromotionRow[],
  above: { id: number; rollNumber: number; name: string }[],
): RollConflict[] {
  const holders = new Map(above.map((holder) => [holder.rollNumber, holder]));
  return students.flatMap(({ id, rollNumber: roll, name, moves }) => {
    const holder = moves && holders.get(roll);
    return holder ? [{ roll, promoted: { id, name }, holder: { id: holder.id, name: holder.name } }] : [];
  });
}

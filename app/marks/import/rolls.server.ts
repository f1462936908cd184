import { z } from "zod";
import { decodeCarried, encodeCarried } from "../../admin/import/import.server";
import { type Importer, importFailed, limitErrors } from "../../admin/import/result";
import { formatDigits } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { listStudents } from "../../students/students.server";
import { isRenumbered, type NumberedStudent } from "../rolls/renumber";
import { renumberClass, rollVersion } from "../rolls/renumber.server";
import { checkRollRows } from "../rolls/roll-sheet";
import type { ImportPreview, SheetResult } from "./preview";

const carriedSchema = z.object({
  version: z.string().max(100),
  rolls: z.array(z.tuple([z.int().positive(), z.int().min(1).max(9999)])).max(1_100),
});

/** The import of new rolls for a class. */
export function createRollsImporter(level: number, language: Language): Importer<ImportPreview> {
  const preview = (students: NumberedStudent[]): SheetResult => {
    const changed = students.filter(isRenumbered);
    const version = rollVersion(students);
    const carried = encodeCarried({ version, rolls: changed.map(({ id, roll }) => [id, roll]) });
    return { checked: { what: "rolls", changed, same: students.length - changed.length, carried } };
  };
  const recheck = (carried: string): SheetResult | undefined => {
    const decoded = decodeCarried(carriedSchema, carried);
    const rolls = new Map(decoded?.rolls);
    const toNumbered = ({ id, rollNumber, name }: NumberedStudent | ReturnType<typeof listStudents>[number]) => {
      return { id, rollNumber, name, roll: rolls.get(id) ?? rollNumber };
    };
    return decoded && preview(listStudents(level).map(toNumbered));
  };
  return {
    check(rows) {
      const { students, errors } = checkRollRows(rows, level, listStudents(level), language);
      return errors.length > 0 ? limitErrors(errors) : preview(students);
    },
    recheck,
    save(carried, _form, account) {
      const decoded = decodeCarried(carriedSchema, carried);
      if (!decoded) return undefined;
      const rolls = new Map(decoded.rolls);
      // Sent a second time it has nothing left to do, whatever the class looks like by now.
      const isDone = listStudents(level).every(({ id, rollNumber }) => (rolls.get(id) ?? rollNumber) === rollNumber);
      if (!isDone && !renumberClass(level, rolls, { account, version: decoded.version }))
        return { ...recheck(carried), message: { ...importFailed, body: "import.conflict" }, status: 409 };
      const values = { number: formatDigits(rolls.size, language) };
      return {
        goTo: `/cog-admin/results/students?class=${level}`,
        messages: [{ tone: "good", title: "import.rollsDone", values }],
      };
    },
  };
}

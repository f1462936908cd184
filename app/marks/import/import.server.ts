import { z } from "zod";
import { decodeCarried, encodeCarried } from "../../admin/import/carried.server";
import { receiveImport } from "../../admin/import/import.server";
import {
  type Importer,
  importedFlash,
  importFailed,
  limitErrors,
  type SaveImportResult,
} from "../../admin/import/result";
import type { FieldError } from "../../i18n/form-values";
import { formatDigits } from "../../i18n/format";
import { getLanguage } from "../../i18n/i18n.server";
import type { Language } from "../../i18n/languages";
import { toStudentRows } from "../../students/import";
import { checkStudents, importStudents, listStudents } from "../../students/students.server";
import { getMarkSheet } from "../marks.server";
import { isRenumbered, type NumberedStudent } from "../rolls/new-rolls";
import { renumberClass, rollVersion } from "../rolls/renumber.server";
import { checkRollRows } from "../rolls/roll-sheet";
import type { ImportPreview, SheetResult } from "./import-screen";
import { createMarksImporter } from "./marks.server";
import { type ImportPlan, parseImportPlan } from "./plan";

// A choice for each mark of a class of 300 with 20 subjects.
const maxFields = 6_100;

/** Receives an import of marks, of students or of new rolls, as receiveImport does; `account` is the e-mail of whoever sent it. */
export async function saveImport(request: Request, account: string): Promise<SaveImportResult<ImportPreview>> {
  const plan = parseImportPlan(new URL(request.url).searchParams);
  const language = await getLanguage(request);
  return receiveImport(request, { account, maxFields, findImporter: () => findImporter(plan, language) });
}

/** What a plan needs to be carried out, or why there is nothing to import into. */
function findImporter(
  { what, exam, level }: ImportPlan,
  language: Language,
): Importer<ImportPreview> | Pick<FieldError, "text"> {
  if (what === "students") return createStudentsImporter(level, language);
  if (what === "rolls") return createRollsImporter(level, language);
  const sheet = getMarkSheet(exam ?? 0);
  if (!sheet || sheet.exam.classLevel !== level) return { text: "marks.chooseExam" };
  return sheet.exam.lockedAt ? { text: "marks.locked" } : createMarksImporter(sheet, language);
}

// Checked students as the rows of a spreadsheet, and the version of the class roll they were checked against.
const studentRowsSchema = z.object({
  version: z.string().max(100),
  rows: z.array(z.array(z.string().max(1_000)).length(5)).max(1_101),
});

/** The import of students into a class. */
function createStudentsImporter(level: number, language: Language): Importer<ImportPreview> {
  const check = (rows: string[][]): SheetResult => {
    const { added, changed, same, errors, version } = checkStudents(level, rows, language);
    if (errors.length > 0) return limitErrors(errors);
    const carried = encodeCarried({ version, rows: toStudentRows([...added, ...changed.map(({ after }) => after)]) });
    return { checked: { what: "students", added, changed, same, carried } };
  };
  return {
    check,
    recheck(carried) {
      const decoded = decodeCarried(studentRowsSchema, carried);
      return decoded && check(decoded.rows);
    },
    save(carried, _form, account) {
      const decoded = decodeCarried(studentRowsSchema, carried);
      if (!decoded) return undefined;
      const done = importStudents(level, decoded.rows, { account, version: decoded.version });
      if (typeof done === "string") {
        const body = done === "conflict" ? "import.conflict" : "import.mend";
        return { ...check(decoded.rows), message: { ...importFailed, body }, status: 409 };
      }
      const values = { added: formatDigits(done.added, language), changed: formatDigits(done.changed, language) };
      return {
        goTo: `/cog-admin/results/students?class=${level}`,
        messages: [importedFlash(done.added + done.changed, { title: "import.studentsDone", values })],
      };
    },
  };
}

const rollRowsSchema = z.object({
  version: z.string().max(100),
  rolls: z.array(z.tuple([z.int().positive(), z.int().min(1).max(9999)])).max(1_100),
});

/** The import of new rolls for a class. */
function createRollsImporter(level: number, language: Language): Importer<ImportPreview> {
  const preview = (students: NumberedStudent[]): SheetResult => {
    const changed = students.filter(isRenumbered);
    const version = rollVersion(students);
    const carried = encodeCarried({ version, rolls: changed.map(({ id, roll }) => [id, roll]) });
    return { checked: { what: "rolls", changed, same: students.length - changed.length, carried } };
  };
  const recheck = (carried: string): SheetResult | undefined => {
    const decoded = decodeCarried(rollRowsSchema, carried);
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
      const decoded = decodeCarried(rollRowsSchema, carried);
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

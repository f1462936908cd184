import { type Importer, importedFlash, importFailed, limitErrors } from "../../admin/import/result";
import { formatDigits } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { checkStudents, importStudents } from "../../students/import.server";
import { decodeStudents, encodeStudents } from "./carried-rows.server";
import type { ImportPreview, SheetResult } from "./preview";

/** The import of students into a class. */
export function createStudentsImporter(level: number, language: Language): Importer<ImportPreview> {
  const check = (rows: string[][]): SheetResult => {
    const { added, changed, same, errors, version } = checkStudents(level, rows, language);
    if (errors.length > 0) return limitErrors(errors);
    const carried = encodeStudents([...added, ...changed.map(({ after }) => after)], version);
    return { checked: { what: "students", added, changed, same, carried } };
  };
  return {
    check,
    recheck(carried) {
      const decoded = decodeStudents(carried);
      return decoded && check(decoded.rows);
    },
    save(carried, _form, account) {
      const decoded = decodeStudents(carried);
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

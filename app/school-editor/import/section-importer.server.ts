import { randomUUID } from "node:crypto";
import { z } from "zod";
import { RowConflict } from "../../admin/forms/save-row.server";
import { decodeCarried, encodeCarried } from "../../admin/import/carried.server";
import {
  type Importer,
  type ImportResult,
  importedFlash,
  importFailed,
  limitErrors,
  type PastedList,
  type RowError,
} from "../../admin/import/result";
import { getIdempotencyKey, withIdempotencyKey } from "../../content/idempotency.server";
import type { TextKey } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import type { Language } from "../../i18n/languages";
import { getStoredSection } from "../../school/school.server";
import type { School, SectionName } from "../../school/sections";
import { saveSection } from "../save-section.server";

/** What can be told of any check: what is wrong, how much it writes, and the rows that would be written. */
type SectionCheck = { errors: RowError[]; count: Counts; rows: string[][] };

type Counts = { added: number; changed?: number };

/** A checked list as it is shown before anything is written; `carried` and `once` are hidden fields of the last step. */
export type SectionPreview<Checked> = Omit<Checked, "errors" | "count" | "rows"> & { carried: string; once: string };

type ImportRules<Name extends SectionName, Checked extends SectionCheck> = {
  section: Name;
  /** What the rows would do to the section as it is. */
  check: (rows: string[][], value: School[Name]) => Checked;
  checkPasted?: (list: PastedList, value: School[Name]) => Checked;
  /** Rows that cannot be read are left out, instead of holding up the others. */
  leavesOutErrors?: boolean;
  /** The section with what was checked. */
  apply: (value: School[Name], checked: Checked) => School[Name];
  /** What is said once it is written, with numbers for `added` and `changed`. */
  done: TextKey;
};

const carriedSchema = z.object({
  version: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0).optional(),
  rows: z.array(z.array(z.string().max(2_000)).max(10)).max(1_100),
});

/**
 * The import of a list into a section of what the school says of itself. What was checked is carried with the version
 * of the section it was checked against; when that is another one by the time it is confirmed, the check is shown anew.
 */
export function createSectionImporter<Name extends SectionName, Checked extends SectionCheck>(
  { section, check, checkPasted, leavesOutErrors = false, apply, done }: ImportRules<Name, Checked>,
  language: Language,
): Importer<SectionPreview<Checked>> {
  const preview = (run: (value: School[Name]) => Checked): ImportResult<SectionPreview<Checked>> => {
    const { value, version } = getStoredSection(section);
    const { errors, count, rows, ...checked } = run(value);
    const isLeftOut = leavesOutErrors && rows.length > 1;
    if (errors.length > 0 && !isLeftOut) return limitErrors(errors);
    const carried = encodeCarried({ version, ...count, rows });
    return { ...(errors.length > 0 && limitErrors(errors)), checked: { ...checked, carried, once: randomUUID() } };
  };
  return {
    check: (rows) => preview((value) => check(rows, value)),
    ...(checkPasted && { checkPasted: (list) => preview((value) => checkPasted(list, value)) }),
    recheck(carried) {
      const decoded = decodeCarried(carriedSchema, carried);
      return decoded && preview((value) => check(decoded.rows, value));
    },
    save(carried, form, account) {
      const decoded = decodeCarried(carriedSchema, carried);
      if (!decoded) return undefined;
      const { rows, version, ...counts } = decoded;
      try {
        // A form that came before has written what it says.
        const written = withIdempotencyKey(getIdempotencyKey(form), (tx) => {
          const { value } = getStoredSection(section);
          const checked = check(rows, value);
          if (checked.errors.length > 0) throw new RowConflict("import.mend");
          const { added, changed = 0 } = checked.count;
          if (added + changed > 0)
            saveSection(tx, section, apply(value, checked), { version, account, changed: checked.count });
          return added + changed;
        });
        const { added, changed = 0 } = counts;
        const values = { added: formatDigits(added, language), changed: formatDigits(changed, language) };
        const message = { title: done, body: "school.saved.body", values } as const;
        return {
          goTo: `/cog-admin/school/${section}`,
          messages: [importedFlash(written ?? added + changed, message)],
        };
      } catch (error) {
        if (!(error instanceof RowConflict)) throw error;
        const body = error.text === "import.mend" ? "import.mend" : "import.conflict";
        return { ...preview((value) => check(rows, value)), message: { ...importFailed, body }, status: 409 };
      }
    },
  };
}

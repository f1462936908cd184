import { randomUUID } from "node:crypto";
import { z } from "zod";
import { RowConflict } from "../../admin/forms/save-row.server";
import { decodeCarried, encodeCarried, receiveImport } from "../../admin/import/import.server";
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
import { getLanguage } from "../../i18n/i18n.server";
import { emptyText, type Language } from "../../i18n/languages";
import { getStoredSection } from "../../school/school.server";
import type { School, SectionName } from "../../school/sections";
import { saveSection } from "../save-section.server";
import { byDate, type CheckedCalendar, checkCalendarRows, checkPastedCalendar, toCalendarRows } from "./calendar";
import { type CheckedStaff, checkStaffRows, createPerson, toStaffRows } from "./staff";

// What is carried, its token, and room for a form that somebody has altered.
const maxFields = 20;

export async function saveCalendarImport(request: Request, account: string) {
  const language = await getLanguage(request);
  return receiveImport(request, { account, maxFields, findImporter: () => createCalendarImporter(language) });
}

const createCalendarImporter = (language: Language) =>
  createSectionImporter<"calendar", CalendarCheck>(
    {
      section: "calendar",
      check: (rows, { entries }) => describeCalendar(checkCalendarRows(rows, entries, language)),
      checkPasted: ({ text, year }, { entries }) =>
        describeCalendar(checkPastedCalendar(text, entries, language, /^\d{4}$/.test(year) ? Number(year) : 0)),
      leavesOutErrors: true,
      apply: ({ entries }, { added }) => {
        const news = added.map((day) => ({ ...day, id: randomUUID(), note: emptyText }));
        return { entries: [...entries, ...news].sort(byDate) };
      },
      done: "import.calendar.done",
    },
    language,
  );

const describeCalendar = (checked: CheckedCalendar) => ({
  ...checked,
  count: { added: checked.added.length },
  rows: toCalendarRows([...checked.added, ...checked.same]),
});

type CalendarCheck = ReturnType<typeof describeCalendar>;

export type CalendarPreview = SectionPreview<CalendarCheck>;

export async function saveStaffImport(request: Request, account: string) {
  const language = await getLanguage(request);
  return receiveImport(request, { account, maxFields, findImporter: () => createStaffImporter(language) });
}

const createStaffImporter = (language: Language) =>
  createSectionImporter<"staff", StaffCheck>(
    {
      section: "staff",
      check: (rows, { people }) => describeStaff(checkStaffRows(rows, people, language)),
      apply: ({ people }, { added, changed }) => {
        const after = new Map(changed.map((change) => [change.before.id, change.after]));
        const news = added.map(({ person }) => createPerson(randomUUID(), person));
        return { people: [...people.map((person) => after.get(person.id) ?? person), ...news] };
      },
      done: "import.staff.done",
    },
    language,
  );

const describeStaff = (checked: CheckedStaff) => ({
  ...checked,
  count: { added: checked.added.length, changed: checked.changed.length },
  rows: toStaffRows([...checked.added.map(({ person }) => person), ...checked.changed.map(({ after }) => after)]),
});

type StaffCheck = ReturnType<typeof describeStaff>;

export type StaffPreview = SectionPreview<StaffCheck>;

type SectionCheck = { errors: RowError[]; count: Counts; rows: string[][] };

type Counts = { added: number; changed?: number };

type SectionPreview<Checked> = Omit<Checked, "errors" | "count" | "rows"> & { carried: string; once: string };

type ImportRules<Name extends SectionName, Checked extends SectionCheck> = {
  section: Name;
  check: (rows: string[][], value: School[Name]) => Checked;
  checkPasted?: (list: PastedList, value: School[Name]) => Checked;
  /** Unreadable rows are left out instead of stopping the others. */
  leavesOutErrors?: boolean;
  apply: (value: School[Name], checked: Checked) => School[Name];
  done: TextKey;
};

const carriedSchema = z.object({
  version: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0).optional(),
  rows: z.array(z.array(z.string().max(2_000)).max(10)).max(1_100),
});

/** When the section has changed between check and confirmation, the check is shown anew. */
function createSectionImporter<Name extends SectionName, Checked extends SectionCheck>(
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
    save(carried, form, account) {
      const decoded = decodeCarried(carriedSchema, carried);
      if (!decoded) return undefined;
      const { rows, version, ...counts } = decoded;
      try {
        // Undefined when this form came before; then `counts` says what it wrote.
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

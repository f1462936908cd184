import { randomUUID } from "node:crypto";
import { receiveImport } from "../../admin/import/import.server";
import { getLanguage } from "../../i18n/i18n.server";
import type { Language } from "../../i18n/languages";
import { byDate, type CheckedCalendar, checkCalendarRows, checkPastedCalendar, toCalendarRows } from "./calendar";
import { createSectionImporter, type SectionPreview } from "./section-importer.server";
import { type CheckedStaff, checkStaffRows, createPerson, toStaffRows } from "./staff";

// What is carried, its token, and a few of a form that somebody has changed.
const maxFields = 20;

/** Receives an import of days into the calendar, as receiveImport does; `account` is the e-mail of whoever sent it. */
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
        const news = added.map((day) => ({ ...day, id: randomUUID(), note: { en: "", bn: "" } }));
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

/** A list of days as it is shown before anything is written. */
export type CalendarPreview = SectionPreview<CalendarCheck>;

/** The same of people into the staff. */
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

/** A sheet of staff as it is shown before anything is written. */
export type StaffPreview = SectionPreview<StaffCheck>;

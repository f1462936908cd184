import { randomUUID } from "node:crypto";
import { z } from "zod";
import { RowConflict } from "~/admin/forms/saving/save-row.server";
import { decodeCarried, encodeCarried } from "~/admin/import/import.server";
import {
  type Importer,
  type ImportResult,
  importedFlash,
  importedTitle,
  importFailed,
  limitErrors,
  type PastedList,
} from "~/admin/import/result";
import { formatDigits } from "~/i18n/format";
import { emptyText, type Language } from "~/i18n/languages";
import { getIdempotencyKey, withIdempotencyKey } from "~/saving/idempotency.server";
import { getStoredSection } from "~/school/school.server";
import { maxItems, staffMember } from "~/school/sections";
import { findLastChange, recordChange } from "~/undo/undo.server";
import { itemLists, type ListItem } from "../item-lists";
import { saveSection } from "../save-section.server";
import { byDate, type CheckedCalendar, checkCalendarRows, checkPastedCalendar, toCalendarRows } from "./calendar";
import {
  addInOrder,
  type CheckedStaff,
  checkStaffRows,
  createPerson,
  findNewHead,
  groupField,
  headChoices,
  headField,
  takePlace,
  toStaffRows,
} from "./staff";

type Checked = { calendar: CheckedCalendar; staff: CheckedStaff };

export type ImportedSection = keyof Checked;

type ImportRules<Name extends ImportedSection> = {
  check: (rows: string[][], items: ListItem<Name>[], language: Language) => Checked[Name];
  /** Checks pasted text. Skips unreadable rows, so that the other rows can be imported. */
  checkPasted?: (list: PastedList, items: ListItem<Name>[], language: Language) => Checked[Name];
  toRows: (checked: Checked[Name]) => string[][];
  apply: (items: ListItem<Name>[], checked: Checked[Name], form: FormData) => ListItem<Name>[];
};

const importRules: { [Name in ImportedSection]: ImportRules<Name> } = {
  calendar: {
    check: checkCalendarRows,
    checkPasted: ({ text, year }, entries, language) =>
      checkPastedCalendar(text, entries, language, /^\d{4}$/.test(year) ? Number(year) : 0),
    toRows: ({ added, same }) => toCalendarRows([...added, ...same]),
    apply: (entries, { added }) => {
      const news = added.map((day) => ({ ...day, id: randomUUID(), note: emptyText }));
      return [...entries, ...news].sort(byDate);
    },
  },
  staff: {
    check: checkStaffRows,
    toRows: ({ listed }) => toStaffRows(listed.map(({ person }) => person)),
    apply: (people, { listed, added, replaced, changed }, form) => {
      const choice = headChoices.find((one) => one === form.get(headField)) ?? headChoices[0];
      const newHead = choice === "replace" ? added[findNewHead({ added, listed })] : undefined;
      const after = new Map(changed.map((change) => [change.before.id, change.after]));
      if (newHead?.head) after.set(newHead.head.id, takePlace(newHead.head, newHead.person));
      const gone = new Set(replaced.map(({ id }) => id));
      const news = added.flatMap(({ person, group }, place) => {
        if (person === newHead?.person) return [];
        const chosen = staffMember.shape.group.safeParse(form.get(groupField(place))).data;
        return createPerson(randomUUID(), person, group && (chosen || group));
      });
      const kept = people.filter(({ id }) => !gone.has(id)).map((person) => after.get(person.id) ?? person);
      const order = listed.map(({ id, person }) => (person === newHead?.person ? newHead?.head?.id : id));
      return addInOrder(kept, order, news);
    },
  },
};

// The form contains one field with the imported rows, the idempotency key, one field with the group for each new
// person, one field about the head teacher, and a few other fields.
export const maxSectionFields = 20 + maxItems.staff;

export type SectionPreview<Name extends ImportedSection> = Omit<Checked[Name], "errors" | "skipped"> & {
  what: Name;
  carried: string;
  once: string;
};

const carriedSchema = z.object({
  version: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0).optional(),
  rows: z.array(z.array(z.string().max(2_000)).max(10)).max(1_100),
});

/**
 * Creates the importer of a section. If the section changes between the check and the confirmation, the user sees the
 * result of a new check.
 */
export function createSectionImporter<Name extends ImportedSection>(
  section: Name,
  language: Language,
): Importer<SectionPreview<Name>> {
  const { check, checkPasted, toRows, apply } = importRules[section];
  const { getItems, toValue } = itemLists[section];
  const preview = (run: (items: ListItem<Name>[]) => Checked[Name]): ImportResult<SectionPreview<Name>> => {
    const { value, version } = getStoredSection(section);
    const found = run(getItems(value));
    const { errors, skipped, ...checked } = found;
    const unread = "unread" in found ? found.unread : [];
    const rows = toRows(found);
    const rest = { skipped, unread, ...(errors.length > 0 && limitErrors(errors)) };
    // If there is only one row, it contains only the headings. Then there is nothing to import.
    if (errors.length > 0 && rows.length === 1) return rest;
    const carried = encodeCarried({ version, ...countChanges(found), rows });
    return { ...rest, checked: { ...checked, what: section, carried, once: randomUUID() } };
  };
  return {
    check: ({ rows }) => preview((items) => check(rows, items, language)),
    ...(checkPasted && { checkPasted: (list) => preview((items) => checkPasted(list, items, language)) }),
    save(carried, form, account) {
      const decoded = decodeCarried(carriedSchema, carried);
      if (!decoded) return undefined;
      const { rows, version, ...counts } = decoded;
      try {
        // `written` is undefined if this form was already saved. Then `counts` contains the numbers of the first save.
        const written = withIdempotencyKey(getIdempotencyKey(form), (tx) => {
          const before = getItems(getStoredSection(section).value);
          const checked = check(rows, before, language);
          if (checked.errors.length > 0) throw new RowConflict("import.correct");
          const changed = countChanges(checked);
          if (sumOf(changed) > 0) {
            const after = apply(before, checked, form);
            saveSection(tx, section, toValue(after), { version, account, changed });
            recordChange(tx, { account, kind: section, itemId: 0, at: new Date(), changes: { before, after } });
          }
          return sumOf(changed);
        });
        const { added, changed = 0 } = counts;
        const values = { added: formatDigits(added, language), changed: formatDigits(changed, language) };
        const title =
          section === "staff" ? importedTitle("import.staff.done", { added, changed }) : "import.calendar.done";
        const message = { title, body: "school.saved.body", values } as const;
        return {
          goTo: `/cog-admin/school/${section}`,
          messages: [importedFlash(written ?? sumOf(counts), message, findLastChange(section)?.id)],
        };
      } catch (error) {
        if (!(error instanceof RowConflict)) throw error;
        const body = error.text === "import.correct" ? "import.correct" : "import.conflict";
        const again = preview((items) => check(rows, items, language));
        return { ...again, message: { ...importFailed, body }, status: 409 };
      }
    },
  };
}

type Counts = { added: number; changed?: number };

const countChanges = ({ added, changed }: { added: unknown[]; changed?: unknown[] }): Counts => ({
  added: added.length,
  ...(changed && { changed: changed.length }),
});

const sumOf = ({ added, changed = 0 }: Counts) => added + changed;

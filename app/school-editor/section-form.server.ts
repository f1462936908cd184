import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { SchoolTransaction } from "~drizzle/client";
import { type Flash, nameInBody } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { changeTypedList, listButtonName } from "../admin/forms/lists/list-changes";
import { fieldName, parseFields } from "../admin/forms/lists/typed-fields";
import { type Rejection, readAdminForm } from "../admin/forms/saving/form.server";
import { FieldsRejected, saveRowWithFiles } from "../admin/forms/saving/save-row.server";
import { firstErrors } from "../i18n/form-schema";
import { getLine } from "../i18n/form-values";
import { dhakaToday } from "../i18n/format";
import { getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { getIdempotencyKey, withIdempotencyKey } from "../saving/idempotency.server";
import { hasFirstTexts, listMarkedSamples, listTextsWithYear } from "../school/first-texts";
import { hasPersonName, listPersonNames, type PersonNames } from "../school/person-names";
import { deleteUnusedPictures, findPictures } from "../school/pictures.server";
import { getAllSections, getContacts, getSection, getStoredSection } from "../school/school.server";
import {
  getInformationRow,
  informationRowUrl,
  isInformation,
  type School,
  type SectionName,
  sectionPath,
  sectionSchemas,
  typedSchema,
} from "../school/sections";
import { countDeletions } from "../undo/deletions.server";
import { describeLastChange } from "../undo/undo.server";
import { maxFileBytes, ruleTextValues, schoolPictureRule } from "../uploads/upload-rules";
import { copyNames } from "./copy-names.server";
import { deletedKindOf, getItems, isItemList } from "./item-lists";
import { fillTypedTable } from "./pasted-counts";
import { createPictureUpload } from "./pictures.server";
import { changedFields, type SectionChange, saveSection } from "./save-section.server";

export async function loadSectionScreen(request: Request, section: SectionName, listedStudents?: number[]) {
  const { value, version } = getStoredSection(section);
  const { searchParams } = new URL(request.url);
  const editing = searchParams.get("edit");
  const hasForm = !isItemList(section) || editing !== null || searchParams.has("new");
  const isThere = editing === null || !isItemList(section) || getItems(section, value).some(({ id }) => id === editing);
  const pictures = findPictures(value);
  const undoable = describeUndoable(section, await getLanguage(request));
  const names = hasForm ? listOfferedNames(section) : undefined;
  const samples = listMarkedSamples(section, value, version);
  const shown = { section, value: value as object, pictures, names, samples, listedStudents };
  const form = { ...shown, version, once: crypto.randomUUID(), informationRow: getInformationRow(request) };
  return data(
    {
      ...form,
      oldYear: loadOldYear(request),
      isUnread: version === 0 && hasFirstTexts(section),
      today: dhakaToday(),
      ...undoable,
    },
    { status: isThere ? 200 : 404 },
  );
}

/** Lists the names of people that the forms of a section offer. Returns undefined if they have no field for a name. */
export const listOfferedNames = (section: SectionName): PersonNames | undefined =>
  hasPersonName(sectionSchemas[section]) ? listPersonNames(getAllSections().school) : undefined;

/** Describes the last import into a list, and counts the deleted items that staff can restore. */
function describeUndoable(section: SectionName, language: Language) {
  const isImported = section === "staff" || section === "calendar";
  return {
    lastImport: isImported ? describeLastChange(language, section) : undefined,
    deleted: isItemList(section) ? countDeletions({ kind: deletedKindOf[section] }) : 0,
  };
}

type SectionEdit<Name extends SectionName, Value> = {
  section: Name;
  schema: z.ZodType<Value>;
  apply: (current: School[Name], value: Value) => School[Name];
  changed?: (value: Value) => SectionChange["changed"];
  /** Returns the name of the saved item for the message. */
  named?: () => string;
  goTo: string | (() => string);
  /** True if the page at `goTo` says itself that the section was saved. */
  isQuiet?: boolean;
};

type WholeSectionOptions = { goTo?: string; fields?: readonly string[]; isQuiet?: boolean };

/**
 * Saves the form of a section. `fields` lists the fields in this form. The section keeps the values of all other
 * fields.
 */
export function saveWholeSection<Name extends SectionName>(
  request: Request,
  account: string,
  section: Name,
  { goTo = getSectionsHome(request, section), fields, isQuiet }: WholeSectionOptions = {},
) {
  const { established } = getContacts();
  return saveSectionForm(request, account, {
    section,
    schema: typedSchema(section, fields),
    apply: (current, values) => ({ ...current, ...values }),
    goTo: () => withOldYear(goTo, established),
    isQuiet,
  });
}

/** After a change of the founding year, the next page lists the texts with the old year. */
function withOldYear(path: string, year: number): string {
  if (getContacts().established === year) return path;
  const [address = "", row] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}oldYear=${year}${row === undefined ? "" : `#${row}`}`;
}

/** Returns the old founding year and the texts that still contain it. */
export function loadOldYear(request: Request) {
  const year = Number(new URL(request.url).searchParams.get("oldYear"));
  const isYear = Number.isInteger(year) && year >= 1000 && year <= 9999 && year !== getContacts().established;
  return isYear ? { year, texts: listTextsWithYear(getAllSections().school, year) } : undefined;
}

function getSectionsHome(request: Request, section: SectionName): string {
  const row = isInformation(section) ? section : getInformationRow(request);
  return row === undefined ? sectionPath(section) : informationRowUrl(row);
}

const formLimits = {
  // The longest list has 60 items with five fields. A list with pictures has one file input for each item.
  maxFields: 400,
  maxFiles: 60,
  // We also read a photo that is too large, so that the error can contain its size. Only an even larger file stops the
  // reading.
  maxFileBytes: 2 * maxFileBytes(schoolPictureRule),
};

const tooLarge = {
  message: {
    tone: "bad",
    title: "toast.fileTooLarge.title",
    body: "toast.fileTooLarge.body",
    values: ruleTextValues(schoolPictureRule),
  },
  status: 413,
} as const;

/** `message` is undefined if the form comes back only with a changed list. */
export type SectionRejection = Omit<Rejection<{ version: number }, string>, "message"> & { message?: Flash };

/**
 * Saves a form. If a list button sent the form without script, returns the changed list instead. `account` is the email
 * address of the user.
 */
export async function saveSectionForm<Name extends SectionName, Value>(
  request: Request,
  account: string,
  edit: SectionEdit<Name, Value>,
) {
  const upload = createPictureUpload();
  const form = await readAdminForm(request, formLimits, "school.err.save", upload.take);
  const { fields } = form;
  // If the paste box contains text when the user saves, we first fill in the table and show it. So the text is not
  // lost.
  const button = getLine(fields, listButtonName) || (getLine(fields, "pasted") && getLine(fields, "pastedInto"));
  fields.delete(listButtonName);
  const isForeign = [...fields.keys()].some((name) => !fieldName.test(name));
  const sent = parseFields(fields);
  const changed = button ? (changeTypedList(sent, button) ?? fillTypedTable(sent, button)) : undefined;
  if (isForeign || (button && !changed)) form.stopped ??= broken;
  const version = Number(getLine(fields, "seen"));
  if (changed && !form.stopped) {
    await upload.discard();
    return reject({ values: { ...changed, version }, errors: {}, status: 200 });
  }

  // We make the idempotency key before removeGone changes `fields`. Otherwise the second request of a form that is sent
  // twice would get another key, because the first request deletes the replaced picture.
  const idempotencyKey = getIdempotencyKey(fields, upload.files());
  if (!form.stopped) upload.removeGone(fields);
  const saved = await saveRowWithFiles(
    form.problem === "tooLarge" ? { stopped: tooLarge } : form,
    {
      values: { ...(changed ?? parseFields(fields)), version },
      title: "school.err.save",
      what: `the section ${edit.section}`,
      write: () =>
        withIdempotencyKey(idempotencyKey, (tx) => writeSection(tx, fields, upload, { ...edit, version, account })),
      saved: () => {
        const name = edit.named?.();
        return { tone: "good", title: "school.saved", ...(name ? nameInBody(name) : { body: "school.saved.body" }) };
      },
    },
    upload.discard,
  );
  if ("rejected" in saved) return reject(saved.rejected);
  const goTo = typeof edit.goTo === "string" ? edit.goTo : edit.goTo();
  return edit.isQuiet ? redirect(goTo, { status: 303 }) : redirectWithFlash(goTo, saved.messages);
}

const broken = { message: { tone: "bad", title: "school.err.save", body: "form.broken" }, status: 400 } as const;

const reject = (rejected: SectionRejection) => data({ rejected }, { status: rejected.status });

type Write<Name extends SectionName, Value> = SectionEdit<Name, Value> & Pick<SectionChange, "version" | "account">;

/** Saves a section. Returns undefined if there is nothing to save. The caller then discards the new pictures. */
function writeSection<Name extends SectionName, Value>(
  tx: SchoolTransaction,
  fields: FormData,
  upload: ReturnType<typeof createPictureUpload>,
  { section, schema, apply, changed, version, account }: Write<Name, Value>,
): true | undefined {
  upload.insert(tx, fields);
  const { success, data: value, error } = schema.safeParse(parseFields(fields));
  const errors = { ...firstErrors(error?.issues ?? []), ...upload.errors };
  if (!success || Object.keys(errors).length > 0) throw new FieldsRejected(errors);
  const before = getSection(section);
  const after = apply(before, value);
  const isRead = getStoredSection(section).version > 0 || !hasFirstTexts(section);
  // Staff may save ready-made texts unchanged. Then the website knows that someone has checked them.
  if (isRead && JSON.stringify(after) === JSON.stringify(before)) {
    deleteUnusedPictures(tx);
    return undefined;
  }
  const named = changed?.(value) ?? { fields: changedFields(before, after) };
  saveSection(tx, section, after, { version, account, changed: named });
  if (section === "messages") copyNames(tx, before as School["messages"], after as School["messages"], account);
  return true;
}

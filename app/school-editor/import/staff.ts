import { createColumns, describeFoundHeadings, type Row } from "~/admin/import/columns";
import { parseDayCell } from "~/admin/import/dates";
import type { SkippedRows } from "~/admin/import/other-rows";
import type { RowError } from "~/admin/import/result";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { toLatinDigits } from "~/i18n/format";
import { emptyText, isEmptyText, type Language, type LocalizedText } from "~/i18n/languages";
import { firstValues } from "~/school/first-values";
import { maxItems, type StaffMember, sectionSchemas } from "~/school/sections";
import { groupsByDesignation, type StaffGroup } from "~/school/staff";
import { readSheet, type SheetRules, textKeys, toLocalizedText, toRowErrors } from "./cells";

/**
 * A person in an imported spreadsheet. An empty field means that the spreadsheet does not contain the value, so it
 * changes nothing.
 */
export type ImportedPerson = Pick<StaffMember, "name" | "designation" | "joined" | "email" | "mobile" | "left">;

/**
 * `namesake` is the designation of another person with the same name. `head` is the head teacher who is already in the
 * list, if the new person is a head teacher too. `group` is our guess if the designation does not
 * show the group. `replaced` contains the vacant posts that a new school has at first and that never got a name.
 * `listed` contains all people of the spreadsheet in its order. A new person has no id.
 * `unread` contains the headings that match no column.
 */
export type CheckedStaff = {
  added: { person: ImportedPerson; namesake?: LocalizedText; head?: StaffMember; group?: StaffGroup }[];
  replaced: StaffMember[];
  listed: { id?: string; person: ImportedPerson }[];
  changed: { before: StaffMember; after: StaffMember; fields: ChangedField[] }[];
  same: number;
  unread: string[];
  /** The rows of the spreadsheet that contain no person. */
  skipped: SkippedRows[];
  errors: RowError[];
};

type ChangedField = { column: string; before: string; after: string };

export const staffColumns = createColumns({
  name: [
    ...(["Name (English)", "Name", "English name", "Full name", "Teacher's name"] as const),
    ...["নাম (ইংরেজি)", "নাম", "ইংরেজি নাম", "শিক্ষকের নাম"],
  ],
  nameBn: ["Name (Bengali)", "Bengali name", "Name in Bengali", "নাম (বাংলা)", "বাংলা নাম", "নাম বাংলায়"],
  designation: [
    ...(["Designation (English)", "Designation", "Post", "Position"] as const),
    ...["পদবি (ইংরেজি)", "পদবি", "পদবী", "পদ"],
  ],
  designationBn: [
    ...(["Designation (Bengali)", "Bengali designation", "Designation in Bengali"] as const),
    ...["পদবি (বাংলা)", "পদবী (বাংলা)", "বাংলা পদবি"],
  ],
  joined: ["Joined", "Joined on", "Joining date", "Date of joining", "যোগদান", "যোগদানের তারিখ", "যোগদানের দিন"],
  email: ["E-mail", "Email", "E-mail address", "Email address", "ইমেইল", "ই-মেইল", "ইমেল", "ইমেইল ঠিকানা"],
  mobile: [
    ...(["Mobile", "Mobile number", "Mobile No", "Mobile No.", "Phone", "Phone number"] as const),
    ...["মোবাইল", "মোবাইল নম্বর", "মোবাইল নং", "ফোন", "ফোন নম্বর"],
  ],
  left: ["Left", "Left on", "Last day", "Leaving date", "শেষ কর্মদিবস", "চাকরি ছাড়ার তারিখ", "অবসরের তারিখ"],
});

type StaffColumn = (typeof staffColumns.names)[number];

/**
 * Compares a spreadsheet with the staff. Finds a person by name and designation in one language. An empty cell keeps
 * the stored value. An import never removes a person.
 */
export function checkStaffRows(rows: string[][], people: StaffMember[], language: Language = "en"): CheckedStaff {
  const sheet = readSheet(rows, staffColumns, staffSheetRules, language);
  const { read, unread, skipped, errors } = sheet ?? { read: [], unread: [], skipped: [], errors: [noHeadings(rows)] };
  const checked: CheckedStaff = { added: [], replaced: [], listed: [], changed: [], same: 0, unread, skipped, errors };
  const [matched, filled] = [new Set<StaffMember>(), new Set<StaffMember>()];
  const [present, added] = [createNameIndex(people), createNameIndex<ImportedPerson>([])];
  for (const row of read) {
    const vacant = people.filter((post) => isEmptyText(post.name) && !matched.has(post) && !filled.has(post));
    const result = checkPerson(row, present, vacant, language);
    if ("errors" in result) {
      errors.push(...result.errors);
      continue;
    }
    const { after } = result;
    // A person who takes a vacant post of a new school is new, and gets the designation of the post in both languages.
    const post = result.before && isUntouchedPost(result.before) && !isEmptyText(after.name) && result.before;
    const [before, person] = post ? [undefined, toImportedPerson(after)] : [result.before, result.person];
    const isTwice = before ? matched.has(before) : added.find(person) !== undefined;
    if (isTwice) {
      errors.push({ row: row.row, text: row.cells.name, error: { text: "import.staff.twice" } });
      continue;
    }
    if (post) filled.add(post);
    checked.listed.push(before ? { id: before.id, person: toImportedPerson(after) } : { person });
    if (!before) {
      const group = guessGroup(person.designation);
      const namesake = present.findNamesake(person)?.designation;
      const head = isHead(person) ? people.find(isHead) : undefined;
      checked.added.push({ person, namesake, ...(head && { head }), ...(group && { group }) });
      added.add(person);
    } else {
      const fields = listChangedFields(before, after, language);
      if (fields.length > 0) checked.changed.push({ before, after, fields });
      else checked.same += 1;
      matched.add(before);
    }
  }
  if (checked.added.length + checked.changed.length > 0)
    checked.replaced = people.filter((person) => isUntouchedPost(person) && !matched.has(person));
  const count = people.length + checked.added.length - checked.replaced.length;
  const limit = maxItems.staff;
  if (count > limit) errors.push({ error: { text: "import.tooManyItems", values: { count, limit } } });
  return checked;
}

/**
 * Adds each new person below the person above them in the spreadsheet. `order` has the ids of all people in the
 * spreadsheet. The id of a new person is undefined.
 */
export function addInOrder(people: StaffMember[], order: (string | undefined)[], added: StaffMember[]): StaffMember[] {
  const [list, rest] = [[...people], [...added]];
  const placeOf = (wanted: string | undefined) => list.findIndex(({ id }) => id === wanted);
  const firstKnown = placeOf(order.find((id) => id !== undefined));
  let place = firstKnown === -1 ? list.length : firstKnown;
  for (const id of order) {
    if (id !== undefined) place = placeOf(id) + 1;
    else {
      list.splice(place, 0, ...rest.splice(0, 1));
      place += 1;
    }
  }
  return list;
}

const toImportedPerson = ({ name, designation, joined, email, mobile, left }: ImportedPerson): ImportedPerson => ({
  ...{ name, designation, joined, email, mobile, left },
});

/**
 * Returns the index of the new head teacher who can take the place of the current one. Returns -1 if the spreadsheet
 * contains the current head teacher too, or if there is no new one.
 */
export const findNewHead = ({ added, listed }: Pick<CheckedStaff, "added" | "listed">): number =>
  added.findIndex(({ head }) => head && !listed.some(({ id }) => id === head.id));

/** The name of the form field that chooses whether the new head teacher takes the place of the current one. */
export const headField = "head";

export const headChoices = ["replace", "keep"] as const;

/** Returns the new head teacher as the entry of the current one, who leaves the list with picture and contact details. */
export const takePlace = (head: StaffMember, person: ImportedPerson): StaffMember =>
  createPerson(head.id, { ...person, designation: mergeTexts(head.designation, person.designation) });

/** Returns the name of the form field for the group of the new person with this index. */
export const groupField = (place: number) => `group${place}`;

export const toStaffRows = (people: ImportedPerson[], language: Language = "en"): string[][] => [
  staffColumns.names.map((name) => staffColumns.heading(name, language)),
  ...people.map(({ name, designation, joined, email, mobile, left }) => [
    ...[name.en, name.bn, designation.en, designation.bn],
    ...[joined, email, mobile, left],
  ]),
];

export const staffSheetRules: SheetRules<StaffColumn> = {
  needed: [
    ["name", "nameBn"],
    ["designation", "designationBn"],
  ],
  // A row with only a designation also counts as data, because a vacant post has no name.
  who: [["designation", "designationBn"]],
  bengali: { name: "nameBn", designation: "designationBn" },
  noRows: "import.noRows",
};

const noHeadings = (rows: string[][]): RowError => ({
  error: { text: "import.staff.noHeadings", values: { found: describeFoundHeadings(rows) } },
});

function checkPerson(
  { row, cells }: Row<StaffColumn>,
  present: NameIndex<StaffMember>,
  vacant: StaffMember[],
  language: Language,
): { person: ImportedPerson; before?: StaffMember; after: StaffMember } | { errors: RowError[] } {
  const at = (name: StaffColumn) => ({ column: staffColumns.heading(name, language), text: cells[name] });
  const errors: RowError[] = [];
  const readDay = (name: "joined" | "left"): string => {
    if (cells[name] === "") return "";
    const parsed = parseDayCell(cells[name]);
    if ("day" in parsed) return parsed.day;
    errors.push({ row, ...at(name), error: parsed.error });
    return "";
  };
  const person: ImportedPerson = {
    name: toLocalizedText(cells.name, cells.nameBn),
    designation: toLocalizedText(cells.designation, cells.designationBn),
    joined: readDay("joined"),
    email: cells.email,
    mobile: addLostZero(cells.mobile),
    left: readDay("left"),
  };
  const post = findVacantPost(vacant, person);
  if (isEmptyText(person.name) && !post) errors.push({ row, ...at("name"), error: { text: "import.emptyCell" } });
  const before = present.find(person) ?? post;
  const { data, error } = sectionSchemas.staff.safeParse({
    people: [before ? update(before, person) : createPerson("new", person)],
  });
  errors.push(...toRowErrors(error?.issues ?? [], row, (field) => at(columnsByField[field] ?? "name")));
  const [after] = data?.people ?? [];
  return after && errors.length === 0 ? { person, before, after } : { errors };
}

export const staffWorkbook = (people: StaffMember[], language: Language) => ({
  fileName: "Staff.xlsx",
  rows: [[{ en, bn }[language]["school.section.staff"]], ...toStaffRows(people, language)],
  columnWidths: [28, 28, 28, 28, 14, 28, 18, 14],
});

export const createPerson = (id: string, person: ImportedPerson, group: StaffMember["group"] = ""): StaffMember => ({
  ...person,
  id,
  group,
  portrait: null,
});

function update(before: StaffMember, person: ImportedPerson): StaffMember {
  return {
    ...before,
    name: mergeTexts(before.name, person.name),
    designation: mergeTexts(before.designation, person.designation),
    joined: person.joined || before.joined,
    left: person.left || before.left,
    email: person.email || before.email,
    mobile: person.mobile || before.mobile,
  };
}

const mergeTexts = (was: LocalizedText, is: LocalizedText) => ({ en: is.en || was.en, bn: is.bn || was.bn });

/** Finds the vacant post with the designation of a new person. The import replaces this post with the person. */
function findVacantPost(vacant: StaffMember[], { designation }: ImportedPerson): StaffMember | undefined {
  const wanted = textKeys(designation);
  return vacant.find((post) => textKeys(post.designation).some((key) => wanted.includes(key)));
}

const headTeacher = textKeys(firstValues.staff.people[0]?.designation ?? emptyText);

const isHead = ({ name, designation, left }: ImportedPerson) =>
  !isEmptyText(name) && left === "" && textKeys(designation).some((key) => headTeacher.includes(key));

const isUntouchedPost = ({ id, name, joined, email, mobile, portrait }: StaffMember) =>
  firstValues.staff.people.some((first) => first.id === id) &&
  isEmptyText(name) &&
  `${joined}${email}${mobile}` === "" &&
  portrait === null;

const teachingWords =
  /head ?master|head ?mistress|principal|instructor|lecturer|demonstrator|moulvi|maulana|পন্ডিত|পণ্ডিত|মৌলভী|মাওলানা|প্রভাষক|অধ্যক্ষ|প্রশিক্ষক|ইন্সট্রাক্টর|প্রদর্শক/i;

/** Guesses the group of a person. Returns undefined if the designation shows the group. */
function guessGroup(designation: LocalizedText): StaffGroup | undefined {
  if (groupsByDesignation(designation).length > 0) return undefined;
  return teachingWords.test(`${designation.en} ${designation.bn}`) ? "teaching" : "office";
}

type NameIndex<Person extends ImportedPerson> = ReturnType<typeof createNameIndex<Person>>;

function createNameIndex<Person extends ImportedPerson>(people: Person[]) {
  const found = new Map<string, Person>();
  const bothKeys = ({ name, designation }: ImportedPerson) =>
    textKeys(name).flatMap((key) => textKeys(designation).map((other) => `${key}\n${other}`));
  const find = (keys: string[]) => keys.map((key) => found.get(key)).find((person) => person !== undefined);
  const add = (person: Person) => {
    for (const key of [...textKeys(person.name), ...bothKeys(person)]) if (!found.has(key)) found.set(key, person);
  };
  people.forEach(add);
  return {
    add,
    findNamesake: (person: ImportedPerson) => find(textKeys(person.name)),
    find: (person: ImportedPerson) => find(bothKeys(person)),
  };
}

/**
 * Adds the first zero of a mobile number. If a spreadsheet treats the mobile number as a number, it loses this zero.
 */
const addLostZero = (text: string) => (/^1[3-9]\d{8}$/.test(toLatinDigits(text)) ? `0${text}` : text);

const columnsByField: Record<string, StaffColumn> = {
  "name.en": "name",
  "name.bn": "nameBn",
  "designation.en": "designation",
  "designation.bn": "designationBn",
  joined: "joined",
  left: "left",
  email: "email",
  mobile: "mobile",
};

function listChangedFields(before: StaffMember, after: StaffMember, language: Language): ChangedField[] {
  const [[, ...was], [, ...is]] = [toStaffRows([before]), toStaffRows([after])];
  const fields = staffColumns.names.map((name, place) => {
    const column = staffColumns.heading(name, language);
    return { column, before: was[0]?.[place] ?? "", after: is[0]?.[place] ?? "" };
  });
  return fields.filter((field) => field.before !== field.after);
}

import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, prepareOnce } from "~drizzle/client";
import { schoolSections } from "~drizzle/schema";
import { errorSummary, readOrFallback } from "../errors";
import { dhakaToday, formatDigits } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { firstValues } from "./first-values";
import { listMissingFacts, type MissingFact } from "./missing-facts";
import { maxItems, type School, type SchoolContacts, type SectionName, sectionNames, sectionSchemas } from "./sections";

export const getSection = <Name extends SectionName>(name: Name): School[Name] => getStoredSection(name).value;

type StoredSection<Name extends SectionName> = { value: School[Name]; version: number; changedAt: Date };

/**
 * Returns the stored values of a section. Version 0 means that no one has saved the section, so it has its first
 * values.
 */
export function getStoredSection<Name extends SectionName>(name: Name): StoredSection<Name> {
  const row = sectionQuery().get({ name });
  if (!row) return { value: firstValues[name], version: 0, changedAt: new Date(0) };
  const { content, version, changedAt } = row;
  return { value: parseStored(name, content), version, changedAt: validDate(changedAt) };
}

export const readSection = <Name extends SectionName>(name: Name): School[Name] =>
  readOrFallback(firstValues[name], () => getSection(name));

let lastContacts = firstValues.contacts;

export function getContacts(): SchoolContacts {
  lastContacts = readOrFallback(lastContacts, () => getSection("contacts"));
  return lastContacts;
}

/**
 * Returns the contacts from the last time that they were read. Use this in responses that must not open the database or
 * wait for it.
 */
export const getLastContacts = (): SchoolContacts => lastContacts;

export const schoolAndPlace = ({ name, place }: SchoolContacts, language: Language): string =>
  [name, place]
    .map((text) => localizedText(text, language))
    .filter(Boolean)
    .join(", ");

export const describeCourses = (courses: School["courses"]["courses"], language: Language): string =>
  formatDigits(getTranslator(language).t("courses.description", { count: courses.length }), language);

const sectionQuery = prepareOnce((school) =>
  school
    .select({
      content: schoolSections.content,
      version: schoolSections.version,
      changedAt: schoolSections.changedAt,
    })
    .from(schoolSections)
    .where(eq(schoolSections.name, sql.placeholder("name")))
    .prepare(),
);

export function getAllSections(): { school: School; changedAt: Partial<Record<SectionName, Date>> } {
  const rows = db().select().from(schoolSections).all();
  const valuesOf = (name: SectionName) => {
    const row = rows.find((row) => row.name === name);
    return row ? parseStored(name, row.content) : firstValues[name];
  };
  return {
    school: Object.fromEntries(sectionNames.map((name) => [name, valuesOf(name)])) as School,
    changedAt: Object.fromEntries(rows.map(({ name, changedAt }) => [name, validDate(changedAt)])),
  };
}

// A row restored from a backup may contain an invalid time.
const validDate = (date: Date) => (Number.isNaN(date.getTime()) ? new Date(0) : date);

export const getMissingFacts = (): MissingFact[] => listMissingFacts(getAllSections().school, dhakaToday());

// We cache parsed sections, because parsing takes longer than the rest of a page. All pages share these values, so do
// not change them.
const parsedSections = new Map<SectionName, { content: string; value: School[SectionName] }>();

function parseStored<Name extends SectionName>(name: Name, content: string): School[Name] {
  const known = parsedSections.get(name);
  if (known?.content === content) return known.value as School[Name];
  const value = parseContent(name, content);
  parsedSections.set(name, { content, value });
  return value;
}

const toText = ({ path, message }: z.core.$ZodIssue) => `${path.join(".")}: ${message}`;

function parseContent<Name extends SectionName>(name: Name, content: string): School[Name] {
  try {
    return parseSection(name, content);
  } catch (error) {
    const cause = error instanceof z.ZodError ? error.issues.slice(0, 5).map(toText).join(", ") : errorSummary(error);
    console.error(JSON.stringify({ fault: `the section ${name} could not be read`, cause }));
    return firstValues[name];
  }
}

const longestList = Math.max(...Object.values(maxItems));

// Earlier versions accepted dates after 2199. We empty such a date, so that the other values of its section can still
// be read.
const lateDay = /"(?:2[2-9]|[3-9]\d)\d\d-\d\d-\d\d"/g;

/** Parses a stored section. Throws if a form would not accept a value, because a restored row may contain anything. */
export function parseSection<Name extends SectionName>(name: Name, content: string): School[Name] {
  const stored: object = { ...firstValues[name], ...JSON.parse(content.replace(lateDay, '""')) };
  // Without this check, the schema would validate every item of a list with a million items before it rejects the list.
  if (Object.values(stored).some((value) => Array.isArray(value) && value.length > longestList))
    throw new RangeError("a list is too long");
  return sectionSchemas[name].parse(stored) as School[Name];
}

import { z } from "zod";
import type { TextKey } from "../i18n/en";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import { getInput } from "./field-schemas";
import {
  isInformation,
  type School,
  type SchoolTab,
  type SectionName,
  sectionNames,
  sectionPath,
  sectionSchemas,
} from "./sections";
import { whoWorks } from "./staff";

export type MissingFact = {
  section: SectionName | SchoolTab;
  label: TextKey;
  of?: LocalizedText;
  number?: number;
  href: string;
};

/**
 * Lists the facts that are still empty. `today` is YYYY-MM-DD in Dhaka. Only staff who still work at the school on that
 * day need names.
 */
export const listMissingFacts = (school: School, today: string): MissingFact[] =>
  sectionNames.flatMap((section) => [
    ...missingFields(school, section),
    ...(section === "staff"
      ? missingNames(
          section,
          whoWorks(school.staff.people, today),
          ({ id }) => `/cog-admin/school/staff?edit=${id}#${id}`,
        )
      : []),
    ...(section === "committee"
      ? missingNames(section, school.committee.members, (_, at) => fieldHref(section, `members[${at}].name`))
      : []),
  ]);

export const countMissingFacts = (facts: MissingFact[], section: MissingFact["section"]): number =>
  facts.filter((fact) => fact.section === section).length;

export const missingText = (number: number): TextKey => (number === 1 ? "school.missing.one" : "school.missing.many");

/**
 * Lists the empty fields of a section. Does not include the fields of the Information page, because listMissingKinds
 * reports them.
 */
function missingFields(school: School, section: SectionName): MissingFact[] {
  if (isInformation(section)) return [];
  return listEmptyFacts(school, section).map(({ name, label }) => ({ section, label, href: fieldHref(section, name) }));
}

/** Many schools have no company that maintains their website, so this fact never counts as missing. */
const optionalFacts = ["techSupport.name"];

/** `name` is the name of the field. */
export type EmptyFact = { name: string; label: TextKey };

/** Lists the facts of a section that are still empty. With `fields`, lists only facts in these fields. */
export const listEmptyFacts = (school: School, section: SectionName, fields?: string[]): EmptyFact[] =>
  listFacts(sectionSchemas[section]).filter(({ name }) => {
    const [field = ""] = name.split(".");
    if (optionalFacts.includes(name)) return false;
    return isEmpty(readField(school[section], name)) && (fields?.includes(field) ?? true);
  });

function listFacts({ shape }: z.ZodObject, before = ""): EmptyFact[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const found = getInput(schema);
    if (found?.isFact) return [{ name: before + name, label: found.missing ?? found.label }];
    return !found && schema instanceof z.ZodObject ? listFacts(schema, `${before}${name}.`) : [];
  });
}

export const fieldHref = (section: SectionName, name: string, path = sectionPath(section)) =>
  `${path}#school-${section}-${encodeURIComponent(name)}`;

export const readField = (values: object, name: string): unknown =>
  name.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], values);

const isEmpty = (value: unknown) => (typeof value === "string" ? value === "" : isEmptyText(value as LocalizedText));

type Named = { id: string; name: LocalizedText; designation: LocalizedText };

function missingNames<Item extends Named>(
  section: SectionName,
  items: Item[],
  hrefOf: (item: Item, at: number) => string,
): MissingFact[] {
  return items.flatMap((item, at) => {
    if (!isEmpty(item.name)) return [];
    const alike = items.filter(
      ({ designation: { en, bn } }) => en === item.designation.en && bn === item.designation.bn,
    );
    // The form of the committee numbers all members, and the list of the staff has no numbers.
    const place = section === "committee" ? at : alike.indexOf(item);
    const number = alike.length > 1 ? place + 1 : undefined;
    return [{ section, label: "school.missing.name", of: item.designation, number, href: hrefOf(item, at) }];
  });
}

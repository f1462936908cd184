import type { TextKey } from "../i18n/en";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import { type School, type SchoolTab, type SectionName, sectionNames, sectionPath } from "./sections";
import { whoWorks } from "./staff";

export type MissingFact = {
  section: SectionName | SchoolTab;
  label: TextKey;
  of?: LocalizedText;
  number?: number;
  href: string;
};

/** `today`: YYYY-MM-DD in Dhaka; names are asked only of those who work here then. */
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

const factFields: Partial<Record<SectionName, Record<string, TextKey>>> = {
  contacts: {
    place: "school.contacts.place",
    address: "school.contacts.address",
    phone: "school.contacts.phone",
    email: "school.contacts.email",
    institutionId: "school.contacts.institutionId",
    headline: "school.contacts.headline",
    lead: "school.contacts.lead",
    foundingCouncil: "school.contacts.foundingCouncil",
    "techSupport.name": "school.contacts.techSupport",
  },
  figures: {
    passingRate: "school.figures.passingRate",
    years: "school.figures.years",
    students: "school.figures.students",
    teachers: "school.figures.teachers",
    alumni: "school.figures.alumni",
    aboutTeachers: "school.figures.aboutTeachers",
    coEducation: "school.figures.coEducation",
  },
  messages: {
    "chairman.name": "school.missing.chairman",
    "chairman.text": "home.chairmanMessage",
    "principal.name": "school.missing.principal",
    "principal.text": "home.principalMessage",
  },
  about: { legacy: "school.about.legacy", vision: "school.about.vision", mission: "school.about.mission" },
};

function missingFields(school: School, section: SectionName): MissingFact[] {
  const fields = Object.entries(factFields[section] ?? {}).filter(([name]) =>
    isEmpty(readField(school[section], name)),
  );
  return fields.map(([name, label]) => ({ section, label, href: fieldHref(section, name) }));
}

export const fieldHref = (section: SectionName, name: string) =>
  `${sectionPath(section)}#school-${section}-${encodeURIComponent(name)}`;

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
    const number = alike.length > 1 ? alike.indexOf(item) + 1 : undefined;
    return [{ section, label: "school.missing.name", of: item.designation, number, href: hrefOf(item, at) }];
  });
}

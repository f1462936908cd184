import type { TextKey } from "../i18n/en";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import { type School, type SectionName, sectionNames } from "./sections";
import { whoWorks } from "./staff";

/** Something that the public pages show as "To be added", and where it is filled in. */
export type MissingFact = {
  section: SectionName;
  /** What it is called; of the names of a list with `{number}` in it. */
  label: TextKey;
  /** How many facts it stands for: every name that a list lacks is one. */
  number: number;
  /** The address of its field, or of the first item of a list that lacks a name. */
  href: string;
};

/** What nobody has filled in yet, section by section; of people alone who work here on a day (YYYY-MM-DD in Dhaka). */
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

/** How many of these facts there are, altogether or in one section. */
export const countMissingFacts = (facts: MissingFact[], section?: SectionName): number =>
  facts.reduce((total, fact) => (section && fact.section !== section ? total : total + fact.number), 0);

/** The text that says how many there are, with a place for the number. */
export const missingText = (number: number): TextKey => (number === 1 ? "school.missing.one" : "school.missing.many");

/** The facts that stand in a field of their own, by the name that it has in the form of its section. */
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
  return fields.map(([name, label]) => ({ section, label, number: 1, href: fieldHref(section, name) }));
}

/** The address of a field in the form of its section. */
const fieldHref = (section: SectionName, name: string) =>
  `/cog-admin/school/${section}#school-${section}-${encodeURIComponent(name)}`;

const readField = (values: object, name: string): unknown =>
  name.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], values);

const isEmpty = (value: unknown) => (typeof value === "string" ? value === "" : isEmptyText(value as LocalizedText));

type Named = { id: string; name: LocalizedText };

function missingNames(
  section: "staff" | "committee",
  items: Named[],
  hrefOf: (item: Named, at: number) => string,
): MissingFact[] {
  const nameless = items.filter(({ name }) => isEmpty(name));
  const [first] = nameless;
  if (!first) return [];
  const label: TextKey = nameless.length === 1 ? "school.missing.name" : "school.missing.names";
  return [{ section, label, number: nameless.length, href: hrefOf(first, items.indexOf(first)) }];
}

import type { TextKey } from "../i18n/en";
import { classLevels } from "./classes";
import { fieldHref, listMissingFacts, type MissingFact, readField } from "./missing-facts";
import { type PublicResult, type School, type SectionName, sectionPath, sectionSchemas } from "./sections";
import { whoWorks } from "./staff";

/** A field of a section, for example "mpo.code". The label of this field is the text "school.mpo.code". */
export type Fact = TextKey extends infer Key
  ? Key extends `school.${infer Fact extends `${SectionName}.${string}`}`
    ? Fact
    : never
  : never;

type Kind = {
  name: string;
  facts: Fact[];
  /** Facts that are not required. The page shows them only if they are filled in. */
  optional?: Fact[];
};

/**
 * The eleven kinds of information, in the order of the circular by the Directorate of Secondary and Higher Education of
 * 14 July 2025.
 */
const kinds = [
  {
    name: "profile",
    facts: [
      ...(["contacts.name", "contacts.established", "contacts.place", "contacts.institutionId"] as const),
      "figures.coEducation",
    ],
    optional: ["recognition.schoolCode"],
  },
  {
    name: "recognition",
    facts: [
      ...(["recognition.authority", "recognition.permissionNumber", "recognition.permissionDay"] as const),
      ...(["recognition.recognitionNumber", "recognition.recognitionDay"] as const),
    ],
    optional: ["recognition.validUntil"],
  },
  { name: "students", facts: ["students.year", "students.day", "students.classes"] },
  { name: "approved", facts: ["approved.classes", "approved.groups"] },
  { name: "teaching", facts: [] },
  { name: "mpo", facts: ["mpo.level", "mpo.code", "mpo.enlisted", "mpo.teachers", "mpo.staff"] },
  {
    name: "contact",
    facts: ["contacts.address", "contacts.phone", "contacts.email"],
    optional: ["links.hours"],
  },
  {
    name: "centre",
    facts: ["centre.name", "centre.designation", "centre.place", "centre.phone", "centre.hours"],
    optional: ["centre.email"],
  },
  {
    name: "complaints",
    facts: ["complaints.name", "complaints.designation", "complaints.place", "complaints.phone"],
    optional: ["complaints.email"],
  },
  { name: "staff", facts: [] },
  { name: "committee", facts: [] },
] as const satisfies Kind[];

export type InformationKind = (typeof kinds)[number]["name"];

export const informationKinds = kinds.map(({ name }) => name);

/** `classes` lists the classes without a number, if a table of classes is only partly filled in. */
type Lack = { label: TextKey; number?: number; classes?: number[]; href: string };

export type InformationItem = {
  number: number;
  name: InformationKind;
  /** The required facts that are empty. The kind is complete if this list is empty. */
  missing: Lack[];
  /** True if all required facts of the kind are empty. */
  isEmpty: boolean;
  /** The facts of the kind, in the order of the page. */
  facts: Fact[];
  changedAt?: Date;
  /** The section in which staff edit the kind. Undefined for the kind "teaching", because it consists of downloads. */
  section?: SectionName;
  href: string;
};

/** The number of public downloads in the groups "routine" and "syllabus", and the time of their last change. */
export type TeachingDownloads = { routine: number; syllabus: number; changedAt?: Date };

type Known = {
  school: School;
  changedAt: Partial<Record<SectionName, Date>>;
  teaching: TeachingDownloads;
  /** The date in Dhaka as YYYY-MM-DD. The current staff are the staff on this date. */
  today: string;
};

export const listInformation = (known: Known): InformationItem[] =>
  kinds.map((kind: Kind & { name: InformationKind }, at) => {
    const { missing, isEmpty } = findLacks(kind, known);
    const sections = sectionsOf(kind);
    const [section] = sections;
    return {
      number: at + 1,
      name: kind.name,
      missing,
      isEmpty,
      facts: shownFacts(kind, known.school),
      changedAt: kind.name === "teaching" ? known.teaching.changedAt : lastChange(sections, known.changedAt),
      section,
      href: section ? sectionPath(section) : (missing[0]?.href ?? downloads),
    };
  });

/**
 * Lists the sections with facts of a kind. The first section is the section in which staff edit the kind. A change in
 * any of these sections counts as a change of the kind.
 */
function sectionsOf({ name, facts, optional = [] }: Kind & { name: InformationKind }): SectionName[] {
  if (name === "staff" || name === "committee") return [name];
  return [...new Set([...facts, ...optional].map((fact) => placeOf(fact).section))];
}

const downloads = "/cog-admin/downloads";
/** The form for a download that the public information lacks. From there, Back leads to the public information. */
export const newDownloadUrl = (group: string) => `${downloads}?new&for=${group}&information=teaching`;

const lastChange = (sections: SectionName[], changedAt: Known["changedAt"]): Date | undefined =>
  sections
    .flatMap((name) => changedAt[name] ?? [])
    .sort((one, other) => other.getTime() - one.getTime())
    .at(0);

function findLacks(kind: Kind & { name: InformationKind }, { school, teaching, today }: Known) {
  switch (kind.name) {
    case "teaching": {
      const missing = (["routine", "syllabus"] as const).filter((group) => teaching[group] === 0);
      return {
        missing: missing.map((group): Lack => ({ label: `downloads.group.${group}`, href: newDownloadUrl(group) })),
        isEmpty: teaching.changedAt === undefined,
      };
    }
    case "staff":
      return lacksOfPeople("staff", whoWorks(school.staff.people, today).length, { school, today });
    case "committee":
      return lacksOfPeople("committee", school.committee.members.length, { school, today });
    default: {
      const missing = inFormOrder(kind.facts.filter((fact) => isNeeded(fact, school) && isMissing(school, fact)));
      return { missing: missing.map((fact) => toLack(school, fact)), isEmpty: missing.length === kind.facts.length };
    }
  }
}

const shownFacts = ({ facts, optional = [] }: Kind, school: School): Fact[] => [
  ...facts.filter((fact) => isNeeded(fact, school)),
  ...optional.filter((fact) => !isMissing(school, fact)),
];

const isNeeded = (fact: Fact, { mpo }: School) =>
  mpo.level !== "none" || !fact.startsWith("mpo.") || fact === "mpo.level";

function isMissing(school: School, fact: Fact): boolean {
  const value = readFact(school, fact);
  if (Array.isArray(value)) return value.some((item) => Object.values(item).includes(null));
  if (value instanceof Object) return Object.values(value).every((part) => !part);
  return value === "" || value === null;
}

/** Sorts the facts of each section as its form does, so that the first missing fact is the first empty field. */
function inFormOrder(facts: Fact[]): Fact[] {
  const sections = [...new Set(facts.map((fact) => placeOf(fact).section))];
  return sections.flatMap((section) =>
    Object.keys(sectionSchemas[section].shape).flatMap((field) =>
      facts.filter((fact) => placeOf(fact).section === section && placeOf(fact).field === field),
    ),
  );
}

function toLack(school: School, fact: Fact): Lack {
  const { section, field } = placeOf(fact);
  const value = readFact(school, fact);
  const lack: Lack = { label: `school.${fact}`, href: fieldHref(section, field) };
  if (!Array.isArray(value)) return lack;
  const classes = classLevels.filter((_, at) => Object.values(value[at] ?? {}).includes(null));
  return classes.length < classLevels.length ? { ...lack, classes } : lack;
}

export function readFact(school: School, fact: Fact): unknown {
  const { section, field } = placeOf(fact);
  return readField(school[section], field);
}

function placeOf(fact: Fact) {
  const [section = "", field = ""] = fact.split(".");
  return { section: section as SectionName, field };
}

function lacksOfPeople(
  section: "staff" | "committee",
  number: number,
  { school, today }: Pick<Known, "school" | "today">,
) {
  if (number === 0)
    return { missing: [{ label: "information.lack.people", href: sectionPath(section) } as const], isEmpty: true };
  const [first, ...others] = listMissingFacts(school, today).filter((fact) => fact.section === section);
  const names = first && ({ label: "information.lack.names", number: 1 + others.length, href: first.href } as const);
  return { missing: names ? [names] : [], isEmpty: false };
}

export const countFilled = (items: InformationItem[]): number =>
  items.filter(({ missing }) => missing.length === 0).length;

/** Lists each incomplete kind, with a link to its first empty field. */
export const listMissingKinds = (items: InformationItem[]): MissingFact[] =>
  items.flatMap(({ name, missing: [first] }) =>
    first ? [{ section: "information", label: `information.kind.${name}`, href: first.href } as const] : [],
  );

/** Returns the sum of the counts. Returns undefined if a count is unknown. */
export const sumOf = (counts: (number | null)[]): number | undefined =>
  counts.reduce<number | undefined>((sum, count) => (sum === undefined || count === null ? undefined : sum + count), 0);

export function addUpStudents(classes: School["students"]["classes"]) {
  const [boys, girls] = [classes.map((one) => one.boys), classes.map((one) => one.girls)];
  return {
    classes: classes.map((one) => sumOf([one.boys, one.girls])),
    boys: sumOf(boys),
    girls: sumOf(girls),
    all: sumOf([...boys, ...girls]),
  };
}

/** Returns the pass rate in percent with one decimal, or undefined if no student sat the exam. */
export const passRate = ({ examinees, passed }: Pick<PublicResult, "examinees" | "passed">): number | undefined =>
  examinees > 0 ? Math.round((passed * 1000) / examinees) / 10 : undefined;

export const newestFirst = (years: PublicResult[]): PublicResult[] =>
  years.toSorted((one, other) => other.year - one.year);

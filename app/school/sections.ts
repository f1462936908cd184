import { z } from "zod";
import { noticeTypes } from "../../drizzle/stored-values";
import { toLine } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import {
  address,
  byClass,
  code,
  count,
  day,
  email,
  eventDay,
  facebookAddress,
  fact,
  itemId,
  line,
  listOf,
  localizedLine,
  localizedLines,
  longLine,
  mapAddress,
  optionalNumber,
  phone,
  picture,
  pictureReference,
  requiredLine,
  tick,
  typedAs,
  whatsappAddress,
  year,
} from "./field-schemas";

/* To add a section, add a line to `sectionSchemas` and `ownPages`, first values in first-values.ts, and texts. For a
   section of the Information page, add the line to `informationSchemas` instead. The form shows the fields in the
   order of the schema. An empty text means that the fact is not filled in. Limits count visible characters. Error
   messages are text keys. */

const message = z.object({
  name: fact(localizedLine(120)),
  office: localizedLine(120),
  portrait: picture("portrait"),
  /** An empty line separates paragraphs. */
  text: fact(localizedLines(5000)),
});

export const maxItems = {
  staff: 300,
  committee: 60,
  timeline: 40,
  values: 12,
  campus: 20,
  courses: 60,
  calendar: 500,
  results: 30,
};

export const staffMember = z.object({
  id: itemId,
  name: fact(localizedLine(120)),
  designation: requiredLine(120, "form.lacks.designation"),
  /** The group of the person. Staff fill it in only if the designation does not show the group. */
  group: typedAs(z.enum(["", "teaching", "office"]).default(""), { input: "choice" }),
  joined: fact(day),
  /** From this date, the person no longer counts as current staff. */
  left: day,
  email,
  mobile: fact(phone),
  portrait: picture("portrait"),
});

const committeeMember = z.object({
  id: itemId,
  name: fact(localizedLine(120)),
  designation: requiredLine(120, "form.lacks.designation"),
});

export const calendarEntry = z
  .object({
    id: itemId,
    title: requiredLine(160, "form.lacks.title"),
    note: localizedLine(300),
    starts: typedAs(eventDay, { isRequired: true }).refine((text) => text !== "", { error: "form.lacks.day" }),
    /** Empty if the event lasts only one day. */
    ends: eventDay,
    kind: typedAs(z.enum(noticeTypes), { input: "choice" }),
  })
  .refine(({ starts, ends }) => ends === "" || ends >= starts, { error: "school.err.ends", path: ["ends"] });

export const campusPicture = z.object({
  id: itemId,
  caption: requiredLine(160, "form.lacks.caption"),
  picture: typedAs(pictureReference, { input: "picture", picture: "campus", isRequired: true }),
  /** True for the picture that replaces the drawing at the top of the home page. */
  atTop: typedAs(tick, { input: "tick" }),
});

export const course = z.object({
  id: itemId,
  title: requiredLine(120, "form.lacks.title"),
  about: longLine(300),
  provider: localizedLine(120),
  classes: localizedLine(120),
  language: localizedLine(120),
  /** The amount of mobile data that the course uses. */
  data: localizedLine(120),
  url: typedAs(address, { isRequired: true }).refine((text) => text !== "", { error: "form.lacks.url" }),
});

const officer = {
  name: fact(localizedLine(120)),
  designation: fact(localizedLine(120)),
  place: fact(localizedLine(120)),
  phone: fact(phone),
  email,
};

export const publicResult = z
  .object({
    id: itemId,
    examination: typedAs(z.enum(["SSC", "JSC", "PEC"]), { input: "choice" }),
    year,
    examinees: count,
    passed: count,
    gpa5: count,
  })
  .refine(({ passed, examinees }) => passed <= examinees, { error: "school.err.passed", path: ["passed"] })
  .refine(({ gpa5, passed }) => gpa5 <= passed, { error: "school.err.gpa5", path: ["gpa5"] });

/** The parts of the Information page that belong to no other section. */
const informationSchemas = {
  recognition: z.object({
    authority: fact(localizedLine(160)),
    schoolCode: code,
    permissionNumber: fact(line(80)),
    permissionDay: fact(day),
    recognitionNumber: fact(line(80)),
    recognitionDay: fact(day),
    /** Empty if the recognition has no end. */
    validUntil: day,
  }),
  students: z.object({
    year: fact(optionalNumber(year)),
    day: fact(day),
    classes: byClass(z.object({ boys: optionalNumber(count), girls: optionalNumber(count) })),
  }),
  approved: z.object({
    groups: typedAs(
      z
        .object({ science: tick, humanities: tick, business: tick })
        .default({ science: false, humanities: false, business: false }),
      { input: "groups" },
    ),
    classes: byClass(z.object({ sections: optionalNumber(count) })),
  }),
  mpo: z.object({
    /** "none" means that the school is not under MPO. Then the other fields of this section are optional. */
    level: typedAs(z.enum(["", "junior", "secondary", "higher", "none"]).default(""), { input: "choice" }),
    code: fact(code),
    enlisted: fact(day),
    teachers: fact(optionalNumber(count)),
    staff: fact(optionalNumber(count)),
  }),
  centre: z.object({ ...officer, hours: fact(localizedLine(120)) }),
  complaints: z.object(officer),
  links: z.object({
    hours: localizedLine(120),
    map: mapAddress,
    facebook: facebookAddress,
    whatsapp: whatsappAddress,
  }),
  results: z.object({ years: listOf(publicResult, maxItems.results) }),
};

export const sectionSchemas = {
  contacts: z.object({
    name: requiredLine(120, "form.lacks.schoolName"),
    place: fact(localizedLine(80)),
    established: year,
    address: fact(localizedLine(200)),
    phone: fact(phone),
    email: fact(email),
    institutionId: fact(typedAs(line(20), { input: "number" })),
    headline: fact(localizedLine(120)),
    lead: fact(longLine(400)),
    /** This line is printed at the end of every result card. */
    cardLine: localizedLine(80),
    /** These rules are printed on every admit card. */
    examRules: localizedLines(400),
    crest: picture("crest"),
    foundingCouncil: fact(localizedLine(160)),
    techSupport: z.object({ name: fact(localizedLine(120)), url: address }),
  }),
  ...informationSchemas,
  figures: z.object({
    passingRate: fact(line(20)),
    years: fact(line(20)),
    students: fact(line(20)),
    teachers: fact(line(20)),
    coEducation: fact(localizedLine(40)),
    alumni: fact(line(20)),
    /**
     * The number of teachers on the About page. It has its own field, because that page counts teachers in another way.
     */
    aboutTeachers: fact(line(20)),
  }),
  messages: z.object({ chairman: message, principal: message }),
  staff: z.object({ people: listOf(staffMember, maxItems.staff) }),
  committee: z.object({ members: listOf(committeeMember, maxItems.committee) }),
  about: z.object({
    legacy: fact(localizedLines(6000)),
    timeline: listOf(
      z.object({ id: itemId, year, event: requiredLine(160, "form.lacks.event"), more: longLine(400) }),
      maxItems.timeline,
    ),
    vision: fact(localizedLines(1000)),
    mission: fact(localizedLines(1000)),
    values: listOf(
      z.object({ id: itemId, name: requiredLine(60, "form.lacks.value"), means: longLine(300) }),
      maxItems.values,
    ),
  }),
  campus: z.object({ pictures: listOf(campusPicture, maxItems.campus) }),
  courses: z.object({ courses: listOf(course, maxItems.courses) }),
  calendar: z.object({ entries: listOf(calendarEntry, maxItems.calendar) }),
};

/** Checks the EIIN only when staff type contacts. Contacts that were stored earlier may break this rule. */
export const typedContacts = sectionSchemas.contacts.extend({
  institutionId: z
    .preprocess((value) => toLatinDigits(toLine(value)), z.string())
    .default("")
    .refine((text) => text === "" || /^\d{6}$/.test(text), { error: "school.err.institutionId" }),
});

export const pickFields = (schema: z.ZodObject, fields = Object.keys(schema.shape) as readonly string[]): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => fields.includes(name))));

/** Returns the schema of the fields in a form. If `fields` is undefined, the form has all fields of the section. */
export const typedSchema = (section: SectionName, fields?: readonly string[]): z.ZodObject =>
  pickFields(section === "contacts" ? typedContacts : sectionSchemas[section], fields);

export type SectionName = keyof typeof sectionSchemas;
export type InformationSection = keyof typeof informationSchemas;

export const sectionNames = Object.keys(sectionSchemas) as SectionName[];

export const isInformation = (name: SectionName): name is InformationSection => Object.hasOwn(informationSchemas, name);

type OwnSection = Exclude<SectionName, InformationSection>;

const ownPages: Record<OwnSection, string> = {
  contacts: "/",
  figures: "/",
  messages: "/",
  staff: "/staff",
  committee: "/",
  about: "/about",
  campus: "/",
  courses: "/free-courses",
  calendar: "/academic",
};

/**
 * The tabs of the editor. All sections of the Information page share one tab. Its position is the position of their
 * first section.
 */
export const schoolTabs = [
  ...new Set(sectionNames.map((name): SchoolTab => (isInformation(name) ? "information" : name))),
];
export type SchoolTab = OwnSection | "information";

export const informationPage = "/information";
export const informationPath = "/cog-admin/school/information";

export const publicPage = (name: SectionName | SchoolTab): string =>
  name === "information" || isInformation(name) ? informationPage : ownPages[name];

export const sectionPath = (name: SectionName | SchoolTab): string =>
  name !== "information" && isInformation(name) ? `${informationPath}/${name}` : `/cog-admin/school/${name}`;

export type School = { [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]> };

export type SchoolContacts = School["contacts"];
export type SchoolMessage = School["messages"]["chairman"];
export type StaffMember = School["staff"]["people"][number];
export type CampusPicture = School["campus"]["pictures"][number];
export type Course = School["courses"]["courses"][number];
export type CalendarEntry = School["calendar"]["entries"][number];
export type PublicResult = School["results"]["years"][number];
export type PictureReference = z.output<typeof pictureReference>;

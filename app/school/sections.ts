import { z } from "zod";
import { noticeTypes } from "../../drizzle/stored-values";
import { toLine } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { type Language, localizedPath } from "../i18n/languages";
import {
  byClass,
  choice,
  code,
  count,
  day,
  email,
  eventDay,
  facebookUrl,
  fact,
  field,
  itemId,
  line,
  listOf,
  localizedLine,
  localizedLines,
  longLine,
  mapUrl,
  optionalNumber,
  personName,
  phone,
  picture,
  pictureReference,
  requiredLine,
  tick,
  typedAs,
  webAddress,
  whatsappUrl,
  year,
} from "./field-schemas";

/* To add a section, add a line to `sectionSchemas` and `ownPages`, and texts. For a section of the Information page, add
   the line to `informationSchemas` instead. The form shows the fields in the order of the schema. A section that is not
   in first-values.ts is empty at first. An empty text means that the fact is not filled in. Limits count visible
   characters. Error messages are text keys. */

const message = (person: "chairman" | "principal") =>
  z.object({
    name: fact(`school.messages.${person}.name`, personName, {
      missing: `school.missing.${person}.name`,
      hint: `school.messages.${person}.name.hint`,
    }),
    office: field(`school.messages.${person}.office`, localizedLine(120), {
      hint: `school.messages.${person}.office.hint`,
    }),
    portrait: field(`school.messages.${person}.portrait`, picture("portrait")),
    /** Paragraphs are separated by an empty line. */
    text: fact(`school.messages.${person}.text`, localizedLines(5000), {
      hint: `school.messages.${person}.text.hint`,
      missing: `school.missing.${person}.text`,
    }),
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
  name: fact("school.staff.name", personName, { hint: "school.staff.name.hint" }),
  designation: field("school.staff.designation", requiredLine(120, "form.lacks.designation"), {
    hint: "school.staff.designation.hint",
  }),
  /** The group of the person. Staff fill it in only if the designation does not show the group. */
  group: field(
    "school.staff.group",
    choice(["", "teaching", "office"], (group) => `school.staff.group.${group || "choose"}`, ""),
    { hint: "school.staff.group.hint" },
  ),
  joined: fact("school.staff.joined", day),
  /** From this date, the person no longer counts as current staff. */
  left: field("school.staff.left", day, { hint: "school.staff.left.hint" }),
  email: field("school.staff.email", email, { hint: "school.staff.contact.hint" }),
  mobile: fact("school.staff.mobile", phone, { hint: "school.staff.contact.hint" }),
  portrait: field("school.staff.portrait", picture("portrait")),
});

const committeeMember = z.object({
  id: itemId,
  name: fact("school.committee.members.name", personName),
  designation: field("school.committee.members.designation", requiredLine(120, "form.lacks.designation")),
});

export const calendarEntry = z
  .object({
    id: itemId,
    title: field("school.calendar.title", requiredLine(160, "form.lacks.title")),
    note: field("school.calendar.note", localizedLine(300)),
    starts: field("school.calendar.starts", eventDay, { isRequired: true }).refine((text) => text !== "", {
      error: "form.lacks.day",
    }),
    /** Empty if the event lasts only one day. */
    ends: field("school.calendar.ends", eventDay, { hint: "school.calendar.ends.hint" }),
    kind: field(
      "school.calendar.kind",
      choice(noticeTypes, (type) => `school.calendar.kind.${type}`),
    ),
  })
  .refine(({ starts, ends }) => ends === "" || ends >= starts, { error: "school.err.ends", path: ["ends"] });

export const campusPicture = z.object({
  id: itemId,
  caption: field("school.campus.caption", requiredLine(160, "form.lacks.caption"), {
    hint: "school.campus.caption.hint",
  }),
  picture: field("school.campus.picture", typedAs(pictureReference, { input: "picture", picture: "campus" }), {
    isRequired: true,
  }),
  /** True for the picture that replaces the drawing at the top of the home page. */
  atTop: field("school.campus.atTop", tick, { hint: "school.campus.atTop.hint" }),
});

export const course = z.object({
  id: itemId,
  title: field("school.courses.title", requiredLine(120, "form.lacks.title")),
  about: field("school.courses.about", longLine(300)),
  provider: field("school.courses.provider", localizedLine(120)),
  classes: field("school.courses.classes", localizedLine(120)),
  language: field("school.courses.language", localizedLine(120)),
  /** The amount of mobile data that the course uses. */
  data: field("school.courses.data", localizedLine(120)),
  url: field("school.courses.url", webAddress, { isRequired: true, hint: "school.courses.url.hint" }).refine(
    (text) => text !== "",
    { error: "form.lacks.url" },
  ),
});

const officer = (section: "centre" | "complaints") => ({
  name: fact(`school.${section}.name`, personName),
  designation: fact(`school.${section}.designation`, localizedLine(120)),
  place: fact(`school.${section}.place`, localizedLine(120)),
  phone: fact(`school.${section}.phone`, phone),
  email: field(`school.${section}.email`, email),
});

const publicResult = z
  .object({
    id: itemId,
    examination: field(
      "school.results.years.examination",
      choice(["SSC", "JSC", "PEC"], (name) => `school.results.years.examination.${name}`),
    ),
    year: field("school.results.years.year", year),
    examinees: field("school.results.years.examinees", count),
    passed: field("school.results.years.passed", count),
    gpa5: field("school.results.years.gpa5", count),
  })
  .refine(({ passed, examinees }) => passed <= examinees, { error: "school.err.passed", path: ["passed"] })
  .refine(({ gpa5, passed }) => gpa5 <= passed, { error: "school.err.gpa5", path: ["gpa5"] });

/** The parts of the Information page that belong to no other section. */
const informationSchemas = {
  recognition: z.object({
    authority: fact("school.recognition.authority", localizedLine(160)),
    schoolCode: field("school.recognition.schoolCode", code),
    permissionNumber: fact("school.recognition.permissionNumber", line(80)),
    permissionDay: fact("school.recognition.permissionDay", day),
    recognitionNumber: fact("school.recognition.recognitionNumber", line(80)),
    recognitionDay: fact("school.recognition.recognitionDay", day),
    /** Empty if the recognition has no end. */
    validUntil: field("school.recognition.validUntil", day, { hint: "school.recognition.validUntil.hint" }),
  }),
  students: z.object({
    year: fact("school.students.year", optionalNumber(year)),
    day: fact("school.students.day", day),
    classes: field(
      "school.students.classes",
      byClass(
        z.object({
          boys: field("information.boys", optionalNumber(count)),
          girls: field("information.girls", optionalNumber(count)),
        }),
      ),
    ),
  }),
  approved: z.object({
    groups: field(
      "school.approved.groups",
      typedAs(
        z
          .object({ science: tick, humanities: tick, business: tick })
          .default({ science: false, humanities: false, business: false }),
        { input: "groups" },
      ),
    ),
    classes: field(
      "school.approved.classes",
      byClass(z.object({ sections: field("information.sections", optionalNumber(count)) })),
    ),
  }),
  mpo: z.object({
    /** "none" means that the school is not under MPO. Then the other fields of this section are optional. */
    level: field(
      "school.mpo.level",
      choice(["", "junior", "secondary", "higher", "none"], (level) => `school.mpo.level.${level || "choose"}`, ""),
    ),
    code: fact("school.mpo.code", code),
    enlisted: fact("school.mpo.enlisted", day),
    teachers: fact("school.mpo.teachers", optionalNumber(count)),
    staff: fact("school.mpo.staff", optionalNumber(count)),
  }),
  centre: z.object({
    ...officer("centre"),
    hours: fact("school.centre.hours", localizedLine(120), { hint: "school.centre.hours.hint" }),
  }),
  complaints: z.object(officer("complaints")),
  links: z.object({
    hours: field("school.links.hours", localizedLine(120), { hint: "school.links.hours.hint" }),
    map: field("school.links.map", mapUrl),
    facebook: field("school.links.facebook", facebookUrl),
    whatsapp: field("school.links.whatsapp", whatsappUrl),
  }),
  results: z.object({
    years: field("school.results.years.item", listOf(publicResult, maxItems.results), {
      add: "school.results.years.add",
    }),
  }),
};

export const sectionSchemas = {
  contacts: z.object({
    name: field("school.contacts.name", requiredLine(120, "form.lacks.schoolName")),
    place: fact("school.contacts.place", localizedLine(80)),
    established: field("school.contacts.established", year),
    address: fact("school.contacts.address", localizedLine(200)),
    phone: fact("school.contacts.phone", phone),
    email: fact("school.contacts.email", email),
    institutionId: fact("school.contacts.institutionId", typedAs(line(20), { input: "number" })),
    headline: fact("school.contacts.headline", localizedLine(120)),
    lead: fact("school.contacts.lead", longLine(400)),
    /** This line is printed at the end of every result card. */
    cardLine: field("school.contacts.cardLine", localizedLine(80)),
    /** These rules are printed on every admit card. */
    examRules: field("school.contacts.examRules", localizedLines(400)),
    crest: field("school.contacts.crest", picture("crest")),
    foundingCouncil: fact("school.contacts.foundingCouncil", localizedLine(160)),
    techSupport: z.object({
      name: fact("school.contacts.techSupport.name", localizedLine(120)),
      url: field("school.contacts.techSupport.url", webAddress),
    }),
  }),
  ...informationSchemas,
  figures: z.object({
    passingRate: fact("school.figures.passingRate", line(20), { hint: "school.figures.passingRate.hint" }),
    years: fact("school.figures.years", line(20), { hint: "school.figures.years.hint" }),
    students: fact("school.figures.students", line(20)),
    teachers: fact("school.figures.teachers", line(20)),
    coEducation: fact("school.figures.coEducation", localizedLine(40), { hint: "school.figures.coEducation.hint" }),
    alumni: fact("school.figures.alumni", line(20)),
    /**
     * The number of teachers on the About page. The home page has another number, because the About page counts
     * teachers in another way.
     */
    aboutTeachers: fact("school.figures.aboutTeachers", line(20), { hint: "school.figures.aboutTeachers.hint" }),
  }),
  messages: z.object({ chairman: message("chairman"), principal: message("principal") }),
  staff: z.object({ people: listOf(staffMember, maxItems.staff) }),
  committee: z.object({
    members: field("school.committee.members.item", listOf(committeeMember, maxItems.committee), {
      add: "school.committee.members.add",
    }),
  }),
  about: z.object({
    legacy: fact("school.about.legacy", localizedLines(6000), { hint: "school.about.legacy.hint" }),
    timeline: field(
      "school.about.timeline.item",
      listOf(
        z.object({
          id: itemId,
          year: field("school.about.timeline.year", year),
          event: field("school.about.timeline.event", requiredLine(160, "form.lacks.event")),
          more: field("school.about.timeline.more", longLine(400)),
        }),
        maxItems.timeline,
      ),
      { add: "school.about.timeline.add" },
    ),
    vision: fact("school.about.vision", localizedLines(1000)),
    mission: fact("school.about.mission", localizedLines(1000)),
    values: field(
      "school.about.values.item",
      listOf(
        z.object({
          id: itemId,
          name: field("school.about.values.name", requiredLine(60, "form.lacks.value")),
          means: field("school.about.values.means", longLine(300)),
        }),
        maxItems.values,
      ),
      { add: "school.about.values.add" },
    ),
  }),
  /* Each item of these lists has its own form. */
  campus: z.object({ pictures: listOf(campusPicture, maxItems.campus) }),
  courses: z.object({ courses: listOf(course, maxItems.courses) }),
  calendar: z.object({ entries: listOf(calendarEntry, maxItems.calendar) }),
};

/** Checks the EIIN only when staff type contacts. Contacts that were stored earlier may break this rule. */
const typedContacts = sectionSchemas.contacts.extend({
  institutionId: fact(
    "school.contacts.institutionId",
    typedAs(z.preprocess((value) => toLatinDigits(toLine(value)), z.string()).default(""), { input: "number" }),
  ).refine((text) => text === "" || /^\d{6}$/.test(text), { error: "school.err.institutionId" }),
});

/** Returns the schema of the fields in a form. If `fields` is undefined, the form has all fields of the section. */
export function typedSchema(section: SectionName, fields?: readonly string[]): z.ZodObject {
  const schema: z.ZodObject = section === "contacts" ? typedContacts : sectionSchemas[section];
  const shape = Object.entries(schema.shape).filter(([name]) => !fields || fields.includes(name));
  return z.object(Object.fromEntries(shape));
}

export type SectionName = keyof typeof sectionSchemas;
type InformationSection = keyof typeof informationSchemas;

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
 * The tabs of the editor. All sections of the Information page share one tab. This tab is at the position of the first
 * of these sections.
 */
export const schoolTabs = [
  ...new Set(sectionNames.map((name): SchoolTab => (isInformation(name) ? "information" : name))),
];
export type SchoolTab = OwnSection | "information";

export const informationPage = "/information";
export const informationPath = "/cog-admin/school/information";

const publicPage = (name: SectionName | SchoolTab): string =>
  name === "information" || isInformation(name) ? informationPage : ownPages[name];

/** Returns the place on the website where visitors read the section. */
export const publicPlace = (language: Language, name: SectionName | SchoolTab): string =>
  localizedPath(language, publicPage(name)) + (name === "committee" ? "#committee" : "");

export const sectionPath = (name: SectionName | SchoolTab): string =>
  name !== "information" && isInformation(name) ? `${informationPath}/${name}` : `/cog-admin/school/${name}`;

const informationParam = "information";

/**
 * Adds to the URL of a form that it is opened from a row of the list of public information. After saving, such a form
 * leads back to this row.
 */
export function fromInformation(href: string, row: string): string {
  const url = new URL(href, "http://school.invalid");
  url.searchParams.set(informationParam, row);
  return url.pathname + url.search + url.hash;
}

export const informationRowUrl = (row: string) => `${informationPath}#${encodeURIComponent(row)}`;

/** Returns the row from which a form was opened, or undefined if it was not opened from the list. */
export const getInformationRow = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get(informationParam) ?? undefined;

export type School = { [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]> };

export type SchoolContacts = School["contacts"];
export type SchoolMessage = School["messages"]["chairman"];
export type StaffMember = School["staff"]["people"][number];
export type CampusPicture = School["campus"]["pictures"][number];
export type Course = School["courses"]["courses"][number];
export type CalendarEntry = School["calendar"]["entries"][number];
export type PublicResult = School["results"]["years"][number];
export type PictureReference = z.output<typeof pictureReference>;

import { z } from "zod";
import { isDay, isEventDay } from "../i18n/days";
import { cleanText, type FieldError, type LackText, lengthError, toLine } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { emptyText, isEmptyText } from "../i18n/languages";
import { phoneError } from "../i18n/phone-numbers";
import { classLevels } from "./classes";

/*
 * A section is a line of `sectionSchemas` and of `ownPages`, its first values in first-values.ts, and its screen in
 * routes/admin/school/; one of the page /information is a line of `informationSchemas` and a form beside the others.
 * An empty text is a fact that nobody has filled in. Limits are in visible letters; messages are keys of texts.
 */

const line = (max: number) => z.preprocess(toLine, limited(max)).default("");

const lines = (max: number) => z.preprocess(cleanText, limited(max)).default("");

const limited = (max: number) => z.string().superRefine((text, context) => addIssue(context, lengthError(text, max)));

function addIssue(context: z.RefinementCtx, error: FieldError | undefined): void {
  if (error) context.addIssue({ code: "custom", message: error.text, params: error.values });
}

const limitOf = z.registry<{ limit: number }>();

const inBoth = (text: ReturnType<typeof line>, limit: number) =>
  z.object({ en: text, bn: text }).default(emptyText).register(limitOf, { limit });

const localizedLine = (max: number) => inBoth(line(max), max);
const localizedLines = (max: number) => inBoth(lines(max), max);

const requiredLine = (max: number, lack: LackText) =>
  localizedLine(max)
    .superRefine((text, context) => {
      if (isEmptyText(text)) context.addIssue({ code: "custom", message: lack, path: ["en"] });
    })
    .register(limitOf, { limit: max });

const matching = (max: number, pattern: RegExp, error: string) =>
  line(max).refine((text) => text === "" || pattern.test(text), { error });

const email = matching(254, /^[^\s@<>()[\],;:"]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, "school.err.email");
const phone = line(30).superRefine((text, context) => addIssue(context, text === "" ? undefined : phoneError(text)));
const address = line(500).refine((text) => text === "" || isWebAddress(text), { error: "school.err.address" });
const day = z
  .preprocess((value) => toLatinDigits(toLine(value)), z.string())
  .default("")
  .refine((text) => text === "" || isDay(text), { error: "school.err.day" });
const eventDay = day.refine((text) => !isDay(text) || isEventDay(text), { error: "school.err.day" });
const year = z.preprocess(
  (value) => (typeof value === "number" ? value : Number(toLatinDigits(toLine(value)) || Number.NaN)),
  z.int("school.err.year").min(1700, "school.err.year").max(2200, "school.err.year"),
);

/** A new item comes without an id and gets it here. */
const itemId = z.preprocess((id) => id || crypto.randomUUID(), z.string().regex(/^[\w-]{1,40}$/));

/** Null where nobody has filled it in. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" ? toLine(value) || null : value), schema.nullable()).default(null);

const count = z.preprocess(
  (value) => (typeof value === "number" ? value : toCount(toLatinDigits(toLine(value)))),
  z.int("school.err.count").min(0, "school.err.count").max(9999, "school.err.countMost"),
);

const toCount = (digits: string) => (/^\d+$/.test(digits) ? Number(digits) : Number.NaN);

const code = matching(20, /^[\d০-৯-]+$/, "school.err.code");

const addressAt = (places: RegExp, error: string) =>
  address.refine((text) => text === "" || !URL.canParse(text) || places.test(new URL(text).href), { error });

const mapAddress = addressAt(
  /^https:\/\/(?:(?:www\.)?google\.com(?:\.bd)?\/maps|maps\.google\.com(?:\.bd)?\/|maps\.app\.goo\.gl\/|goo\.gl\/maps\/|(?:www\.)?openstreetmap\.org\/|osm\.org\/)/,
  "school.err.mapAddress",
);
const facebookAddress = addressAt(
  /^https:\/\/(?:(?:www|m|web)\.)?(?:facebook|fb)\.com\/(?!l\.php)/,
  "school.err.facebookAddress",
);
const whatsappAddress = addressAt(
  /^https:\/\/(?:(?:www\.)?whatsapp\.com\/channel\/|wa\.me\/channel\/)/,
  "school.err.whatsappAddress",
);

const percent = z.coerce.number().min(0).max(100).default(50);

const noPicture: LackText = "form.lacks.picture";

/** `x` and `y` in percent. */
const pictureReference = z.object({
  id: z.coerce.number(noPicture).int(noPicture).min(1, noPicture),
  x: percent,
  y: percent,
});

/** A form without one sends an empty id. */
const picture = z.preprocess(
  (value) => (value instanceof Object && "id" in value && value.id ? value : null),
  pictureReference.nullable(),
);

const message = z.object({
  name: localizedLine(120),
  office: localizedLine(120),
  portrait: picture,
  /** Paragraphs with an empty line between. */
  text: localizedLines(5000),
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

const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, "school.err.tooMany").default([]).register(limitOf, { limit: max });

export const staffMember = z.object({
  id: itemId,
  name: localizedLine(120),
  designation: requiredLine(120, "form.lacks.designation"),
  /** Where neither language of the designation tells. */
  group: z.enum(["", "teaching", "office"]).default(""),
  joined: day,
  /** The last day of work. */
  left: day,
  email,
  mobile: phone,
  portrait: picture,
});

const committeeMember = z.object({
  id: itemId,
  name: localizedLine(120),
  designation: requiredLine(120, "form.lacks.designation"),
});

export const calendarEntry = z
  .object({
    id: itemId,
    starts: eventDay.refine((text) => text !== "", { error: "form.lacks.day" }),
    /** Empty for one day. */
    ends: eventDay,
    kind: z.enum(["General", "Exam", "Event", "Meeting", "Holiday"]),
    title: requiredLine(160, "form.lacks.title"),
    note: localizedLine(300),
  })
  .refine(({ starts, ends }) => ends === "" || ends >= starts, { error: "school.err.ends", path: ["ends"] });

export const campusPicture = z.object({
  id: itemId,
  picture: pictureReference,
  caption: requiredLine(160, "form.lacks.caption"),
});

export const course = z.object({
  id: itemId,
  title: requiredLine(120, "form.lacks.title"),
  url: address.refine((text) => text !== "", { error: "form.lacks.url" }),
  about: localizedLine(300),
  provider: localizedLine(120),
  classes: localizedLine(120),
  language: localizedLine(120),
  /** What it asks of a phone's data pack. */
  data: localizedLine(120),
});

/** Ten items, Class 1 first. */
const byClass = <Item extends z.ZodType>(item: Item) => z.array(item).length(classLevels.length);

const tick = z.preprocess((value) => value === true || value === "on", z.boolean());

const officer = {
  name: localizedLine(120),
  designation: localizedLine(120),
  place: localizedLine(120),
  phone,
  email,
};

export const publicResult = z
  .object({
    id: itemId,
    examination: z.enum(["SSC", "JSC", "PEC"]),
    year,
    examinees: count,
    passed: count,
    gpa5: count,
  })
  .refine(({ passed, examinees }) => passed <= examinees, { error: "school.err.passed", path: ["passed"] })
  .refine(({ gpa5, passed }) => gpa5 <= passed, { error: "school.err.gpa5", path: ["gpa5"] });

/** What the page /information shows, beside what other sections have of it. */
const informationSchemas = {
  recognition: z.object({
    authority: localizedLine(160),
    schoolCode: code,
    permissionNumber: line(80),
    permissionDay: day,
    recognitionNumber: line(80),
    recognitionDay: day,
    /** Empty for a recognition without an end. */
    validUntil: day,
  }),
  students: z.object({
    year: optional(year),
    day,
    classes: byClass(z.object({ boys: optional(count), girls: optional(count) })),
  }),
  approved: z.object({
    classes: byClass(z.object({ sections: optional(count) })),
    groups: z
      .object({ science: tick, humanities: tick, business: tick })
      .default({ science: false, humanities: false, business: false }),
  }),
  mpo: z.object({
    /** "none" for a school that is not under MPO; then nothing else is asked. */
    level: z.enum(["", "junior", "secondary", "higher", "none"]).default(""),
    code,
    enlisted: day,
    teachers: optional(count),
    staff: optional(count),
  }),
  centre: z.object({ ...officer, hours: localizedLine(120) }),
  complaints: z.object(officer),
  links: z.object({
    map: mapAddress,
    hours: localizedLine(120),
    facebook: facebookAddress,
    whatsapp: whatsappAddress,
  }),
  results: z.object({ years: listOf(publicResult, maxItems.results) }),
};

export const sectionSchemas = {
  contacts: z.object({
    name: requiredLine(120, "form.lacks.schoolName"),
    place: localizedLine(80),
    established: year,
    foundingCouncil: localizedLine(160),
    address: localizedLine(200),
    phone,
    email,
    institutionId: line(20),
    techSupport: z.object({ name: localizedLine(120), url: address }),
    headline: localizedLine(120),
    lead: localizedLine(400),
    /** Printed at the foot of every result card. */
    cardLine: localizedLine(80),
    /** Printed on every admit card. */
    examRules: localizedLines(400),
    crest: picture,
  }),
  ...informationSchemas,
  figures: z.object({
    passingRate: line(20),
    years: line(20),
    students: line(20),
    teachers: line(20),
    alumni: line(20),
    /** On the page about the school, which counts them differently. */
    aboutTeachers: line(20),
    coEducation: localizedLine(40),
  }),
  messages: z.object({ chairman: message, principal: message }),
  staff: z.object({ people: listOf(staffMember, maxItems.staff) }),
  committee: z.object({ members: listOf(committeeMember, maxItems.committee) }),
  about: z.object({
    legacy: localizedLines(6000),
    timeline: listOf(
      z.object({ id: itemId, year, event: requiredLine(160, "form.lacks.event"), more: localizedLine(400) }),
      maxItems.timeline,
    ),
    vision: localizedLines(1000),
    mission: localizedLines(1000),
    values: listOf(
      z.object({ id: itemId, name: requiredLine(60, "form.lacks.value"), means: localizedLine(300) }),
      maxItems.values,
    ),
  }),
  campus: z.object({
    pictures: listOf(campusPicture, maxItems.campus),
  }),
  courses: z.object({ courses: listOf(course, maxItems.courses) }),
  calendar: z.object({ entries: listOf(calendarEntry, maxItems.calendar) }),
};

/** What is stored may be older than the rule for the EIIN. */
export const typedContacts = sectionSchemas.contacts.extend({
  institutionId: z
    .preprocess((value) => toLatinDigits(toLine(value)), z.string())
    .default("")
    .refine((text) => text === "" || /^\d{6}$/.test(text), { error: "school.err.institutionId" }),
});

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

/** Those of the page /information share a tab, which stands where the first of them does. */
export const schoolTabs = [
  ...new Set(sectionNames.map((name): SchoolTab => (isInformation(name) ? "information" : name))),
];
export type SchoolTab = OwnSection | "information";

export const informationPage = "/information";
export const informationPath = "/cog-admin/school/information";

export const publicPage = (name: SectionName | SchoolTab): string =>
  name === "information" || isInformation(name) ? informationPage : ownPages[name];

export const sectionPath = (name: SectionName | SchoolTab): string =>
  name === "information"
    ? informationPath
    : isInformation(name)
      ? `${informationPath}/${name}`
      : `/cog-admin/school/${name}`;

export type School = { [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]> };

export type SchoolContacts = School["contacts"];
export type SchoolMessage = School["messages"]["chairman"];
export type StaffMember = School["staff"]["people"][number];
export type CampusPicture = School["campus"]["pictures"][number];
export type Course = School["courses"]["courses"][number];
export type CalendarEntry = School["calendar"]["entries"][number];
export type PublicResult = School["results"]["years"][number];
export type PictureReference = z.output<typeof pictureReference>;

export type Limits = Record<string, number>;

/** How many letters a text may have and how many items a list, by names such as "timeline[].event". */
export function listLimits(schema: z.core.$ZodType, name = ""): Limits {
  const limit = limitOf.get(schema)?.limit;
  const own = limit === undefined ? {} : { [name]: limit };
  if (schema instanceof z.ZodDefault) return { ...own, ...listLimits(schema.def.innerType, name) };
  if (schema instanceof z.ZodArray) return { ...own, ...listLimits(schema.element, `${name}[]`) };
  if (!(schema instanceof z.ZodObject)) return own;
  const parts = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
  return Object.assign(own, ...parts.map(([key, part]) => listLimits(part, name ? `${name}.${key}` : key)));
}

/** "https://school.example@elsewhere.example" only looks like the school's. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

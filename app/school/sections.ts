import { z } from "zod";
import { noticeTypes } from "../../drizzle/stored-values";
import { isDay, isEventDay } from "../i18n/days";
import { addError } from "../i18n/form-schema";
import { cleanText, type LackText, lengthError, toLine } from "../i18n/form-values";
import { isTooLate, toLatinDigits } from "../i18n/format";
import { emptyText, isEmptyText } from "../i18n/languages";
import { isWebAddress } from "../i18n/links";
import { phoneError } from "../i18n/phone-numbers";
import { parseWholeNumber } from "../i18n/whole-number";
import { classLevels } from "./classes";

/*
 * To add a section, add a line to `sectionSchemas` and `ownPages`, first values in first-values.ts, and texts. A
 * section of the Information page is a line of `informationSchemas` instead. The form shows the fields in the order of
 * the schema. An empty text means that the fact is not filled in. Limits count visible characters. Error messages are
 * keys of texts.
 */

/**
 * Describes the input of a field. If a field with an object as value has no input, the form shows the fields of the
 * object instead.
 */
export type FieldInput = {
  input:
    | ("localized" | "paragraphs" | "text" | "number" | "date" | "tel" | "email" | "url")
    | ("picture" | "choice" | "tick" | "list" | "counts" | "groups");
  /** The maximum number of characters in each language, or of items in a list. */
  limit?: number;
  isRequired?: boolean;
  /** True if the public page shows "To be added" while the field is empty. */
  isFact?: boolean;
  picture?: "portrait" | "campus" | "crest";
  item?: z.ZodObject;
};

// The registry uses the type `object`, because tsc never finishes with a more exact type.
const inputs = z.registry<object>();

export const getInput = (schema: z.core.$ZodType) => inputs.get(schema) as FieldInput | undefined;

/** Registers the input of a schema. A schema derived from it, for example by `refine`, keeps the input. */
function typedAs<Schema extends z.core.$ZodType>(schema: Schema, input: Partial<FieldInput>): Schema {
  const own = z.core.clone(schema);
  inputs.add(own, input);
  return own;
}

const fact = <Schema extends z.core.$ZodType>(schema: Schema) => typedAs(schema, { isFact: true });

const line = (max: number) => typedAs(z.preprocess(toLine, limited(max)).default(""), { input: "text" });

const lines = (max: number) => z.preprocess(cleanText, limited(max)).default("");

const limited = (max: number) => z.string().superRefine((text, context) => addError(context, lengthError(text, max)));

const inBoth = (text: ReturnType<typeof line> | ReturnType<typeof lines>) =>
  z.object({ en: text, bn: text }).default(emptyText);

const localizedLine = (max: number) => typedAs(inBoth(line(max)), { input: "localized", limit: max });
const longLine = (max: number) => typedAs(localizedLine(max), { input: "paragraphs" });
const localizedLines = (max: number) => typedAs(inBoth(lines(max)), { input: "paragraphs", limit: max });

const requiredLine = (max: number, lack: LackText) =>
  typedAs(localizedLine(max), { isRequired: true }).superRefine((text, context) => {
    if (isEmptyText(text)) context.addIssue({ code: "custom", message: lack, path: ["en"] });
  });

const matching = (max: number, pattern: RegExp, error: string) =>
  line(max).refine((text) => text === "" || pattern.test(text), { error });

const email = typedAs(
  matching(254, /^[^\s@<>()[\],;:"]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, "school.err.email"),
  { input: "email" },
);
const phone = typedAs(line(30), { input: "tel" }).superRefine((text, context) =>
  addError(context, text === "" ? undefined : phoneError(text)),
);
const address = typedAs(line(500), { input: "url" }).refine((text) => text === "" || isWebAddress(text), {
  error: "school.err.address",
});
const day = typedAs(z.preprocess((value) => toLatinDigits(toLine(value)), z.string()).default(""), {
  input: "date",
})
  .refine((text) => text === "" || isDay(text), { error: "school.err.day" })
  .refine((text) => !isTooLate(text), { error: "form.day.late" });
const eventDay = day.refine((text) => !isDay(text) || isTooLate(text) || isEventDay(text), { error: "school.err.day" });
const year = typedAs(
  z.preprocess(
    (value) => (typeof value === "number" ? value : Number(toLatinDigits(toLine(value)) || Number.NaN)),
    z.int("school.err.year").min(1700, "school.err.year").max(2200, "school.err.year"),
  ),
  { input: "number", isRequired: true },
);

/** A form sends a new item without an id, so the item gets its id here. */
const itemId = z.preprocess((id) => id || createId(), z.string().regex(/^[\w-]{1,40}$/));

// Without HTTPS, a browser cannot create random ids. In the browser this schema only checks the form, so any id is
// enough.
const createId = () => ("randomUUID" in crypto ? crypto.randomUUID() : "new");

/** An empty field becomes null. */
const optionalNumber = (schema: typeof year | typeof count) =>
  typedAs(
    z
      .preprocess((value) => (typeof value === "string" ? toLine(value) || null : value), schema.nullable())
      .default(null),
    { input: "number" },
  );

const count = typedAs(
  z.preprocess(
    (value) => (typeof value === "number" ? value : (parseWholeNumber(toLine(value)) ?? Number.NaN)),
    z.int("school.err.count").min(0, "school.err.count").max(9999, "school.err.countMost"),
  ),
  { input: "number", isRequired: true },
);

const code = typedAs(matching(20, /^[\d০-৯-]+$/, "school.err.code"), { input: "number" });

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

/** `x` and `y` are the point of the crop in percent. */
const pictureReference = z.object({
  id: z.coerce.number(noPicture).int(noPicture).min(1, noPicture),
  x: percent,
  y: percent,
});

/** If no picture is chosen, the form sends an empty id, which becomes null. */
const picture = (of: "portrait" | "crest") =>
  typedAs(
    z.preprocess(
      (value) => (value instanceof Object && "id" in value && value.id ? value : null),
      pictureReference.nullable(),
    ),
    { input: "picture", picture: of },
  );

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

const listOf = <Item extends z.ZodObject>(item: Item, limit: number) =>
  typedAs(z.array(item).max(limit, "school.err.tooMany").default([]), { input: "list", limit, item });

export const staffMember = z.object({
  id: itemId,
  name: fact(localizedLine(120)),
  designation: requiredLine(120, "form.lacks.designation"),
  /** The group of the person. It is needed only if the designation does not show the group. */
  group: typedAs(z.enum(["", "teaching", "office"]).default(""), { input: "choice" }),
  joined: fact(day),
  /** The date from which the person no longer counts as current staff. */
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
    /** Empty if the event lasts one day. */
    ends: eventDay,
    kind: typedAs(z.enum(noticeTypes), { input: "choice" }),
  })
  .refine(({ starts, ends }) => ends === "" || ends >= starts, { error: "school.err.ends", path: ["ends"] });

const tick = z.preprocess((value) => value === true || value === "on", z.boolean());

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
  /** Tells how much mobile data the course uses. */
  data: localizedLine(120),
  url: typedAs(address, { isRequired: true }).refine((text) => text !== "", { error: "form.lacks.url" }),
});

/** Creates a list with one item for each of the ten classes, Class 1 first. */
const byClass = <Item extends z.ZodObject>(item: Item) =>
  typedAs(z.array(item).length(classLevels.length), { input: "counts", limit: classLevels.length, item });

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
    /** "none" means that the school is not under MPO. The other fields of this section are then optional. */
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
    /** The number of teachers on the About page. It is separate, because that page counts teachers in another way. */
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

/** Checks the EIIN only when contacts are typed, because contacts that were stored earlier may break this rule. */
export const typedContacts = sectionSchemas.contacts.extend({
  institutionId: z
    .preprocess((value) => toLatinDigits(toLine(value)), z.string())
    .default("")
    .refine((text) => text === "" || /^\d{6}$/.test(text), { error: "school.err.institutionId" }),
});

export const pickFields = (schema: z.ZodObject, fields = Object.keys(schema.shape) as readonly string[]): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(schema.shape).filter(([name]) => fields.includes(name))));

/** Returns the schema of the fields in a form. Without `fields`, the form has all fields of the section. */
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

/** The tabs of the editor. All sections of the Information page share one tab, at the place of their first section. */
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

import { z } from "zod";
import { isDay, isEventDay } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { addError } from "../i18n/form-schema";
import { cleanText, type LackText, lengthError, toLine } from "../i18n/form-values";
import { isTooLate, toLatinDigits } from "../i18n/format";
import { emptyText, isEmptyText } from "../i18n/languages";
import { isWebAddress } from "../i18n/links";
import { phoneError } from "../i18n/phone-numbers";
import { parseWholeNumber } from "../i18n/whole-number";
import { classLevels } from "./classes";

/** Describes how a form shows a field. */
type FieldInput = {
  /** For a list, the label is the heading above its items. */
  label: TextKey;
  hint?: TextKey;
  /** The label in the list of missing facts, if it differs from the label in the form. */
  missing?: TextKey;
  input:
    | ("localized" | "paragraphs" | "text" | "number" | "date" | "tel" | "email" | "url")
    | ("picture" | "choice" | "tick" | "list" | "counts" | "groups");
  /** The maximum number of characters in each language, or of items in a list. */
  limit?: number;
  isRequired?: boolean;
  /** True if the public page shows "To be added" while the field is empty. */
  isFact?: boolean;
  picture?: "portrait" | "campus" | "crest";
  choices?: { value: string; text: TextKey }[];
  /** The text of the button that adds an item to a list. */
  add?: TextKey;
  /** True for the name of a person. The form offers the names that are in other fields of this kind. */
  isPersonName?: boolean;
};

const inputs = z.registry<Partial<FieldInput>>();

/** Returns undefined for a group of fields, for example `techSupport`. The form then shows the fields of the group. */
export function getInput(schema: z.core.$ZodType): FieldInput | undefined {
  const { label, input, ...others } = inputs.get(schema) ?? {};
  return label && input && { label, input, ...others };
}

/** Registers the input of a schema. If you derive another schema, for example with `refine`, it keeps the input. */
export function typedAs<Schema extends z.core.$ZodType>(schema: Schema, input: Partial<FieldInput>): Schema {
  const own = z.core.clone(schema);
  inputs.add(own, input);
  return own;
}

type FieldOptions = Pick<FieldInput, "hint" | "missing" | "add" | "isRequired">;

export const field = <Schema extends z.core.$ZodType>(label: TextKey, schema: Schema, more: FieldOptions = {}) =>
  typedAs(schema, { label, ...more });

/** While this field is empty, the public page shows "To be added". */
export const fact = <Schema extends z.core.$ZodType>(label: TextKey, schema: Schema, more: FieldOptions = {}) =>
  typedAs(schema, { label, isFact: true, ...more });

/** Returns the schema of the items of a list. Returns undefined if the field is not a list. */
export function getItemSchema(schema: z.core.$ZodType): z.ZodObject | undefined {
  const list = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return list instanceof z.ZodArray && list.element instanceof z.ZodObject ? list.element : undefined;
}

export const line = (max: number) => typedAs(z.preprocess(toLine, limited(max)).default(""), { input: "text" });

const lines = (max: number) => z.preprocess(cleanText, limited(max)).default("");

const limited = (max: number) => z.string().superRefine((text, context) => addError(context, lengthError(text, max)));

const inBoth = (text: ReturnType<typeof line> | ReturnType<typeof lines>) =>
  z.object({ en: text, bn: text }).default(emptyText);

export const localizedLine = (max: number) => typedAs(inBoth(line(max)), { input: "localized", limit: max });
export const personName = typedAs(localizedLine(120), { isPersonName: true });
export const longLine = (max: number) => typedAs(localizedLine(max), { input: "paragraphs" });
export const localizedLines = (max: number) => typedAs(inBoth(lines(max)), { input: "paragraphs", limit: max });

export const requiredLine = (max: number, lack: LackText) =>
  typedAs(localizedLine(max), { isRequired: true }).superRefine((text, context) => {
    if (isEmptyText(text)) context.addIssue({ code: "custom", message: lack, path: ["en"] });
  });

const matching = (max: number, pattern: RegExp, error: string) =>
  line(max).refine((text) => text === "" || pattern.test(text), { error });

export const email = typedAs(
  matching(254, /^[^\s@<>()[\],;:"]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, "school.err.email"),
  { input: "email" },
);
export const phone = typedAs(line(30), { input: "tel" }).superRefine((text, context) =>
  addError(context, text === "" ? undefined : phoneError(text)),
);
export const webAddress = typedAs(line(500), { input: "url" }).refine((text) => text === "" || isWebAddress(text), {
  error: "school.err.address",
});
export const day = typedAs(z.preprocess((value) => toLatinDigits(toLine(value)), z.string()).default(""), {
  input: "date",
})
  .refine((text) => text === "" || isDay(text), { error: "school.err.day" })
  .refine((text) => !isTooLate(text), { error: "form.day.late" });
export const eventDay = day.refine((text) => !isDay(text) || isTooLate(text) || isEventDay(text), {
  error: "school.err.day",
});
export const year = typedAs(
  z.preprocess(
    (value) => (typeof value === "number" ? value : Number(toLatinDigits(toLine(value)) || Number.NaN)),
    z.int("school.err.year").min(1700, "school.err.year").max(2200, "school.err.year"),
  ),
  { input: "number", isRequired: true },
);

/** A form sends a new item without an id. The item gets its id here. */
export const itemId = z.preprocess((id) => id || createId(), z.string().regex(/^[\w-]{1,40}$/));

// Without HTTPS, a browser cannot create random ids. In the browser this schema only checks the form, so the id does
// not matter.
const createId = () => ("randomUUID" in crypto ? crypto.randomUUID() : "new");

/** A number, or null if the field is empty. */
export const optionalNumber = (schema: typeof year | typeof count) =>
  typedAs(
    z
      .preprocess((value) => (typeof value === "string" ? toLine(value) || null : value), schema.nullable())
      .default(null),
    { input: "number" },
  );

export const count = typedAs(
  z.preprocess(
    (value) => (typeof value === "number" ? value : (parseWholeNumber(toLine(value)) ?? Number.NaN)),
    z.int("school.err.count").min(0, "school.err.count").max(9999, "school.err.countMost"),
  ),
  { input: "number", isRequired: true },
);

export const code = typedAs(matching(20, /^[\d০-৯-]+$/, "school.err.code"), { input: "number" });

const webAddressAt = (places: RegExp, error: string) =>
  webAddress.refine((text) => text === "" || !URL.canParse(text) || places.test(new URL(text).href), { error });

export const mapUrl = webAddressAt(
  /^https:\/\/(?:(?:www\.)?google\.com(?:\.bd)?\/maps|maps\.google\.com(?:\.bd)?\/|maps\.app\.goo\.gl\/|goo\.gl\/maps\/|(?:www\.)?openstreetmap\.org\/|osm\.org\/)/,
  "school.err.mapAddress",
);
export const facebookUrl = webAddressAt(
  /^https:\/\/(?:(?:www|m|web)\.)?(?:facebook|fb)\.com\/(?!l\.php)/,
  "school.err.facebookAddress",
);
export const whatsappUrl = webAddressAt(
  /^https:\/\/(?:(?:www\.)?whatsapp\.com\/channel\/|wa\.me\/channel\/)/,
  "school.err.whatsappAddress",
);

const percent = z.coerce.number().min(0).max(100).default(50);

const noPicture: LackText = "form.lacks.picture";

/** `x` and `y` are the centre of the crop in percent. */
export const pictureReference = z.object({
  id: z.coerce.number(noPicture).int(noPicture).min(1, noPicture),
  x: percent,
  y: percent,
});

/** If the user chooses no picture, the form sends an empty id. The empty id becomes null. */
export const picture = (of: "portrait" | "crest") =>
  typedAs(
    z.preprocess(
      (value) => (value instanceof Object && "id" in value && value.id ? value : null),
      pictureReference.nullable(),
    ),
    { input: "picture", picture: of },
  );

export const listOf = <Item extends z.ZodObject>(item: Item, limit: number) =>
  typedAs(z.array(item).max(limit, "school.err.tooMany").default([]), { input: "list", limit });

/** Creates a list with one item for each of the ten classes. Class 1 comes first. */
export const byClass = <Item extends z.ZodObject>(item: Item) =>
  typedAs(z.array(item).length(classLevels.length), { input: "counts" });

export const tick = typedAs(
  z.preprocess((value) => value === true || value === "on", z.boolean()),
  { input: "tick" },
);

/** A field with one of these `values`. If the form does not contain the field, its value is `otherwise`. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => TextKey,
  otherwise?: NoInfer<Value>,
) =>
  typedAs(
    z.preprocess((value) => value ?? otherwise, z.enum(values)),
    { input: "choice", choices: values.map((value) => ({ value, text: textOf(value) })) },
  );

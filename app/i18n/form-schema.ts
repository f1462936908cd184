import { z } from "zod";
import { isEventDay, parseDay, unreadableDay, unreadableMoment } from "./days";
import type { TextKey } from "./en";
import { cleanText, type FieldError, lengthError, toLine } from "./form-values";
import { parseDhakaInput } from "./format";
import type { LocalizedNames } from "./languages";
import { parseMobileNumber } from "./phone-numbers";
import { parseWholeNumber } from "./whole-number";

/* The schemas of forms consist of the fields in this file. The text of an error is a text key. A wrong field still
   has a value, so that the checks of the complete form also run. We set `jitless`, because our content policy forbids
   the code that zod would generate in a browser. */
z.config({ jitless: true });

/** `isList` means that the form may have this field several times. */
type FieldRules = { isRequired?: boolean; isList?: boolean };

const rules = z.registry<FieldRules>();

export const getFieldRules = (schema: z.ZodObject, name: string): FieldRules =>
  (Object.hasOwn(schema.shape, name) && rules.get(schema.shape[name])) || {};

export type FieldErrors<Field extends string = string> = Partial<Record<Field, FieldError>>;

type FieldOf<Schema extends z.ZodObject> = keyof Schema["shape"] & string;

/** The texts of a form as the user typed them. */
export type FormTexts<Schema extends z.ZodObject> = Record<FieldOf<Schema>, string>;

type CheckedValues<Schema extends z.ZodObject> =
  | { isValid: true; value: z.output<Schema> }
  | { isValid: false; errors: FieldErrors<FieldOf<Schema>> };

type CheckedForm<Schema extends z.ZodObject> = { typed: FormTexts<Schema> } & CheckedValues<Schema>;

/** Reads only the fields of the schema. Returns the first error of each field. */
export function checkForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: Pick<FormData, "get" | "getAll">,
): CheckedForm<Schema> {
  const names = Object.keys(schema.shape) as FieldOf<Schema>[];
  const readField = (name: string) => (getFieldRules(schema, name).isList ? form.getAll(name) : form.get(name));
  const checked = checkValues(schema, Object.fromEntries(names.map((name) => [name, readField(name)])));
  const typed = Object.fromEntries(names.map((name) => [name, toTyped(form.get(name))])) as FormTexts<Schema>;
  return { typed, ...checked };
}

/** Checks one text for each field, for example the cells of a row. */
export function checkValues<Schema extends z.ZodObject>(
  schema: Schema,
  values: Partial<Record<string, unknown>>,
): CheckedValues<Schema> {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { isValid: true, value: data };
  const found = firstErrors(error.issues);
  const ordered = Object.keys(schema.shape).flatMap((name) => (found[name] ? [[name, found[name]]] : []));
  return { isValid: false, errors: Object.fromEntries(ordered) };
}

/** Returns the same errors that the server would return for this form. */
export function findErrors(schema: z.ZodObject, form: FormData): FieldErrors {
  const checked = checkForm(schema, form);
  return checked.isValid ? {} : checked.errors;
}

const toTyped = (value: FormDataEntryValue | null) => (value === null ? "" : cleanText(value));

export type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { params?: Record<string, unknown> };

/** Names the fields with errors in the way that forms name them, for example `people[0].name`. */
export function firstErrors(issues: Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[toFieldName(issue.path)] ??= toFieldError(issue);
  return errors;
}

const toFieldName = (path: PropertyKey[]) =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${String(step)}`)).join("");

// The messages of zod itself are sentences and not text keys. We recognise text keys by their pattern and not by the
// catalogue, because the catalogue is too large for browsers to load with this file.
export const toFieldError = ({ message, params }: Issue): FieldError => ({
  text: /^\w+(?:\.\w+)+$/.test(message) ? (message as TextKey) : "form.broken",
  ...params,
});

/**
 * Adds an error to the field that `context` belongs to, or to the field `at` if `context` belongs to the complete form.
 */
export function addError(
  context: Pick<z.RefinementCtx, "addIssue">,
  error: FieldError | undefined,
  ...at: string[]
): void {
  if (!error) return;
  const { text, ...params } = error;
  context.addIssue({ code: "custom", message: text, params, path: at, continue: true });
}

type Parsed<Value> = { value: Value; error?: FieldError };

/** Makes a field from a function that parses the sent value. */
export function field<Value>(parse: (sent: unknown) => Parsed<Value>, fieldRules: FieldRules = {}) {
  const schema = z.transform((sent: unknown, context): Value => {
    const { value, error } = parse(sent);
    addError(context, error);
    return value;
  });
  rules.add(schema, fieldRules);
  return schema;
}

/** `required` is the error of an empty field. `absent` is the value if the form does not contain the field. */
type TextOptions = {
  limit?: number;
  required?: FieldError;
  absent?: string;
  check?: (text: string) => FieldError | undefined;
};

const textField =
  <Value>(clean: (sent: unknown) => string, toValue: (text: string) => Value) =>
  ({ limit, required, absent, check }: TextOptions) =>
    field(
      (sent) => {
        const text = clean(sent ?? absent);
        const value = toValue(text);
        if (text === "") return { value, error: required };
        return { value, error: (limit && lengthError(text, limit)) || check?.(text) };
      },
      { isRequired: required !== undefined },
    );

/** One line of text. Spaces around the text are removed, and the text is in NFC. */
export const line = textField(toLine, (text) => text);

/** A text that may have several lines. */
export const lines = textField(cleanText, (text) => text);

/** A text that only `clean` changes. For example, a password keeps its spaces. */
export const typedText = (clean: (text: string) => string) =>
  textField(
    (sent) => (typeof sent === "string" ? clean(sent) : ""),
    (text) => text,
  );

/** A line of text. An empty line becomes null. */
export const optionalLine = textField(toLine, (text) => text || null);

/** The values of a field that a form may have several times, one line each. */
export const lineList = ({ limit }: { limit: number }) =>
  field(
    (sent) => {
      const value = Array.isArray(sent) ? sent.map(toLine) : [];
      return { value, error: value.map((text) => lengthError(text, limit)).find(Boolean) };
    },
    { isList: true },
  );

type ParsedOptions<Value, Empty> = {
  parse: (text: string) => Value | undefined;
  wrong: FieldError | ((text: string) => FieldError);
  /** The value of the field if the user typed no text or a wrong text. */
  empty: Empty;
  required?: FieldError;
};

/** A line that is parsed into a value. */
export const parsed = <Value, Empty>({ parse, wrong, empty, required }: ParsedOptions<Value, Empty>) =>
  field<Value | Empty>(
    (sent) => {
      const text = toLine(sent);
      if (text === "") return { value: empty, error: required };
      const value = parse(text);
      if (value !== undefined) return { value };
      return { value: empty, error: typeof wrong === "function" ? wrong(text) : wrong };
    },
    { isRequired: required !== undefined },
  );

type Given<Empty> = { empty: Empty; required?: FieldError };

/** A whole number in Latin or Bengali digits. */
export const wholeNumber = <Empty>({
  min,
  max,
  wrong,
  ...given
}: { min: number; max: number; wrong: FieldError } & Given<Empty>) =>
  parsed({
    parse(text) {
      const number = parseWholeNumber(text);
      return number !== undefined && number >= min && number <= max ? number : undefined;
    },
    wrong,
    ...given,
  });

/** A date like "2026-10-18", or null. The date of an event cannot be before the year 2000. */
export const day = ({ isEvent = false }: { isEvent?: boolean } = {}) =>
  parsed({
    parse(text) {
      const found = parseDay(text);
      return found && isEvent && !isEventDay(found) ? undefined : found;
    },
    wrong: unreadableDay,
    empty: null,
  });

/** A date and time in Dhaka, or null. */
export const moment = (wrong: (text: string) => FieldError = unreadableMoment) =>
  parsed({ parse: parseDhakaInput, wrong, empty: null });

/** Accepts only one of the values in `values`. Any other value becomes `otherwise`. */
export const choice = <const Value extends string>(values: readonly Value[], otherwise: NoInfer<Value>) =>
  field<Value>((sent) => ({ value: values.find((value) => value === sent) ?? otherwise }));

export const checkbox = () => field((sent) => ({ value: sent !== null && sent !== undefined }));

/** A mobile number like "+8801712345678", or null. */
export const mobileNumber = (wrong: FieldError) =>
  parsed({
    // If a spreadsheet treats a mobile number as a number, it loses the first 0.
    parse: (text) => parseMobileNumber(text) ?? parseMobileNumber(`0${text}`),
    wrong,
    empty: null,
  });

export const maxNameLength = 200;

type TypedNames = { name: string | null; nameBn: string | null };

/** A name in English or in Bengali is enough. */
export function requireAnyName({ name, nameBn }: TypedNames, context: z.RefinementCtx): void {
  if (name || nameBn) return;
  const params = { summary: "toast.fillRequired.body" };
  context.addIssue({ code: "custom", message: "form.lacks.name", path: ["name"], params });
}

/** The field of the name that is stored as the name. */
export const nameField = ({ name }: TypedNames) => (name ? "name" : "nameBn");

/**
 * Returns whether another row has the name in one of its languages. `id` is the id of the row itself. Ignores upper and
 * lower case, because an import finds the columns of a spreadsheet by name in any case.
 */
export function isNameTaken(rows: (LocalizedNames & { id: number })[], name: string, id?: number): boolean {
  const isSame = (other: string | null) => other?.toLowerCase() === name.toLowerCase();
  return rows.some((row) => row.id !== id && (isSame(row.name) || isSame(row.nameBn)));
}

/** English pages show a name that is only in Bengali, so it is stored as the name. */
export const toNames = <Typed extends TypedNames>({ name, nameBn, ...others }: Typed) => {
  const names: LocalizedNames = name ? { name, nameBn } : { name: nameBn ?? "", nameBn: null };
  return { ...others, ...names };
};

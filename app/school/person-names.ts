import { z } from "zod";
import { type Language, type LocalizedText, languages } from "../i18n/languages";
import { getInput, getItemSchema } from "./field-schemas";
import { type School, sectionSchemas } from "./sections";

/** The names of people in each language. */
export type PersonNames = Record<Language, string[]>;

/** Lists the names of people in all sections of the school, in alphabetical order and without repetitions. */
export function listPersonNames(school: School): PersonNames {
  const names = findNames(z.object(sectionSchemas), school);
  const inLanguage = (language: Language) =>
    [...new Set(names.map((name) => name[language]))]
      .filter(Boolean)
      .sort((one, other) => one.localeCompare(other, language));
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as PersonNames;
}

function findNames(schema: z.core.$ZodType, value: unknown): LocalizedText[] {
  if (isPersonName(schema)) return [value as LocalizedText];
  const item = getItemSchema(schema);
  if (item) return (value as object[]).flatMap((one) => findNames(item, one));
  const values = value as Record<string, unknown>;
  return Object.entries(getShape(schema)).flatMap(([name, part]) => findNames(part, values[name]));
}

/** Returns whether a form with this schema has a field for the name of a person. */
export const hasPersonName = (schema: z.core.$ZodType): boolean =>
  isPersonName(schema) || Object.values(getShape(getItemSchema(schema) ?? schema)).some(hasPersonName);

const isPersonName = (schema: z.core.$ZodType) => getInput(schema)?.isPersonName === true;

const getShape = (schema: z.core.$ZodType) => (schema instanceof z.ZodObject ? schema.shape : {});

import { expect, it } from "vitest";
import type { z } from "zod";
import { en } from "~/i18n/en";
import { getInput } from "~/school/field-schemas";
import { sectionNames, sectionSchemas } from "~/school/sections";
import { itemLists } from "~/school-editor/item-lists";
import { choicesOf } from "~/school-editor/section-fields";

/** Returns the names of the texts in the form of a schema. */
function textsOf(schema: z.ZodObject, before: string): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const found = getInput(field);
    const label = `${before}.${name}`;
    if (name === "id") return [];
    if (!found) return textsOf(field as z.ZodObject, label);
    if (found.input === "list" && found.item) return [`${label}.item`, `${label}.add`, ...textsOf(found.item, label)];
    if (found.input === "choice") return [label, ...choicesOf(field).map((value) => `${label}.${value || "choose"}`)];
    return [label];
  });
}

const schemas = sectionNames.map((section): [string, z.ZodObject] => [
  section,
  (itemLists as Partial<Record<string, { schema: z.ZodObject }>>)[section]?.schema ?? sectionSchemas[section],
]);

it.each(schemas)("every field of %s has a label, and each of its choices has a text", (section, schema) => {
  const texts = textsOf(schema, `school.${section}`);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !Object.hasOwn(en, text))).toEqual([]);
});

it("every hint of a section belongs to a field of its form", () => {
  const labels = schemas.flatMap(([section, schema]) => textsOf(schema, `school.${section}`));
  const hints = Object.keys(en).filter((text) => sectionNames.some((name) => text.startsWith(`school.${name}.`)));
  const unused = hints.filter((text) => text.endsWith(".hint") && !labels.includes(text.replace(/\.hint$/, "")));
  expect(unused).toEqual([]);
});

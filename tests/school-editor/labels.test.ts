import { expect, it } from "vitest";
import { z } from "zod";
import { getInput, getItemSchema } from "~/school/field-schemas";
import { sectionNames, sectionSchemas } from "~/school/sections";
import { isItemList, itemLists } from "~/school-editor/item-lists";

/** Lists the fields of a schema for which the school editor has no label. A form would leave them out. */
function withoutLabel(schema: z.core.$ZodType, name: string): string[] {
  const fields = getInput(schema) ? getItemSchema(schema) : schema;
  if (!fields) return [];
  if (!(fields instanceof z.ZodObject)) return [name];
  return Object.entries(fields.shape).flatMap(([field, schema]) =>
    field === "id" ? [] : withoutLabel(schema, `${name}.${field}`),
  );
}

it.each(sectionNames)("every field of the section %s has a label", (section) => {
  const schema = isItemList(section) ? itemLists[section].schema : sectionSchemas[section];
  expect(withoutLabel(schema, section)).toEqual([]);
});

import { firstValues } from "~/school/first-values";
import type { School, SectionName } from "~/school/sections";
import type { SchoolDatabase } from "~drizzle/client";
import { schoolSections } from "~drizzle/schema";

/** Stores a section of the school's texts. It has the initial values and these changes. */
export function writeSection<Name extends SectionName>(
  database: SchoolDatabase,
  name: Name,
  changes: Partial<School[Name]>,
): void {
  const row = { content: JSON.stringify({ ...firstValues[name], ...changes }), version: 1, changedAt: new Date() };
  database
    .insert(schoolSections)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: schoolSections.name, set: row })
    .run();
}

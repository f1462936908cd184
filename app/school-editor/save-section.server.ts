import { type SchoolTransaction, transaction } from "~drizzle/client";
import { schoolSections } from "~drizzle/schema";
import { recordActivity, type SectionDetails } from "../activity/activity.server";
import { RowConflict } from "../admin/forms/saving/save-row.server";
import { renewSharePictures } from "../content/sharing/share-pictures.server";
import { firstValues } from "../school/first-values";
import { deleteUnusedPictures } from "../school/pictures.server";
import { getStoredSection } from "../school/school.server";
import type { School, SchoolContacts, SectionName } from "../school/sections";

export type SectionChange = {
  version: number;
  /** The email address of the person who saves the section. */
  account: string;
  changed: Omit<SectionDetails, "section">;
  act?: "changed" | "importUndone";
};

/** Saves a section. Throws RowConflict if someone else has changed the section after `version`. */
export function saveSection<Name extends SectionName>(
  tx: SchoolTransaction,
  name: Name,
  value: School[Name],
  { version, account, changed, act = "changed" }: SectionChange,
): void {
  const current = getStoredSection(name);
  if (current.version !== version) throw new RowConflict("form.conflict", current.version);
  const row = { content: JSON.stringify(value), version: version + 1, changedAt: new Date() };
  tx.insert(schoolSections)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: schoolSections.name, set: row })
    .run();
  deleteUnusedPictures(tx);
  if (name === "contacts") renewSharePictures(tx, current.value as SchoolContacts, value as SchoolContacts);
  const details = { section: name, ...changed };
  const { fields = [], items = [], added } = changed;
  const counted = added === undefined ? [] : [`${added} new, ${changed.changed ?? 0} changed`];
  const title = [name, [...fields, ...items, ...counted].join(", ")].filter(Boolean).join(": ");
  recordActivity(tx, { account, act, kind: "school", itemId: 0, title, details });
}

export function changedFields<Value extends object>(before: Value, after: Value): (keyof Value & string)[] {
  const keys = Object.keys(after) as (keyof Value & string)[];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

export function restoreFirstValues(section: SectionName, account: string): void {
  transaction((tx) => {
    const { version } = getStoredSection(section);
    saveSection(tx, section, firstValues[section], { version, account, changed: { fields: ["firstValues"] } });
  });
}

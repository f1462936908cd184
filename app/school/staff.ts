import { isEmptyText, type LocalizedText } from "../i18n/languages";
import type { StaffMember } from "./sections";

export const staffMemberName = ({ name, designation }: StaffMember): LocalizedText =>
  isEmptyText(name) ? designation : name;

export const staffGroups = ["teaching", "office"] as const;
export type StaffGroup = (typeof staffGroups)[number];

const groupWords = { en: { teaching: "Teacher", office: "Staff" }, bn: { teaching: "শিক্ষক", office: "কর্মচারী" } };

/**
 * Returns the groups whose word is in a designation. If a designation contains no such word, the `group` of the person
 * counts.
 */
export function groupsByDesignation({ en, bn }: StaffMember["designation"]): StaffGroup[] {
  const [text, words] = en ? [en, groupWords.en] : [bn, groupWords.bn];
  return staffGroups.filter((group) => text.includes(words[group]));
}

export const isWithoutGroup = ({ designation, group }: StaffMember): boolean =>
  group === "" && groupsByDesignation(designation).length === 0;

/** If the group of a person is unknown, the person counts as office staff. So the page shows every person. */
export const inGroup = (people: StaffMember[], wanted: StaffGroup): StaffMember[] =>
  people.filter(({ designation, group }) => {
    const named = groupsByDesignation(designation);
    return named.length > 0 ? named.includes(wanted) : (group || "office") === wanted;
  });

/** Lists the current staff. `today` is YYYY-MM-DD in Dhaka. On the date `left`, a person is no longer current staff. */
export const whoWorks = (people: StaffMember[], today: string): StaffMember[] =>
  people.filter(({ left }) => left === "" || left > today);

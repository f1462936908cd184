import { isEmptyText, type LocalizedText } from "../i18n/languages";
import type { StaffMember } from "./sections";

export const staffMemberName = ({ name, designation }: StaffMember): LocalizedText =>
  isEmptyText(name) ? designation : name;

export const staffGroups = ["teaching", "office"] as const;
export type StaffGroup = (typeof staffGroups)[number];

const groupWords = { en: { teaching: "Teacher", office: "Staff" }, bn: { teaching: "শিক্ষক", office: "কর্মচারী" } };

/** Empty if the designation has neither word. Then the person's `group` decides. */
export function groupsByDesignation({ en, bn }: StaffMember["designation"]): StaffGroup[] {
  const [text, words] = en ? [en, groupWords.en] : [bn, groupWords.bn];
  return staffGroups.filter((group) => text.includes(words[group]));
}

export const isWithoutGroup = ({ designation, group }: StaffMember): boolean =>
  group === "" && groupsByDesignation(designation).length === 0;

/** A person without a group is shown with the office, so that no one is missing from the page. */
export const inGroup = (people: StaffMember[], wanted: StaffGroup): StaffMember[] =>
  people.filter(({ designation, group }) => {
    const named = groupsByDesignation(designation);
    return named.length > 0 ? named.includes(wanted) : (group || "office") === wanted;
  });

/** `today` is YYYY-MM-DD in Dhaka. A person no longer works here from the last day on. */
export const whoWorks = (people: StaffMember[], today: string): StaffMember[] =>
  people.filter(({ left }) => left === "" || left > today);

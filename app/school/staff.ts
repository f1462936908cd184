import { emptyText, isEmptyText, type LocalizedText } from "../i18n/languages";
import type { StaffMember } from "./sections";

/** Somebody of whom nothing is known yet. */
export const emptyStaffMember: StaffMember = {
  id: "",
  name: emptyText,
  designation: emptyText,
  group: "",
  joined: "",
  left: "",
  email: "",
  mobile: "",
  portrait: null,
};

/** What somebody is called: by the designation as long as nobody has filled in the name. */
export const staffMemberName = ({ name, designation }: StaffMember): LocalizedText =>
  isEmptyText(name) ? designation : name;

type StaffGroup = "teaching" | "office";

const groupWords = { en: { teaching: "Teacher", office: "Staff" }, bn: { teaching: "শিক্ষক", office: "কর্মচারী" } };

/**
 * The groups that a designation names: by its English words, in Bengali by the Bengali ones where there are no English.
 * None where it has neither word; then the member's `group` says it.
 */
export function groupsByDesignation({ en, bn }: StaffMember["designation"]): StaffGroup[] {
  const [text, words] = en ? [en, groupWords.en] : [bn, groupWords.bn];
  return (["teaching", "office"] as const).filter((group) => text.includes(words[group]));
}

/** The members of a group, in the order of the list. */
export const inGroup = (people: StaffMember[], wanted: StaffGroup): StaffMember[] =>
  people.filter(({ designation, group }) => {
    const named = groupsByDesignation(designation);
    return named.length > 0 ? named.includes(wanted) : group === wanted;
  });

/** Who works at the school on a day (YYYY-MM-DD in Dhaka): all but those whose last day it is or was before. */
export const whoWorks = (people: StaffMember[], today: string): StaffMember[] =>
  people.filter(({ left }) => left === "" || left > today);

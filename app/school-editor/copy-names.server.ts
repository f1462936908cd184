import type { SchoolTransaction } from "~drizzle/client";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import { getStoredSection } from "../school/school.server";
import type { School } from "../school/sections";
import { saveSection } from "./save-section.server";

type Messages = School["messages"];
type Person = { name: LocalizedText; designation: LocalizedText };

/**
 * Copies the new names of the chairman and the principal to the committee and the staff, if these people have no name
 * there. So no one has to type a name twice.
 */
export function copyNames(tx: SchoolTransaction, before: Messages, after: Messages, account: string): void {
  const newName = (person: keyof Messages) =>
    before[person].name.en === after[person].name.en && before[person].name.bn === after[person].name.bn
      ? undefined
      : after[person].name;
  const committee = getStoredSection("committee");
  const members = nameOne(committee.value.members, "Chairman", newName("chairman"));
  if (members)
    saveSection(
      tx,
      "committee",
      { members },
      { version: committee.version, account, changed: { fields: ["members"] } },
    );
  const staff = getStoredSection("staff");
  const people = nameOne(staff.value.people, "Head Teacher", newName("principal"));
  if (people)
    saveSection(tx, "staff", { people }, { version: staff.version, account, changed: { items: ["Head Teacher"] } });
}

/** Returns undefined if there is no name, or not exactly one person of this designation without a name. */
function nameOne<One extends Person>(people: One[], designation: string, name?: LocalizedText): One[] | undefined {
  if (!name || isEmptyText(name)) return undefined;
  const unnamed = people.filter((one) => one.designation.en === designation && isEmptyText(one.name));
  return unnamed.length === 1 ? people.map((one) => (one === unnamed[0] ? { ...one, name } : one)) : undefined;
}

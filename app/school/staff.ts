import type { Bilingual } from "./identity";

export type StaffMember = {
  name: Bilingual;
  /** The English designation decides the grid: one that says "Teacher" teaches, one that says "Staff" is office staff. */
  designation: Bilingual;
  /** The first day as day/month/year, and whether this person still works here. */
  joining: { start: string; current: boolean };
  email: string;
  mobile: string;
  /** The address of a photo at 4:5. Like the two before, empty when there is none. */
  imageUrl: string;
};

export const teachers = (people: StaffMember[]) => people.filter((person) => person.designation.en.includes("Teacher"));

export const officeStaff = (people: StaffMember[]) =>
  people.filter((person) => person.designation.en.includes("Staff"));

/** The machine's form of a day written day/month/year, "2008-03-15" for "15/03/2008"; undefined when it is no day. */
export function isoDay(written: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

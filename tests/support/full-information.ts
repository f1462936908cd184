import { firstValues } from "../../app/school/first-values";
import type { School, SectionName } from "../../app/school/sections";
import type { SchoolDatabase } from "../../drizzle/client";
import type { DownloadGroup } from "../../drizzle/stored-values";
import { fileColumns, insertDownload } from "./content-rows";
import { writeSection } from "./sections";

const both = (en: string, bn: string) => ({ en, bn });
const named = (number: number) => both(`Sample Person ${number}`, `নমুনা ব্যক্তি ${number}`);
const officer = {
  name: both("Sample Officer", "নমুনা কর্মকর্তা"),
  designation: both("Assistant Teacher", "সহকারী শিক্ষক"),
  place: both("Room 3", "৩ নম্বর কক্ষ"),
  phone: "01700-000001",
  email: "officer@school.example",
};
const { contacts, recognition, staff, committee } = firstValues;

/** Every fact of the eleven kinds, and the results of seven years. */
export const fullInformation: Partial<School> = {
  contacts: {
    ...contacts,
    institutionId: "123456",
    address: both("1 Sample Road, Lalmonirhat", "১ নমুনা সড়ক, লালমনিরহাট"),
    phone: "01700-000000",
    email: "office@school.example",
  },
  recognition: {
    ...recognition,
    schoolCode: "7890",
    permissionNumber: "Sample memo 11/1950",
    permissionDay: "1950-01-01",
    recognitionNumber: "Sample memo 22/2024",
    recognitionDay: "2024-01-14",
    validUntil: "2028-12-31",
  },
  students: {
    year: 2026,
    day: "2026-01-31",
    classes: Array.from({ length: 10 }, (_, at) => ({ boys: 40 + at, girls: 50 + at })),
  },
  approved: {
    classes: Array.from({ length: 10 }, (_, at) => ({ sections: at < 5 ? 1 : 2 })),
    groups: { science: true, humanities: true, business: true },
  },
  mpo: { level: "secondary", code: "8765", enlisted: "1985-07-01", teachers: 12, staff: 4 },
  centre: { ...officer, hours: both("Sunday to Thursday, 10 to 2", "রবি থেকে বৃহস্পতি, ১০টা থেকে ২টা") },
  complaints: officer,
  links: {
    map: "https://maps.app.goo.gl/sample",
    hours: both("Sunday to Thursday, 9 to 4", "রবি থেকে বৃহস্পতি, ৯টা থেকে ৪টা"),
    facebook: "https://www.facebook.com/sample",
    whatsapp: "https://whatsapp.com/channel/sample",
  },
  results: {
    years: Array.from({ length: 7 }, (_, at) => ({
      id: `y${at}`,
      examination: "SSC" as const,
      year: 2020 + at,
      examinees: 90 + at,
      passed: 80 + at,
      gpa5: 10 + at,
    })),
  },
  staff: { people: staff.people.map((person, at) => ({ ...person, name: named(at + 1) })) },
  committee: { members: committee.members.map((member, at) => ({ ...member, name: named(at + 51) })) },
};

const groups: DownloadGroup[] = ["routine", "examRoutine", "syllabus", "books", "admission", "fees", "recognition"];

/** A school that has said everything, with two papers in each of seven groups. */
export function fillInformation(database: SchoolDatabase): void {
  for (const [name, values] of Object.entries(fullInformation)) writeSection(database, name as SectionName, values);
  for (const [place, group] of [...groups, ...groups].entries())
    insertDownload(database, {
      title: `Sample paper ${place + 1}`,
      group,
      classLevel: place < groups.length ? 6 : null,
      ...fileColumns(`documents/downloads/sample_${place}.pdf`, `sample-${place}.pdf`),
    });
}

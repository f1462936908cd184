import type { TextKey } from "../i18n/en";
import { normalizeUnicode } from "../i18n/text";

/** The groups of classes 9 and 10, in the order of the curriculum. */
export const studyGroups = ["Science", "Humanities", "Business Studies"] as const;

export type StudyGroup = (typeof studyGroups)[number];

const groupTexts: Record<StudyGroup, TextKey> = {
  Science: "group.science",
  Humanities: "group.humanities",
  "Business Studies": "group.business",
};

// As forms and spreadsheets write them.
const groupNames: Record<StudyGroup, string[]> = {
  Science: ["science", "বিজ্ঞান"],
  Humanities: ["humanities", "arts", "মানবিক"],
  "Business Studies": ["business studies", "business", "commerce", "ব্যবসায় শিক্ষা", "ব্যবসায়", "বাণিজ্য"],
};

/** Whether the students and subjects of a class, 1 to 10, may have a group. */
export const hasStudyGroups = (level: number): boolean => level === 9 || level === 10;

/** The name of a group as a text. */
export const studyGroupText = (group: StudyGroup): TextKey => groupTexts[group];

/** The group that a form or a spreadsheet names, in either language; undefined when it names none of the three. */
export function parseStudyGroup(named: string): StudyGroup | undefined {
  const name = normalizeUnicode(named).replace(/\s+/g, " ").trim().toLowerCase();
  return studyGroups.find((group) => groupNames[group].some((known) => normalizeUnicode(known) === name));
}

import { type StudyGroup, studyGroups } from "~drizzle/stored-values";
import type { TextKey } from "../i18n/en";
import { parsed } from "../i18n/form-schema";
import { normalizeUnicode } from "../i18n/text";

export { type StudyGroup, studyGroups } from "~drizzle/stored-values";

const groupTexts: Record<StudyGroup, TextKey> = {
  Science: "group.science",
  Humanities: "group.humanities",
  "Business Studies": "group.business",
};

const groupNames: Record<StudyGroup, string[]> = {
  Science: ["science", "বিজ্ঞান"],
  Humanities: ["humanities", "arts", "মানবিক"],
  "Business Studies": ["business studies", "business", "commerce", "ব্যবসায় শিক্ষা", "ব্যবসা শিক্ষা", "ব্যবসায়", "ব্যবসা", "বাণিজ্য"],
};

// Instead of only the name, a spreadsheet may contain "Science Group" or "বিজ্ঞান বিভাগ".
const wordForGroup = / (?:group|বিভাগ|গ্রুপ)$/;

export const hasStudyGroups = (level: number): boolean => level === 9 || level === 10;

export const studyGroupText = (group: StudyGroup): TextKey => groupTexts[group];

export function parseStudyGroup(named: string): StudyGroup | undefined {
  const name = normalizeUnicode(named).replace(/\s+/g, " ").trim().toLowerCase().replace(wordForGroup, "");
  return studyGroups.find((group) => groupNames[group].some((known) => normalizeUnicode(known) === name));
}

/** The group in a form or spreadsheet. An empty text becomes null. */
export const studyGroupField = (level: number) =>
  parsed({
    parse: (text) => (hasStudyGroups(level) ? parseStudyGroup(text) : undefined),
    wrong: { text: hasStudyGroups(level) ? "group.unknown" : "group.notInClass" },
    empty: null,
  });

import { collectErrors, type FieldError, getLine, lengthError } from "../i18n/form-values";
import type { LocalizedNames } from "../i18n/languages";
import { type StudyGroup, studyGroups } from "../school/study-groups";

const maxNameLength = 200;

const namesInBengali: Record<StudyGroup, string> = {
  Science: "বিজ্ঞান",
  Humanities: "মানবিক",
  "Business Studies": "ব্যবসায় শিক্ষা",
};

export type GroupNames = { group: StudyGroup; name: string; nameBn: string };

export const nameField = (group: StudyGroup) => `name ${group}` as const;
export const nameBnField = (group: StudyGroup) => `nameBn ${group}` as const;

type SplitField = ReturnType<typeof nameField> | ReturnType<typeof nameBnField> | "groups";

export type SplitErrors = Partial<Record<SplitField, FieldError>>;

/** "Physics / History / Accounting" names one for each group; of two names the second is for both other groups. */
export function suggestGroupNames({ name, nameBn }: LocalizedNames): GroupNames[] {
  const parts = splitName(name);
  const partsBn = splitName(nameBn ?? "");
  return studyGroups.map((group, place) => ({
    group,
    name: partOf(parts, place, group),
    nameBn: partOf(partsBn, place, namesInBengali[group]),
  }));
}

const splitName = (name: string) => name.split("/").flatMap((part) => part.trim() || []);

function partOf(parts: string[], place: number, groupName: string): string {
  if (parts.length !== 2) return parts.length > 1 ? (parts[place] ?? "") : "";
  return place === 0 ? (parts[0] ?? "") : `${parts[1]} (${groupName})`;
}

type SplitNeeds = { moving: Partial<Record<StudyGroup, number>>; taken: LocalizedNames[] };

/** A group without a name gets no subject, which is an error when marks move there. */
export function parseGroupNames(form: FormData, { moving, taken }: SplitNeeds) {
  const names = studyGroups.map((group) => ({
    group,
    name: getLine(form, nameField(group)),
    nameBn: getLine(form, nameBnField(group)),
  }));
  const others = (group: StudyGroup) => [...taken, ...names.filter((other) => other.group !== group)];
  const checkName = ({ group, name }: GroupNames): FieldError | undefined => {
    const marks = moving[group] ?? 0;
    if (name === "" && marks > 0) return { text: "split.nameNeeded", values: { count: marks } };
    if (name === "" && names.every((other) => other.name === "")) return { text: "form.lacks.nameInEnglish" };
    const isTaken = name !== "" && others(group).some((other) => other.name.toLowerCase() === name.toLowerCase());
    return isTaken ? { text: "subjects.name.taken" } : lengthError(name, maxNameLength);
  };
  const errors: SplitErrors = collectErrors(
    Object.fromEntries(
      names.flatMap((one) => [
        [nameField(one.group), checkName(one)],
        [nameBnField(one.group), lengthError(one.nameBn, maxNameLength)],
      ]),
    ),
  );
  return { names, errors };
}

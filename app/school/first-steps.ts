import { firstStepPath } from "../path-rules";
import { listOpenSamples } from "./first-texts";
import { type EmptyFact, listEmptyFacts } from "./missing-facts";
import type { School, SectionName } from "./sections";

/** A step edits all fields of a section, or only `fields`. The last step leads to the import of students. */
export type FirstStep =
  | { name: "name" | "contacts" | "chairman" | "principal"; section: SectionName; fields: string[] }
  | { name: "centre" | "complaints"; section: SectionName; fields?: undefined }
  | { name: "students"; section?: undefined; fields?: undefined };

export const firstSteps: FirstStep[] = [
  { name: "name", section: "contacts", fields: ["name", "place", "established", "headline", "lead"] },
  { name: "contacts", section: "contacts", fields: ["address", "phone", "email", "institutionId"] },
  { name: "chairman", section: "messages", fields: ["chairman"] },
  { name: "principal", section: "messages", fields: ["principal"] },
  { name: "centre", section: "centre" },
  { name: "complaints", section: "complaints" },
  { name: "students" },
];

export const importStudentsPath = "/cog-admin/results/import?what=students";

type SchoolState = { school: School; changedAt: Partial<Record<SectionName, Date>>; students: number };

/** Lists what is still open in a step: empty facts, and sample texts that the school must replace. */
export const listOpenFacts = (
  school: School,
  { section, fields }: FirstStep & { section: SectionName },
): EmptyFact[] => [...listEmptyFacts(school, section, fields), ...listOpenSamples(section, school[section], fields)];

/**
 * `students` is the number of students in the school. A step is done only after someone has saved its section. `open`
 * names what a saved step still lacks.
 */
export const listFirstSteps = ({ school, changedAt, students }: SchoolState) =>
  firstSteps.map((step, place) => {
    const { name, section } = step;
    if (!section) return { name, href: importStudentsPath, isDone: students > 0, open: [] };
    const isSaved = changedAt[section] !== undefined;
    const open = isSaved ? listOpenFacts(school, step).map(({ label }) => label) : [];
    return { name, href: firstStepPath(place + 1), isDone: isSaved && open.length === 0, open };
  });

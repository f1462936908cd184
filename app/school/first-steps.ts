import { firstStepPath } from "../path-rules";
import { listOpenSamples } from "./first-texts";
import { type EmptyFact, fieldHref, listEmptyFacts } from "./missing-facts";
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

/** If a step is opened alone, saving it leads back to the dashboard and not on to the next step. */
export const isAlone = ({ url }: Request) => new URL(url).searchParams.has("alone");

/**
 * Lists the first steps. `students` is the number of students in the school. A step is done only after someone has
 * saved its section. `open` names what a saved step still lacks, and `href` leads to the first such field.
 */
export function listFirstSteps({ school, changedAt, students }: SchoolState) {
  const isSaved = ({ section }: FirstStep) => (section ? changedAt[section] !== undefined : students > 0);
  return firstSteps.map((step, place) => {
    const { name, section } = step;
    const open = section && isSaved(step) ? listOpenFacts(school, step) : [];
    const path = section ? firstStepPath(place + 1) : importStudentsPath;
    return {
      name,
      href: section && open[0] ? fieldHref(section, open[0].name, `${path}?alone`) : path,
      isDone: isSaved(step) && open.length === 0,
      open: open.map(({ label }) => label),
    };
  });
}

/** Returns the number of the first step after `number` that is not done. The last step is always open. */
export function findNextStep(steps: { isDone: boolean }[], number: number): number {
  const place = steps.findIndex(({ isDone }, at) => at >= number && !isDone);
  return place === -1 ? steps.length : place + 1;
}

import { classLevels } from "../school/classes";
import { matchesAllTerms, type SearchTerm } from "./search";

export type AskedPaper = { group: "routine" | "examRoutine" | "syllabus" | "fees"; level: number };

/**
 * Returns the class and the kind of document that the query names. Returns undefined if the query does not name both.
 */
export function findAskedPaper(terms: SearchTerm[]): AskedPaper | undefined {
  const names = (word: string) => terms.some((term) => matchesAllTerms([word], [term]));
  const level = classLevels.find((level) => names(String(level)));
  const group = names("exam") ? "examRoutine" : (["routine", "syllabus", "fees"] as const).find(names);
  return level && group ? { group, level } : undefined;
}

type Paper = { group: string; classLevel: number | null };

/**
 * Returns whether none of the `papers` has the kind and the class of the query. A paper without a class is for all
 * classes.
 */
export const isMissing = ({ group, level }: AskedPaper, papers: Paper[]) =>
  !papers.some((paper) => paper.group === group && (paper.classLevel ?? level) === level);

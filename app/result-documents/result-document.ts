/**
 * Result papers under the class they are for: Class 1 to 10, then those of no class (`level` null), no group empty;
 * each keeps its order.
 */
export function byClass<Paper extends { classLevel: number | null }>(papers: Paper[]) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null]
    .map((level) => ({ level, papers: papers.filter(({ classLevel }) => classLevel === level) }))
    .filter((group) => group.papers.length > 0);
}

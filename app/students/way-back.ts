import { idOf } from "../http";

/**
 * Where somebody goes after a pupil's form: to the list of the pupil's class, or to the mark sheet when the address of
 * the form says that it was opened there (`from=results`, with its examination). When the `next` pupil is to follow,
 * the form is open there.
 */
export function afterStudent(asked: URLSearchParams, level: number, next = false): string {
  const isOnSheet = asked.get("from") === "results";
  const exam = isOnSheet ? idOf(asked.get("exam") ?? "") : undefined;
  const address = `/cog-admin/results${isOnSheet ? "" : "/students"}?class=${level}`;
  return address + (exam ? `&exam=${exam}` : "") + (next ? "&new=next" : "");
}

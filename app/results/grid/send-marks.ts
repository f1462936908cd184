import { keyOf, type Pending, pendingCells } from "../pending-marks";
import type { RefusedMarks } from "../receive-marks.server";
import { seenText } from "../seen-marks";

export type MarksAnswer = { refused?: RefusedMarks } | "signedOut" | "offline" | "failed";

const longestMs = 60_000;

/** Posts pending marks, each with what stood there before, as the form of the sheet does; gives what came of it. */
export async function sendMarks(address: string, account: string, pending: Pending): Promise<MarksAnswer> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: postedMarks(account, pending),
      signal: AbortSignal.timeout(longestMs),
    });
    if (answer.status === 401) return "signedOut";
    const { goTo, refused } = await answer.json();
    return goTo || refused ? { refused } : "failed";
  } catch (fault) {
    return fault instanceof SyntaxError ? "failed" : "offline";
  }
}

/** The fields of such a post. */
export function postedMarks(account: string, pending: Pending): URLSearchParams {
  const cells = pendingCells(pending);
  const fields = new URLSearchParams({ account });
  for (const cell of cells) fields.append(keyOf(cell), cell.text);
  const subjects = [...new Set(cells.map(({ subject }) => subject))].map((id) => ({ id }));
  const pupils = Object.keys(pending).map((id) => ({ id: Number(id) }));
  fields.append("seen", seenText({ subjects, pupils, marks: seenOf(pending) }));
  return fields;
}

function seenOf(pending: Pending) {
  const marks: Record<number, Record<number, number>> = {};
  for (const { student, subject, was } of pendingCells(pending)) {
    if (was !== null) marks[student] = { ...marks[student], [subject]: was };
  }
  return marks;
}

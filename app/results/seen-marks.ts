import { type Marks, marksInOrder } from "./mark-sheet";

type Seen = { subjects: { id: number }[]; pupils: { id: number }[]; marks: Marks };

/**
 * The marks that a page shows, in one line that its form brings back, so that a colleague's later change is noticed:
 * the subjects, then each pupil with their marks in that order, "5,6|12:78,81|13:,40".
 */
export function seenText({ subjects, pupils, marks }: Seen): string {
  const rows = pupils.map(({ id }) => `${id}:${marksInOrder(subjects, marks[id]).join()}`);
  return [subjects.map(({ id }) => id).join(), ...rows].join("|");
}

/** Reads such a line back; what makes no sense in it is not there. */
export function readSeen(text: string): Marks {
  const [head = "", ...rows] = text.split("|");
  const subjects = head.split(",").map(Number);
  const marks: Marks = {};
  for (const row of rows) {
    const [pupil = "", list = ""] = row.split(":");
    const seen = list
      .split(",")
      .flatMap((mark, place) => (/^\d{1,3}$/.test(mark) ? [[subjects[place], Number(mark)]] : []));
    marks[Number(pupil)] = Object.fromEntries(seen);
  }
  return marks;
}

import { countGraphemes } from "../../language/graphemes";
import type { ResultCard } from "./result-card";

/** How close the lines of a card stand. */
export type Density = "wide" | "dense" | "tight";

// Counted in the widest of the faces that a paper may be set in.
const letters = { name: 16, parent: 24, subject: 32, line: 75 };

/**
 * How close the lines must stand for the card to stay on one page: by its subjects and by what goes on in a second line
 * because it is long.
 */
export function densityOf({ rows, failed, notMarked, pupil, exam }: ResultCard): Density {
  const named = [...failed.map(({ subject }) => `${subject} (00)`), ...notMarked].join(", ");
  const lines =
    rows.length +
    moreLines(pupil.name, letters.name) +
    moreLines(pupil.fatherName, letters.parent) +
    moreLines(pupil.motherName, letters.parent) +
    moreLines(exam, letters.parent) +
    rows.reduce((sum, { subject }) => sum + moreLines(subject, letters.subject), 0) +
    moreLines(named, letters.line);
  return lines <= 12 ? "wide" : lines <= 16 ? "dense" : "tight";
}

const moreLines = (text: string, lettersOfALine: number) =>
  Math.max(0, Math.ceil(countGraphemes(text) / lettersOfALine) - 1);

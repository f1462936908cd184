import type { SchoolDatabase } from "./connection.server";
import { curriculum, fullMarks } from "./curriculum";
import { exams, subjects } from "./schema";

/** Writes the subjects and exams of all classes into a new database, where there are none yet. */
export function writeCurriculum(database: SchoolDatabase): void {
  database.transaction(
    (tx) => {
      for (const { classLevel, ...taught } of curriculum) {
        const named = ([name, nameBn]: readonly [string, string]) => ({ name, nameBn, classLevel });
        tx.insert(subjects)
          .values(taught.subjects.map((names, place) => ({ ...named(names), fullMarks, position: place + 1 })))
          .run();
        tx.insert(exams).values(taught.exams.map(named)).run();
      }
    },
    { behavior: "immediate" },
  );
}

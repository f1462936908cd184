import { eq } from "drizzle-orm";
import type { SchoolDatabase } from "../../drizzle/client";
import { exams, markChanges, results, students, subjects } from "../../drizzle/schema";

/** A small class with one examination, written straight into the database; its rows' ids by what they are. */
export function insertMarkSheet(database: SchoolDatabase, { level = 6, students = 2 } = {}) {
  const add = <Row extends typeof subjects.$inferInsert>(row: Row) =>
    database.insert(subjects).values(row).returning({ id: subjects.id }).get().id;
  const science = add({ name: "Science", nameBn: "বিজ্ঞান", classLevel: level, position: 1 });
  const computing = add({ name: "ICT", classLevel: level, fullMarks: 50, position: 2 });
  const exam = database
    .insert(exams)
    .values({ name: "Annual Examination 2026", nameBn: "বার্ষিক পরীক্ষা ২০২৬", classLevel: level })
    .returning({ id: exams.id })
    .get().id;
  const roll: number[] = Array.from({ length: students }, (_, place) =>
    addStudent(database, { level, roll: place + 1 }),
  );
  return { level, science, computing, exam, roll, first: roll[0] ?? 0, second: roll[1] ?? 0 };
}

/** One more student on a class's roll; gives the id. */
export function addStudent(database: SchoolDatabase, { level = 6, roll = 1, name = "" } = {}): number {
  const row = {
    name: name || `Pupil ${roll}`,
    rollNumber: roll,
    classLevel: level,
    fatherName: `Father ${roll}`,
    motherName: `Mother ${roll}`,
  };
  return database.insert(students).values(row).returning({ id: students.id }).get().id;
}

/** Puts a mark down without any history. */
export function insertMark(
  database: SchoolDatabase,
  exam: number,
  student: number,
  subject: number,
  mark: number,
): void {
  database.insert(results).values({ examId: exam, studentId: student, subjectId: subject, marks: mark }).run();
}

/** Every mark of an examination as "student.subject=mark", in order. */
export function readMarks(database: SchoolDatabase, exam: number): string[] {
  const rows = database.select().from(results).where(eq(results.examId, exam)).all();
  return rows.map(({ studentId, subjectId, marks }) => `${studentId}.${subjectId}=${marks}`).sort();
}

/** The history of all marks, oldest first, as "student.subject: before → after, account". */
export function readMarkChanges(database: SchoolDatabase): string[] {
  const rows = database.select().from(markChanges).all();
  return rows.map((row) => `${row.studentId}.${row.subjectId}: ${row.before} → ${row.after}, ${row.account}`);
}

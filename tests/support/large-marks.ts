import type { SchoolDatabase } from "../../drizzle/client";

/**
 * Gives a school that has its subjects so many years of marks until 2024, in one transaction: each year `exams`
 * examinations a class and `roll` new students in Class 1. Every student of a class sits each of them in every subject, but
 * for the last ones of 2024, where the marks of one student are still to come; those of earlier years are locked. Every mark
 * has a line of its history. Everybody has moved up since. Gives how many marks there are.
 */
export function insertManyMarks(
  { $client: client }: SchoolDatabase,
  { years, exams, roll }: { years: number; exams: number; roll: number },
): number {
  const insert = (table: string, columns: string, values: string) =>
    client.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
  const student = insert(
    "students",
    "id, name, roll_number, class_level, father_name, mother_name, left_at",
    "@id, 'Pupil ' || @id, @rollNumber, @level, 'Father', 'Mother', @leftAt",
  );
  const exam = insert("exams", "name, class_level, locked_at", "?, ?, ?");
  const kept = insert("exam_rolls", "exam_id, student_id, roll_number", "?, ?, ?");
  const mark = insert("results", "student_id, subject_id, exam_id, marks", "?, ?, ?, ?");
  const change = insert(
    "mark_changes",
    "at, account, exam_id, student_id, subject_id, after",
    `${thisYear}, ?, ?, ?, ?, ?`,
  );
  const taught = client.prepare<[number], number>("SELECT id FROM subjects WHERE class_level = ?").pluck();
  const rolls = Array.from({ length: roll }, (_, place) => place + 1);
  // A student came to Class 1 in the year their number begins with.
  const idOf = (year: number, level: number, rollNumber: number) => (year - level + 1) * 1000 + rollNumber;

  const enrol = () => {
    for (let began = lastYear - years - highest + 2; began <= lastYear; began++) {
      const reached = lastYear - began + 1;
      for (const rollNumber of rolls) {
        const id = idOf(began, 1, rollNumber);
        student.run({ id, rollNumber, level: Math.min(reached, highest), leftAt: reached > highest ? thisYear : null });
      }
    }
  };
  const sit = (year: number, level: number, number: number) => {
    const isLocked = year < lastYear;
    const examId = exam.run(`Examination ${number} ${year}`, level, isLocked ? thisYear : null).lastInsertRowid;
    const subjectIds = taught.all(level);
    const isGoingOn = year === lastYear && number === exams;
    for (const rollNumber of isGoingOn ? rolls.slice(1) : rolls) {
      const studentId = idOf(year, level, rollNumber);
      if (isLocked) kept.run(examId, studentId, rollNumber);
      for (const subjectId of subjectIds) {
        const marks = (studentId * 7 + subjectId * 13 + number) % 101;
        mark.run(studentId, subjectId, examId, marks);
        change.run("head@school.example", examId, studentId, subjectId, marks);
      }
    }
  };
  const grow = () => {
    enrol();
    for (let year = lastYear - years + 1; year <= lastYear; year++) {
      for (let level = 1; level <= highest; level++) {
        for (let number = 1; number <= exams; number++) sit(year, level, number);
      }
    }
  };
  client.transaction(grow).immediate();
  const moved = client.prepare(
    "INSERT INTO roll_changes (at, account, kind) VALUES (?, 'head@school.example', 'year')",
  );
  client
    .prepare(
      "INSERT INTO roll_change_students SELECT ?, id, class_level, roll_number, NULL FROM students WHERE left_at IS NULL",
    )
    .run(moved.run(thisYear + 1).lastInsertRowid);
  return client.prepare<[], number>("SELECT count(*) FROM results").pluck().get() ?? 0;
}

const highest = 10;
const lastYear = 2024;
const thisYear = Date.parse("2024-11-18T04:00:00Z");

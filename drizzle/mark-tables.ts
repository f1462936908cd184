import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamp } from "./columns";

/* Who learns what, and with which marks. */

export const students = sqliteTable(
  "students",
  {
    id: id(),
    name: text().notNull(),
    rollNumber: integer().notNull(),
    classLevel: integer().notNull(),
    fatherName: text().notNull(),
    motherName: text().notNull(),
    changedAt: timestamp(),
    /** Since when the pupil is on no class roll any more; their marks and cards stay. */
    leftAt: timestamp(),
  },
  (student) => [
    check("students_class", sql`${student.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("students_roll", sql`${student.rollNumber} > 0`),
    index("students_roll_call")
      .on(student.classLevel, student.rollNumber, student.id)
      .where(sql`${student.leftAt} is null`),
    index("students_left")
      .on(student.classLevel, sql`${student.leftAt} desc`, student.rollNumber, student.id)
      .where(sql`${student.leftAt} is not null`),
  ],
);

export const subjects = sqliteTable(
  "subjects",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: integer().notNull(),
    fullMarks: integer().notNull().default(100),
    /** Its place on the mark sheet; of two in the same place the older one comes first. */
    position: integer().notNull().default(0),
    changedAt: timestamp(),
  },
  (subject) => [
    check("subjects_class", sql`${subject.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("subjects_full_marks", sql`${subject.fullMarks} between 1 and 100`),
    uniqueIndex("subjects_of_class").on(subject.classLevel, subject.name),
  ],
);

export const exams = sqliteTable(
  "exams",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: integer().notNull(),
    changedAt: timestamp(),
    /** Since when its marks can only be read. */
    lockedAt: timestamp(),
  },
  (exam) => [
    check("exams_class", sql`${exam.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    uniqueIndex("exams_of_class").on(exam.classLevel, exam.name),
  ],
);

/**
 * The roll each pupil sat a locked examination under. Rolls are given out anew every year; the marks, cards and sheets
 * of an old examination keep the roll they were made with.
 */
export const examRolls = sqliteTable(
  "exam_rolls",
  {
    examId: integer()
      .notNull()
      .references(() => exams.id, { onDelete: "restrict" }),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    rollNumber: integer().notNull(),
  },
  (roll) => [primaryKey({ columns: [roll.examId, roll.studentId] }), index("exam_rolls_of_student").on(roll.studentId)],
);

/** One mark of one student in one subject of one exam. RESTRICT: a pupil with marks is never swept away with them. */
export const results = sqliteTable(
  "results",
  {
    id: id(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id, { onDelete: "restrict" }),
    examId: integer()
      .notNull()
      .references(() => exams.id, { onDelete: "restrict" }),
    marks: integer().notNull(),
  },
  (result) => [
    check("results_marks", sql`${result.marks} between 0 and 100 and typeof(${result.marks}) = 'integer'`),
    uniqueIndex("results_once").on(result.studentId, result.examId, result.subjectId),
    index("results_of_exam").on(result.examId, result.studentId, result.subjectId, result.marks),
    index("results_of_subject").on(result.subjectId, result.examId, result.marks),
  ],
);

/**
 * Who changed which mark, when, from what to what; null is no mark. Lines are added and never changed: triggers forbid
 * it. They name pupil, subject and examination by number alone, and outlive them.
 */
export const markChanges = sqliteTable(
  "mark_changes",
  {
    id: id(),
    at: timestamp().notNull(),
    account: text().notNull(),
    examId: integer().notNull(),
    studentId: integer().notNull(),
    subjectId: integer().notNull(),
    before: integer(),
    after: integer(),
  },
  (change) => [
    index("mark_changes_of_exam").on(change.examId, change.id),
    index("mark_changes_of_cell").on(change.examId, change.studentId, change.subjectId, change.id),
  ],
);

import type Database from "better-sqlite3";
import type { SchoolDatabase } from "~drizzle/client";
import { noticeTypes } from "~drizzle/stored-values";

/** How many rows of each kind are inserted. The default is 0. */
export type RowCounts = { notices?: number; papers?: number; blogs?: number; photos?: number; activity?: number };

/**
 * Publishes many items of each kind in one transaction, with the same texts in every run. There is one item of each
 * kind for each hour before 18 November 2024. Of a hundred items, two are in the Trash, one is a draft and one is
 * scheduled.
 */
export function insertManyRows({ $client: client }: SchoolDatabase, growth: RowCounts): void {
  const { notices = 0, papers = 0, blogs = 0, photos = 0, activity = 0 } = growth;
  const say = speaker();
  const write = (table: string, count: number, rowOf: (place: number) => Row) => {
    let line: Database.Statement | undefined;
    for (let place = 0; place < count; place++) {
      const row = rowOf(place);
      const columns = Object.keys(row);
      line ??= client.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`);
      line.run(row);
    }
  };
  const grow = () => {
    write("notices", notices, (place) => {
      const type = noticeTypes[place % noticeTypes.length] ?? "";
      return { ...published(place, notices), type, title: say(5), content: say(50) };
    });
    write("result_documents", papers, (place) => {
      const row = { title: say(4), description: say(10), class_level: (place % 10) + 1 };
      return { ...published(place, papers), ...row, ...file(`results/${place}.pdf`, "application/pdf") };
    });
    write("blogs", blogs, (place) => {
      const row = { title: say(5), content: say(300), excerpt: say(20), author: say(2) };
      return { ...published(place, blogs), ...row, category: place % 2 ? "Education" : "Technology" };
    });
    write("gallery_items", photos, (place) => {
      const { created_at, deleted_at } = published(place, photos);
      const category = photoCategories[place % photoCategories.length] ?? "";
      const row = { created_at, deleted_at, title: say(3), category, width: 1600, height: 1200, sized_at: created_at };
      return { ...row, ...file(`documents/gallery/${place}.jpg`, "image/jpeg") };
    });
    write("activity", activity, (place) => {
      const row = { account: `teacher${place % 20}@school.example`, act: "changed", kind: "notice" };
      return { ...row, at: hourOf(place, activity), item_id: place + 1, title: say(5) };
    });
  };
  client.transaction(grow).immediate();
}

type Row = Record<string, string | number | null>;

const photoCategories = ["events", "sports", "academic", "cultural", "infrastructure", "General"];

const newest = Date.parse("2024-11-18T04:00:00Z");
const farAhead = Date.parse("2100-01-01T04:00:00Z");

const hourOf = (place: number, count: number) => newest - (count - 1 - place) * 3600 * 1000;

function published(place: number, count: number) {
  const created_at = hourOf(place, count);
  return {
    created_at,
    publish_at: place % 100 === 90 ? farAhead : created_at,
    status: place % 100 === 30 ? "Draft" : "Published",
    deleted_at: place % 50 === 10 ? newest : null,
  };
}

const file = (key: string, type: string) => ({
  file_url: `/uploads/${key}`,
  file_name: key.replace(/.*\//, ""),
  file_type: type,
  file_path: key,
  file_size: 31,
});

const vocabulary =
  "school examination routine holiday sports mathematics science teacher pupil guardian meeting library result class " +
  "morning assembly annual prize book winter বিদ্যালয় পরীক্ষা রুটিন ছুটি ক্রীড়া গণিত বিজ্ঞান শিক্ষক শিক্ষার্থী সভা ফলাফল শ্রেণি";

function speaker(): (words: number) => string {
  const words = vocabulary.split(" ");
  let state = 7;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? "";
  };
  return (count) => Array.from({ length: count }, next).join(" ");
}

/**
 * Adds marks for `years` years, of which 2024 is the last, to a school with subjects. Each year has `exams` exams per
 * class and `roll` new students in Class 1. All students of a class have a mark in every subject of each exam, with one
 * exception: in the last exam of 2024, one student of each class has no marks. The exams of 2024 are still open. Every
 * mark has a row in the mark history, and all students have moved up since. Everything is one transaction. Returns the
 * number of marks.
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
    "@id, 'Student ' || @id, @rollNumber, @level, 'Father', 'Mother', @leftAt",
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
  // The id of a student is the year in which the student was in Class 1, followed by three digits of the roll number.
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

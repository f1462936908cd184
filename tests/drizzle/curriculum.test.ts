import { describe, expect, test } from "vitest";
import { exams, subjects } from "../../drizzle/schema";
import { curriculum } from "../../drizzle/seed/curriculum";
import { emptySchool } from "../support/school";

describe("the curriculum", () => {
  test("names subjects and exams of classes 1 to 10", () => {
    const counts = curriculum.map((taught) => `${taught.classLevel}: ${taught.subjects.length} ${taught.exams.length}`);
    expect(counts.join(", ")).toBe(
      "1: 6 3, 2: 6 3, 3: 6 3, 4: 6 3, 5: 6 3, 6: 10 2, 7: 10 2, 8: 10 2, 9: 12 2, 10: 12 2",
    );
  });

  test("gives every name in both languages", () => {
    for (const [english, bengali] of curriculum.flatMap((taught) => [...taught.subjects, ...taught.exams])) {
      expect(english).toMatch(/^[A-Za-z0-9()/ -]+$/);
      expect(bengali).toMatch(/^[\p{Script=Bengali}()/ -]+$/u);
    }
  });

  test("puts the year into every exam name", () => {
    for (const [english, bengali] of curriculum.flatMap((taught) => taught.exams)) {
      expect(english).toMatch(/ 2026$/);
      expect(bengali).toMatch(/ ২০২৬$/);
    }
  });
});

describe("a school that starts with the curriculum", () => {
  const school = emptySchool({ curriculum: true });

  test("has every subject with full marks of 100, and every exam", () => {
    const taught = school.database.select().from(subjects).all();
    expect(taught).toHaveLength(84);
    expect(new Set(taught.map((subject) => subject.fullMarks))).toEqual(new Set([100]));
    expect(taught[0]).toMatchObject({ name: "Bangla", nameBn: "বাংলা", classLevel: 1 });
    expect(school.database.select().from(exams).all()).toHaveLength(25);
  });
});

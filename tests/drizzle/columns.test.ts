import { describe, expect, it } from "vitest";
import { examDays, notices, pushSubscriptions, students } from "~drizzle/schema";

describe("invalid values in the database", () => {
  it.each<[stored: unknown, shown: string]>([
    [1_700_000_000_000, "2023-11-14"],
    [253_402_300_799_000, "2199-12-31"],
    [9e18, "2199-12-31"],
    [Number.POSITIVE_INFINITY, "2199-12-31"],
    ["soon", "2199-12-31"],
    [Buffer.from([0xff]), "2199-12-31"],
    [-9_000_000_000_000.5, "1900-01-01"],
    [-62_000_000_000_000, "1900-01-01"],
  ])("an invalid stored moment %j is read as %s", (stored, shown) => {
    expect((notices.urgentUntil.mapFromDriverValue(stored) as Date).toISOString().slice(0, 10)).toBe(shown);
  });

  it.each<[stored: unknown, shown: number]>([
    [7, 7],
    [0.5, 0],
    [1e300, 0],
    ["7a", 0],
    [Buffer.from([7]), 0],
  ])("an invalid stored number %j is read as %j", (stored, shown) => {
    expect(students.classLevel.mapFromDriverValue(stored)).toBe(shown);
  });

  it("bytes stored in a text column are read as text", () =>
    expect(notices.title.mapFromDriverValue(Buffer.from("abc"))).toBe("abc"));

  it("an unknown stored name is read as one of the known names, or as null if the column may be empty", () => {
    expect(notices.type.mapFromDriverValue("Exam")).toBe("Exam");
    expect(notices.type.mapFromDriverValue("Party")).toBe("General");
    expect(notices.status.mapFromDriverValue("published")).toBe("Draft");
    expect(pushSubscriptions.language.mapFromDriverValue(Buffer.from("en"))).toBe("bn");
    expect(students.group.mapFromDriverValue("Arts")).toBeNull();
  });

  it("a stored text that is not a date is read as no date", () => {
    expect(examDays.date.mapFromDriverValue("2026-11-28")).toBe("2026-11-28");
    for (const stored of ["2026-02-30", "10000-01-01", "", 7, Buffer.from([0xff])])
      expect(examDays.date.mapFromDriverValue(stored)).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { examDays } from "~drizzle/schema";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const count = 120;
let exam: number;
const address = (paper: string, query = "") => `/cog-admin/results/papers/${exam}/${paper}${query}`;

/**
 * Inserts Class 9 with three groups of 40 students each. Six subjects are for all groups. Each group also has one
 * subject of its own, and the exams in these three subjects are at the same time.
 */
beforeEach(() => {
  const groups = ["Science", "Humanities", "Business Studies"] as const;
  exam = insertExam(school.database, "Annual Examination 2026", { classLevel: 9, nameBn: "বার্ষিক পরীক্ষা ২০২৬" });
  for (let roll = 1; roll <= count; roll++)
    insertStudent(school.database, roll, { name: `Student <b>${roll}</b>.`, classLevel: 9, group: groups[roll % 3] });
  const subjects = [...[1, 2, 3, 4, 5, 6].map(() => null), ...groups].map((group, place) =>
    insertSubject(school.database, `Subject ${place + 1}`, { classLevel: 9, group }),
  );
  const days = subjects.map((subjectId, place) => ({
    ...{ examId: exam, subjectId, begin: "10:00", end: "13:00", room: "Hall" },
    date: `2026-11-${15 + Math.min(place, 6)}`,
  }));
  school.database.insert(examDays).values(days).run();
});

const visit = async (paper: string, query?: string, staff = school.signedIn()) => staff.visit(address(paper, query));
const timesOfEach = (text: string) => {
  const found = Array.from({ length: count }, (_, place) => text.split(`Student <b>${place + 1}</b>.`).length - 1);
  return [...new Set(found)];
};

describe("papers of a class of 120", () => {
  it.each([
    ["admit", 30, 1],
    ["labels", 6, 1],
    // The exams are on seven mornings. Each student has an exam on each of them, so each name is on seven pages.
    ["signatures", 7 * 5, 7],
    // Six subjects have marks of 120 students (five pages each), and three subjects have marks of 40 (two pages each).
    ["marks", 6 * 5 + 3 * 2, 7],
  ])(
    "the exam papers %s for a class of 120 fill %i pages, which name each student %i times",
    async (paper, sheets, times) => {
      const page = await visit(paper);
      expect([page.status, page.all("section").length, timesOfEach(page.text)]).toEqual([200, sheets, [times]]);
      expect(page.html).not.toContain("<b>");
    },
  );

  it("the seat plan of two classes lists each student once, with or without a seat", async () => {
    const other = insertExam(school.database, "Annual Examination 2026", { classLevel: 8 });
    for (let roll = 1; roll <= 30; roll++) insertStudent(school.database, roll, { classLevel: 8 });
    const query = `?with=${other}&rooms=${encodeURIComponent("Room 1, 6 × 5\nRoom 2, 10 × 8\nHall, 3 × 10")}`;
    const page = await visit("seats", query);
    const seated = page.all("td").flatMap(({ text }) => text.trim() || []);
    const left = page.text.match(/Class \d: \d+/g) ?? [];
    expect([page.all("section").length, seated.length, left.length]).toEqual([4, 140, 10]);
    const all = [...seated, ...left].map((text) => text.replace(":", "").replace(/\s+/g, " "));
    expect([new Set(all).size, all.filter((text) => /^Class 8/.test(text)).length]).toEqual([150, 30]);
    expect(page.text).toContain("10 without a seat");
  });

  it("the exam papers name the examination, its dates and the rules of the school, also in Bengali", async () => {
    writeSection(school.database, "contacts", { examRules: { en: "Come early", bn: "আগে আসুন" } });
    const page = await visit("admit", "?language=bn");
    for (const text of ["প্রবেশপত্র", "বার্ষিক পরীক্ষা ২০২৬", "রবি, ১৫ নভেম্বর", "সকাল ১০টা–১টা", "রোল ১২০", "বিজ্ঞান", "আগে আসুন"])
      expect(page.text).toContain(text);
    const english = await visit("admit");
    expect(english.all("thead")[0]?.texts("th")).toEqual(["Date", "Time", "Subject", "Room"]);
    expect(english.text).toMatch(/Father's Name: \S/);
    expect([english.text.includes("Sun, Nov 15"), english.text.includes("Come early")]).toEqual([true, true]);
  });

  it("the exam papers load nothing from elsewhere, and their policy forbids scripts", async () => {
    const page = await visit("admit", "?language=bn");
    expect(page.html).not.toMatch(/<script|src="(?!data:)|url\((?!"?data:)|style="/);
    expect(page.headers.get("Content-Security-Policy")).toMatch(
      /default-src 'none'; style-src 'sha256-[^;]+; img-src data:/,
    );
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("a student gets only one seat if the seat plan combines exams of the same class", async () => {
    const rooms = encodeURIComponent("Hall, 14 × 10");
    const page = await visit("seats", `?with=${exam}&rooms=${rooms}`);
    expect(page.all("td").filter(({ text }) => text.trim() !== "")).toHaveLength(count);
    const half = insertExam(school.database, "Half-yearly Examination 2026", { classLevel: 9 });
    const days = school.rows(examDays).map((day) => ({ ...day, examId: half }));
    school.database.insert(examDays).values(days).run();
    expect((await visit("seats", `?with=${half}&rooms=${rooms}`)).text).not.toContain("without a seat");
    const screen = await school.signedIn().visit(`/cog-admin/results/exams/${exam}/days`);
    const offered = (name: string) => screen.all("select").find(({ attributes }) => attributes.name === name)?.text;
    expect([offered("from"), offered("with")].map((text) => text?.includes("Half-yearly"))).toEqual([true, false]);
  });

  it.each(["", "?rooms=Room", `?rooms=${encodeURIComponent("<i>Hall</i>, 99 × 9")}`])(
    "the seat plan asks again for rooms that cannot be read, and keeps them as typed: %j",
    async (query) => {
      const staff = school.signedIn();
      const sent = await visit("seats", query, staff);
      expect([sent.status, sent.location?.split(/[?#]/)[0]]).toEqual([302, `/cog-admin/results/exams/${exam}/days`]);
      const page = await staff.visit(`/cog-admin/results/exams/${exam}/days${query}`);
      if (query === "") return;
      expect(page.one("p", "field-problem").text).toContain("This line could not be read");
      expect(page.html).not.toContain("<i>");
    },
  );

  it("an unknown exam paper, or one of a deleted exam, answers 404", async () => {
    const staff = school.signedIn();
    const statuses = [await visit("tickets", "", staff), await staff.visit("/cog-admin/results/papers/999/admit")];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("the exam papers need a session", async () => {
    for (const paper of ["admit", "labels", "signatures", "marks", "seats"])
      expect((await school.visit(address(paper))).location).toContain("/cog-admin/login");
  });
});

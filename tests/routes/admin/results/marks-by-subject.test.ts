import { expect, it } from "vitest";
import { exams } from "~drizzle/schema";
import { insertMark, openMarkSheet, readMarks, readSheetForm } from "~tests/support/mark-sheet";
import { website } from "~tests/support/website";

const school = website();
const phone = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36" };
const open = () => openMarkSheet(school);

it("on a phone a class is marked one subject at a time, and a wrong mark keeps the subject open", async () => {
  const { staff, address, exam, first, second, science, computing, field } = open();
  const page = await staff.visit(address, phone);
  expect(page.texts("h2")).toEqual(["Science"]);
  expect(page.text).toContain("Subject 1 of 2, full marks 100");
  const { names, seen } = readSheetForm(page.html);
  expect(names).toEqual([field(first, science), field(second, science)]);
  const then = page.all("button").find(({ attributes }) => attributes.formaction);
  const next = `${address}&subject=${science}&then=${computing}`;
  expect([then?.text, then?.attributes.formaction]).toEqual(["Save, then ICT", next]);
  const typed = { [field(first, science)]: "101", [field(second, science)]: "a" };
  const wrong = await staff.post(next, { ...typed, seen }, phone);
  expect([wrong.status, wrong.texts("h2")]).toEqual([400, ["Science"]]);
  expect(wrong.text).toContain("At most 100");
  expect(readMarks(school.database, exam)).toEqual([]);
  const saved = await staff.post(next, { ...typed, [field(first, science)]: "৭৮", seen }, phone);
  expect(saved.location).toBe(`${address}&subject=${computing}`);
  expect((await staff.visit(saved.location ?? "", phone)).texts("h2")).toEqual(["ICT"]);
  expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`, `${second}.${science}=0`]);
});

it("the full table and the subjects link to each other, and a locked examination is read-only", async () => {
  const { staff, address, exam, second, science } = open();
  insertMark(school.database, exam, second, science, 13);
  expect((await staff.visit(address, phone)).hrefs).toContain(`${address}&subject=all`);
  const table = await staff.visit(`${address}&subject=all`, phone);
  expect(table.one("table", "marks").one("thead").text).toContain("ICT");
  expect(table.hrefs).toContain(`${address}&subject=${science}`);
  school.database.update(exams).set({ lockedAt: new Date() }).run();
  const locked = await staff.visit(address, phone);
  expect(locked.texts("li")).toContain("2 Student 2 13");
  const posting = locked.all("form").filter(({ attributes }) => attributes.method === "post");
  expect(posting.map(({ attributes }) => attributes.action)).not.toContain(address);
});

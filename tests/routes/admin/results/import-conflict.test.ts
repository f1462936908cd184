import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateMarks } from "../../../../app/marks/save-marks.server";
import { exams } from "../../../../drizzle/schema";
import { insertImportClass, readMarks } from "../../../support/import-class";
import { confirmImport, uploadSpreadsheet } from "../../../support/import-steps";
import { website } from "../../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const sheet = (...rows: string[]) =>
  ["Class 6: Annual Examination 2026", "Roll,Name,Mathematics,বিজ্ঞান,ICT", ...rows].join("\r\n");
const filledIn = sheet(`1,"'=HYPERLINK(""http://bad.example"";""x"")",,41,`, "৩,শিক্ষার্থী ০৩,,,৫০");

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

describe("marks that cannot be written any more", () => {
  it("of which a colleague changed one are shown anew, with who it was, and none is written", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    updateMarks(1, [{ student: 1, subject: 2, mark: 55, was: 11 }], "colleague@school.example");
    const before = readMarks(school.database);
    const answer = await confirmImport(staff, address, checked);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("A colleague has changed something meanwhile");
    expect(answer.text).toContain("Science 55 → 41 changed meanwhile by colleague@school.example");
    expect(readMarks(school.database)).toEqual(before);
    await confirmImport(staff, address, answer);
    expect(readMarks(school.database)).toContain("1 1 2: 41");
  });

  it("of a locked examination are refused at every step", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    school.database.update(exams).set({ lockedAt: new Date() }).where(eq(exams.id, 1)).run();
    const chosen = await staff.visit(address);
    const sent = await uploadSpreadsheet(staff, address, filledIn);
    const confirmed = await confirmImport(staff, address, checked);
    expect([chosen.status, sent.status, confirmed.status]).toEqual([200, 409, 409]);
    for (const page of [chosen, sent, confirmed]) expect(page.text).toContain("This examination is locked.");
    expect(chosen.html).not.toContain('type="file"');
    expect(readMarks(school.database)).toHaveLength(3);
  });

  it.each([
    ["no examination", "/cog-admin/results/import?class=6&what=marks"],
    ["one of another class", "/cog-admin/results/import?class=7&what=marks&exam=1"],
    ["one that is not there", "/cog-admin/results/import?class=6&what=marks&exam=99"],
  ])("for %s are refused in words", async (_, wrong) => {
    const answer = await uploadSpreadsheet(staffWithClass(), wrong, filledIn);
    expect([answer.status, answer.text.includes("Choose an examination")]).toEqual([409, true]);
  });

  it.each([
    ["nothing at all", ""],
    ["something else", "bm8"],
    ["a mark above 100", Buffer.from("[[1,1,78,101]]").toString("base64url")],
    ["a mark that is none", Buffer.from('[[1,1,78,"1"]]').toString("base64url")],
    ["a mark above the full marks", Buffer.from("[[1,3,null,51]]").toString("base64url")],
    ["one cell twice", Buffer.from("[[1,2,11,41],[1,2,11,42]]").toString("base64url")],
    ["a pupil of nowhere", Buffer.from("[[1,2,11,41],[99,1,null,1]]").toString("base64url")],
    ["a subject of nowhere", Buffer.from("[[1,2,11,41],[1,99,null,1]]").toString("base64url")],
  ])("because the field carries %s leave everything as it is", async (_, carried) => {
    const staff = staffWithClass();
    const answer = await staff.post(address, { carried });
    expect([400, 409]).toContain(answer.status);
    expect(answer.text).toContain("Nothing was imported");
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 11", "1 2 1: 0"]);
  });
});

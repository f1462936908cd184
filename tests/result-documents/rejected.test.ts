import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resultDocuments } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { bytes, jpeg, pdf, wordFile } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const form = "/cog-admin/result-documents?new";
const words = {
  title: "Annual <results>",
  description: "Line one\nline two",
  examType: "Annual & test",
  classLevel: "6",
};
const sheet = new File([pdf], "a.pdf");
const rows = () => school.database.select().from(resultDocuments).all();
const banner = (page: Answer) => page.one("div", "banner").text;
const input = (page: Answer, name: string) => page.all("input").find(({ attributes }) => attributes.name === name);
const large = (size: number) => new File([Buffer.concat([pdf], size)], "scan.pdf");
const limit = 10 * 1024 * 1024;

function keepsWhatWasTyped(page: Answer, title = words.title) {
  const sheet = page.one("form", "sheet");
  expect([input(page, "title")?.attributes.value, input(page, "examType")?.attributes.value]).toEqual([
    title,
    words.examType,
  ]);
  expect(
    sheet
      .one("select")
      .all("option")
      .find(({ attributes }) => "selected" in attributes)?.text,
  ).toBe("Class 6");
  expect(sheet.one("textarea").text).toBe("Line one line two");
}

const faulty = (page: Answer) =>
  [...page.all("input"), ...page.all("textarea")].filter(({ attributes }) => attributes["aria-invalid"] === "true");

function nothingIsKept() {
  expect([rows(), school.storedFiles()]).toEqual([[], []]);
}

describe("a result with something missing", () => {
  it.each([
    ["a title", { ...words, title: " ", file: sheet }, ["title"], ["Title is missing."]],
    ["a file", words, ["file"], ["Result file is missing."]],
    ["a file that was chosen", { ...words, file: new File([], "") }, ["file"], ["Result file is missing."]],
    ["both", { ...words, title: "" }, ["title", "file"], ["Title is missing.", "Result file is missing."]],
  ])("without %s is 400, keeps the rest, and says which field lacks what", async (_what, typed, fields, lacking) => {
    const page = await school.signedIn().post(form, typed);
    expect([page.status, banner(page)]).toEqual([400, "Error Please fill in title and select a file"]);
    keepsWhatWasTyped(page, typed.title.trim());
    expect(faulty(page).map(({ attributes }) => attributes.name)).toEqual(fields);
    expect(page.all("p", "field-problem").map(({ text }) => text)).toEqual(lacking);
    nothingIsKept();
  });

  it("is told so in Bengali", async () => {
    const page = await school.signedIn().keep("lng=bn").post(form, words);
    expect(banner(page)).toBe("ত্রুটি শিরোনাম লিখুন এবং একটি ফাইল বেছে নিন");
    expect(page.one("p", "field-problem").text).toBe("ফলাফলের ফাইল দেওয়া হয়নি।");
  });

  it("is asked for a title even as a draft", async () => {
    const page = await school.signedIn().post(form, { ...words, title: "", intent: "draft" });
    expect([page.status, faulty(page).map(({ attributes }) => attributes.name)]).toEqual([400, ["title"]]);
    nothingIsKept();
  });
});

describe("a day or a time that makes no sense", () => {
  it.each([
    ["examDate", "2026-02-31", "Please give a day of the calendar, such as 2026-10-18."],
    ["publishAt", "tomorrow", "Please give a day and an hour, such as 2026-12-16 09:00."],
    ["publishAt", "2020-01-01T09:00", /already passed/],
  ])("in %s is said at its field", async (field, typed, said) => {
    const page = await school.signedIn().post(form, { ...words, file: sheet, [field]: typed });
    expect(page.status).toBe(400);
    expect(banner(page)).toMatch(said);
    expect(faulty(page).map(({ attributes }) => attributes.name)).toEqual([field]);
    expect(input(page, field)?.attributes.value).toBe(typed);
    expect(page.text).toContain("Please choose the file again; browsers do not keep it.");
    nothingIsKept();
  });
});

describe("a file that cannot be taken", () => {
  const hint =
    "File upload failed This file cannot be added: it is of another kind, or is not really what its name says.";
  const tooLarge = "File too large Please select a file smaller than 10MB";

  it.each([
    ["one byte above 10 MB", large(limit + 1), 400, tooLarge],
    ["above what is read at all", large(limit + limit / 8), 413, tooLarge],
    ["a program", new File([bytes("MZ\x90\0")], "setup.exe"), 400, hint],
    ["a program that calls itself a PDF", new File([bytes("MZ\x90\0")], "setup.pdf"), 400, hint],
    ["a text that calls itself a workbook", new File([wordFile()], "marks.xlsx"), 400, hint],
    ["a drawing that can hold script", new File(["<svg onload='alert(1)'/>"], "crest.svg"), 400, hint],
    ["a page", new File(["<script>alert(1)</script>"], "result.html"), 400, hint],
    ["a name that hides its ending", new File([pdf], "result.pdf\u0000.exe"), 400, hint],
    ["a file without content", new File([""], "empty.pdf"), 400, "File upload failed This file is empty."],
    [
      "a picture that is cut off",
      new File([jpeg], "photo.jpg"),
      400,
      "File upload failed This picture is damaged. Please choose it again, or another one.",
    ],
  ])("%s is refused with plain words at the field, and nothing is kept of it", async (_what, file, status, said) => {
    const page = await school.signedIn().post(form, { ...words, file });
    expect([page.status, banner(page)]).toEqual([status, said]);
    expect(faulty(page).map(({ attributes }) => attributes.name)).toEqual(["file"]);
    keepsWhatWasTyped(page);
    nothingIsKept();
  });

  it("stops a draft too", async () => {
    const page = await school.signedIn().post(form, { ...words, intent: "draft", file: large(limit + 1) });
    expect([page.status, banner(page)]).toEqual([400, tooLarge]);
    nothingIsKept();
  });
});

describe("a form that does not arrive whole", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const part = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual results\r\n';

  it.each([
    ["a body without end", part],
    ["no body", ""],
    ["another kind of body", "{}"],
    ["five thousand fields", `${part.repeat(5_000)}--X--\r\n`],
  ])("%s is refused in plain words", async (_what, body) => {
    const page = await school.signedIn().ask(form, { method: "POST", headers: type, body });
    expect([page.status, banner(page)]).toEqual([
      400,
      "Error publishing result The form did not arrive whole. Please send it again.",
    ]);
    nothingIsKept();
  });
});

describe("when the box fails", () => {
  it("a file that could not be stored stops the publication, and all that was typed is still there", async () => {
    const staff = school.signedIn();
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const page = await staff.post(form, { ...words, file: sheet });
    expect([page.status, banner(page)]).toEqual([
      500,
      "File upload failed The file could not be stored on the server.",
    ]);
    expect(faulty(page).map(({ attributes }) => attributes.name)).toEqual(["file"]);
    keepsWhatWasTyped(page);
    expect(rows()).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("keeps no file of a result that could not be written down", async () => {
    const staff = school.signedIn();
    school.database.run(sql`drop table result_documents`);
    const page = await staff.post(form, { ...words, file: sheet });
    expect([page.status, banner(page)]).toEqual([
      500,
      "Error publishing result An unexpected error occurred. Please try again.",
    ]);
    keepsWhatWasTyped(page);
    expect(school.storedFiles()).toEqual([]);
    expect(page.html).not.toContain("no such table");
    takeConsoleErrors();
  });
});

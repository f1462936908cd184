import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createFolderStorage } from "../../app/uploads/folder-storage.server";
import { setUploads } from "../../app/uploads/storage.server";
import { notices } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { bytes, excelFile, jpeg, pdf } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const form = "/cog-admin/notices?new";
const words = { title: "Annual <sports>", type: "Event", content: "Line one\nline two & three" };
const rows = () => school.database.select().from(notices).all();
const banner = (page: Answer) => page.one("div", "banner").text;
const large = (size: number) => new File([Buffer.concat([pdf], size)], "scan.pdf");
const limit = 10 * 1024 * 1024;

function keepsWhatWasTyped(page: Answer, typed: Partial<typeof words> = words) {
  const sheet = page.one("form", "sheet");
  expect(sheet.all("input").find(({ attributes }) => attributes.name === "title")?.attributes.value).toBe(typed.title);
  expect(sheet.all("option").find(({ attributes }) => "selected" in attributes)?.attributes.value).toBe(typed.type);
  expect(sheet.one("textarea").text).toBe(typed.content?.replace("\n", " "));
}

describe("a notice with something missing", () => {
  it.each([
    ["title", { ...words, title: "  " }, "Title is missing."],
    ["content", { ...words, content: "\n" }, "Content is missing."],
  ])("without %s is 400, keeps the rest, and says at the field what it lacks", async (field, typed, lacking) => {
    const page = await school.signedIn().post(form, typed);
    expect([page.status, banner(page)]).toEqual([400, "Error Please fill in all required fields"]);
    keepsWhatWasTyped(page, { ...typed, [field]: "" });
    const named = [...page.all("input"), ...page.all("textarea")].filter(
      ({ attributes }) => attributes["aria-invalid"] === "true",
    );
    expect(named.map(({ attributes }) => attributes.name)).toEqual([field]);
    const [saying, ...others] = page.all("p", "field-problem");
    expect([saying?.text, saying?.attributes.id, others]).toEqual([
      lacking,
      named[0]?.attributes["aria-describedby"],
      [],
    ]);
    expect(rows()).toEqual([]);
  });

  it("stores no file of it, and asks to choose the file again", async () => {
    const page = await school.signedIn().post(form, { ...words, title: "", attachment: new File([pdf], "a.pdf") });
    expect(page.text).toContain("Please choose the file again; browsers do not keep it.");
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it("is told its limits in numbers", async () => {
    const page = await school.signedIn().post(form, { ...words, title: "ক্ষ".repeat(201) });
    expect([page.status, banner(page)]).toEqual([400, "Error This text is too long: at most 200 characters."]);
  });
});

describe("the form of a notice", () => {
  it("says of a field that it must be filled in, also to those who do not see it", async () => {
    const sheet = (await school.signedIn().visit(form)).one("form", "sheet");
    const needed = [...sheet.all("input"), ...sheet.all("textarea"), ...sheet.all("select")].filter(
      ({ attributes }) => attributes["aria-required"] === "true",
    );
    expect(needed.map(({ attributes }) => attributes.name)).toEqual(["title", "content"]);
    expect(sheet.attributes).toHaveProperty("novalidate");
  });
});

describe("a file that cannot be taken", () => {
  const wrongKind =
    "File upload failed This file cannot be added: it is of another kind, or is not really what its name says.";
  const damaged = "File upload failed This picture is damaged. Please choose it again, or another one.";
  const tooLarge = "File too large Please select a file smaller than 10MB";

  it.each([
    ["one byte above 10 MB", large(limit + 1), 400, tooLarge],
    ["above what is read at all", large(limit + limit / 8), 413, tooLarge],
    ["a program", new File([bytes("MZ\x90\0")], "setup.exe"), 400, wrongKind],
    ["a program that calls itself a PDF", new File([bytes("MZ\x90\0")], "setup.pdf"), 400, wrongKind],
    ["a drawing that can hold script", new File(["<svg onload='alert(1)'/>"], "crest.svg"), 400, wrongKind],
    ["a page", new File(["<script>alert(1)</script>"], "notice.html"), 400, wrongKind],
    ["a workbook", new File([excelFile()], "marks.xlsx"), 400, wrongKind],
    ["a damaged picture", new File([jpeg], "photo.jpg"), 400, damaged],
    ["a file without content", new File([""], "empty.pdf"), 400, "File upload failed This file is empty."],
  ])("%s is refused with the specified words, and nothing is kept of it", async (_what, attachment, status, words_) => {
    const page = await school.signedIn().post(form, { ...words, attachment });
    expect([page.status, banner(page)]).toEqual([status, words_]);
    keepsWhatWasTyped(page);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it.each([
    ["en", "scan.pdf has 10.1 MB, and at most 10 MB can be added. Choose a smaller file, or save"],
    ["bn", "scan.pdf ফাইলটি ১০.১ এমবি, কিন্তু সর্বোচ্চ ১০ এমবি যোগ করা যায়। ছোট একটি ফাইল বেছে নিন"],
  ])("is explained at its field in %s when it is too large: its name, its size and what to do", async (lng, said) => {
    const staff = school.signedIn().keep(`lng=${lng}`);
    const page = await staff.post(form, { ...words, attachment: large(limit + 1) });
    expect(page.one("p", "field-problem").text).toContain(said);
  });

  it("is explained at its field when it is too large to be read to its end", async () => {
    const page = await school.signedIn().post(form, { ...words, attachment: large(limit + limit / 8) });
    expect(page.one("p", "field-problem").text).toContain("This file has more than 10 MB. Choose a smaller file");
  });
});

describe("a form that does not arrive whole", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const part = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual sports\r\n';

  it.each([
    ["a body without end", part],
    ["no body", ""],
    ["another kind of body", "{}"],
  ])("%s is refused in plain words", async (_what, body) => {
    const page = await school.signedIn().ask(form, { method: "POST", headers: type, body });
    expect([page.status, banner(page)]).toEqual([
      400,
      "Error creating notice The form did not arrive whole. Please send it again.",
    ]);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it("keeps the words that did arrive", async () => {
    const body = part + part.replace("title", "content");
    const page = await school.signedIn().ask(form, { method: "POST", headers: type, body });
    expect(page.one("form", "sheet").html).toContain('value="Annual sports"');
  });
});

describe("when the box fails", () => {
  it("publishes the notice without the file that could not be stored, and says both", async () => {
    const staff = school.signedIn();
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const page = await staff.follow(await staff.post(form, { ...words, attachment: new File([pdf], "a.pdf") }));
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual([
      "File upload failed The file could not be stored on the server.",
      "Notice created successfully The notice was created without an attachment.",
    ]);
    expect(rows()).toMatchObject([{ title: words.title, filePath: null }]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("says that the disk is full when the file does not fit, and the notice goes out all the same", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    setUploads({ ...createFolderStorage(school.uploadsFolder), set: () => Promise.reject(full) });
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(form, { ...words, attachment: new File([pdf], "a.pdf") }));
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual([
      "File upload failed There is no room left on the server for this file.",
      "Notice created successfully The notice was created without an attachment.",
    ]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("keeps no file of a notice that could not be written down, and all that was typed", async () => {
    const staff = school.signedIn();
    school.database.run(sql`drop table notices`);
    const page = await staff.post(form, { ...words, attachment: new File([pdf], "a.pdf") });
    expect(page.status).toBe(500);
    expect(banner(page)).toBe("Error creating notice An unexpected error occurred. Please try again.");
    keepsWhatWasTyped(page);
    expect(school.storedFiles()).toEqual([]);
    expect(page.html).not.toContain("no such table");
    takeConsoleErrors();
  });
});

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxContentBytes } from "../../app/blogs/post";
import { blogs } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { bytes, jpeg, pdf, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const form = "/cog-admin/blogs?new";
const words = {
  title: "Reading <aloud>",
  content: "<b>One</b> page\na day & more",
  excerpt: "Twenty minutes.",
  author: "Senior Teacher",
  category: "Arts",
  publishAt: "2099-12-16T09:00",
};
const rows = () => school.database.select().from(blogs).all();
const banner = (page: Answer) => page.one("div", "banner").text;
const megabyte = 1024 * 1024;
const file = (name: string, content: BlobPart = pdf) => new File([content], name);
const large = (name: string, size: number, start: Uint8Array) =>
  file(name, Uint8Array.from(Buffer.concat([start], size)));

function keepsWhatWasTyped(page: Answer, typed: Partial<typeof words> = words) {
  const sheet = page.one("form", "sheet");
  const input = (name: string) =>
    sheet.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;
  expect([input("title"), input("author"), input("publishAt")]).toEqual([typed.title, typed.author, typed.publishAt]);
  expect(sheet.all("textarea").map(({ text }) => text)).toEqual([typed.content?.replace("\n", " "), typed.excerpt]);
  expect(sheet.all("option").find(({ attributes }) => "selected" in attributes)?.attributes.value).toBe(typed.category);
}

const wrongFields = (page: Answer) =>
  [...page.all("input"), ...page.all("textarea")]
    .filter(({ attributes }) => attributes["aria-invalid"] === "true")
    .map(({ attributes }) => attributes.name);

describe("a post with something missing", () => {
  it.each([
    ["title", "Error Please fill in title and content", "Title is missing."],
    ["content", "Error Please fill in title and content", "Content is missing."],
    ["author", "Error Please fill in the author", "Author is missing."],
  ])("without %s is 400, keeps the rest, and says at the field what it lacks", async (field, said, lacking) => {
    const page = await school.signedIn().post(form, { ...words, [field]: " \n" });
    expect([page.status, banner(page), wrongFields(page)]).toEqual([400, said, [field]]);
    expect(page.one("p", "field-problem").text).toBe(lacking);
    keepsWhatWasTyped(page, { ...words, [field]: "" });
    expect(rows()).toEqual([]);
  });

  it("is told so in Bengali", async () => {
    const page = await school
      .signedIn()
      .keep("lng=bn")
      .post(form, { ...words, title: "" });
    expect(banner(page)).toBe("ত্রুটি শিরোনাম ও মূল লেখা পূরণ করুন");
  });

  it("as a draft is refused just the same", async () => {
    expect((await school.signedIn().post(form, { ...words, title: "", intent: "draft" })).status).toBe(400);
    expect(rows()).toEqual([]);
  });

  it("stores no file of it, and asks to choose the files again", async () => {
    const page = await school.signedIn().post(form, { ...words, title: "", relatedFile: file("a.pdf") });
    expect(page.text).toContain("Please choose the file again; browsers do not keep it.");
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });
});

describe("a post beyond its limits", () => {
  it.each([
    ["title", "x".repeat(201), "This text is too long: at most 200 characters."],
    ["excerpt", "x".repeat(501), "This text is too long: at most 500 characters."],
    ["author", "x".repeat(101), "This text is too long: at most 100 characters."],
    [
      "content",
      "x".repeat(maxContentBytes + 1),
      "This text is too long for one blog: some ten thousand words fit. Please shorten it.",
    ],
    [
      "publishAt",
      "2020-01-01T09:00",
      "This time has already passed. Choose a later one, or leave the field empty to publish at once.",
    ],
  ])("in %s is told so there", async (field, typed, said) => {
    const page = await school.signedIn().post(form, { ...words, [field]: typed });
    expect([page.status, banner(page), wrongFields(page)]).toEqual([400, `Error ${said}`, [field]]);
    keepsWhatWasTyped(page, { ...words, [field]: typed });
    expect(rows()).toEqual([]);
  });
});

describe("a file that cannot be taken", () => {
  const tooLarge = "File too large Please select a file smaller than 5MB";
  const wrongKind =
    "File upload failed This file cannot be added: it is of another kind, or is not really what its name says.";
  const program = bytes("MZ\x90\0");

  it.each([
    ["authorImage", "one byte above 5 MB", large("me.jpg", 5 * megabyte + 1, jpeg), tooLarge],
    ["relatedFile", "one byte above 5 MB", large("a.pdf", 5 * megabyte + 1, pdf), tooLarge],
    ["relatedFile", "far above 5 MB", large("a.pdf", 11 * megabyte, pdf), tooLarge],
    ["authorImage", "a PDF", file("me.pdf"), wrongKind],
    ["authorImage", "a drawing that can hold script", file("me.svg", "<svg onload='alert(1)'/>"), wrongKind],
    ["authorImage", "a program that calls itself a picture", file("me.png", program), wrongKind],
    ["relatedFile", "a program that calls itself a PDF", file("a.pdf", program), wrongKind],
    ["relatedFile", "a page", file("a.html", "<script>alert(1)</script>"), wrongKind],
    ["relatedFile", "without content", file("a.pdf", ""), "File upload failed This file is empty."],
    [
      "authorImage",
      "a picture that is not whole",
      file("me.jpg", jpeg),
      "File upload failed This picture is damaged. Please choose it again, or another one.",
    ],
    [
      "relatedFile",
      "a picture that is not whole",
      file("field.jpg", jpeg),
      "File upload failed This picture is damaged. Please choose it again, or another one.",
    ],
  ])("as %s, %s, is refused at its field, and nothing is kept of it", async (field, _what, sent, said) => {
    const page = await school.signedIn().post(form, { ...words, [field]: sent });
    expect([page.status, banner(page), wrongFields(page)]).toEqual([400, said, [field]]);
    keepsWhatWasTyped(page);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it("ends the reading when both together are above everything that is read", async () => {
    const [authorImage, relatedFile] = [large("me.jpg", 6 * megabyte, jpeg), large("a.pdf", 7 * megabyte, pdf)];
    const page = await school.signedIn().post(form, { ...words, authorImage, relatedFile });
    expect([page.status, banner(page)]).toEqual([413, tooLarge]);
    keepsWhatWasTyped(page);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });
});

describe("a form that does not arrive whole", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const part = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nReading aloud\r\n';

  it.each([part, "", "{}"])("%j is refused in plain words", async (body) => {
    const page = await school.signedIn().ask(form, { method: "POST", headers: type, body });
    expect([page.status, banner(page)]).toEqual([
      400,
      "Error publishing blog The form did not arrive whole. Please send it again.",
    ]);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });
});

describe("when the box fails", () => {
  const failed = "File upload failed The file could not be stored on the server.";

  it.each(["authorImage", "relatedFile"])("a %s that cannot be stored stops the publication", async (field) => {
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const sent = field === "relatedFile" ? file("a.pdf") : file("me.jpg", await phonePhoto());
    const page = await school.signedIn().post(form, { ...words, [field]: sent });
    expect([page.status, banner(page)]).toEqual([500, failed]);
    keepsWhatWasTyped(page);
    expect(rows()).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("keeps no author's image of a post whose related file cannot be stored", async () => {
    const folder = join(school.uploadsFolder, "documents");
    await school.signedIn().post(form, { ...words, relatedFile: file("a.pdf") });
    rmSync(join(folder, "blog-files"), { recursive: true });
    writeFileSync(join(folder, "blog-files"), "no folder");
    const authorImage = file("me.jpg", await phonePhoto());
    const page = await school.signedIn().post(form, { ...words, authorImage, relatedFile: file("a.pdf") });
    expect([page.status, banner(page)]).toEqual([500, failed]);
    expect(rows()).toHaveLength(1);
    expect(school.storedFiles()).toEqual(["documents/blog-files"]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("keeps no file of a post that could not be written down, and all that was typed", async () => {
    school.database.run(sql.raw("create trigger keep before insert on blogs begin select raise(abort, 'kept'); end"));
    const authorImage = file("me.jpg", await phonePhoto());
    const page = await school.signedIn().post(form, { ...words, authorImage, relatedFile: file("a.pdf") });
    expect(page.status).toBe(500);
    expect(banner(page)).toBe("Error publishing blog An unexpected error occurred. Please try again.");
    keepsWhatWasTyped(page);
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
    takeConsoleErrors();
  });
});

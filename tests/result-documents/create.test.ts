import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { activity, resultDocuments } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { excelFile, legacyOffice, pdf, phonePhoto, wordFile } from "../support/sample-files";
import { staffEmail, website } from "../support/website";

const school = website();
const desk = "/cog-admin/result-documents";
const rows = () => school.database.select().from(resultDocuments).all();
const stored = (key = "") => readFileSync(join(school.uploadsFolder, key));
const banners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);
const sheet = new File([pdf], "বার্ষিক ফলাফল ২০২৬.PDF", { type: "text/html" });
const words = {
  title: "Annual Examination 2026, Class 6",
  description: "Results by roll.",
  examType: "Annual Examination",
  examDate: "2026-10-18",
  classLevel: "6",
};

describe("a result that staff publish", () => {
  it("is written down as Published with its file in the results folder, and is there for the next visitor", async () => {
    const answer = await school.signedIn().post(desk, { ...words, file: sheet });
    expect([answer.status, answer.location]).toEqual([303, desk]);
    const [row, ...others] = rows();
    expect(others).toEqual([]);
    expect(row?.filePath).toMatch(/^documents\/results\/[0-9a-f]{32}_\d{13}\.pdf$/);
    expect(row).toMatchObject({
      ...words,
      classLevel: 6,
      status: "Published",
      fileUrl: `/uploads/${row?.filePath}`,
      fileName: "বার্ষিক ফলাফল ২০২৬.pdf",
      fileType: "application/pdf",
      fileSize: pdf.length,
    });
    expect(school.storedFiles()).toEqual([row?.filePath]);
    expect(stored(row?.filePath ?? "")).toEqual(Buffer.from(pdf));
    const page = await school.visit("/results");
    expect(page.one("section", "group").one("h2").text).toBe("Class 6");
    expect(page.one("li", "row").text).toContain("Exam date: Oct 18, 2026");
    expect((await school.visit(row?.fileUrl ?? "")).bytes).toEqual(Buffer.from(pdf));
  });

  it.each([
    ["en", ["File uploaded successfully", "Result published successfully"]],
    ["bn", ["ফাইল আপলোড হয়েছে", "ফলাফল প্রকাশিত হয়েছে"]],
  ])("says in %s, once, that the file went up and that it is published", async (language, said) => {
    const staff = school.signedIn().keep(`lng=${language}`);
    expect(banners(await staff.follow(await staff.post(desk, { ...words, file: sheet })))).toEqual(said);
    expect(banners(await staff.visit(desk))).toEqual([]);
  });

  it("may have a title and a file alone: no exam date is null, no class the general results", async () => {
    await school.signedIn().post(desk, { title: "Scholarship", examDate: "", classLevel: "", file: sheet });
    expect(rows()).toMatchObject([{ examDate: null, classLevel: null, description: "", examType: "" }]);
    expect((await school.visit("/results")).one("section", "group").one("h2").text).toBe("General Results");
  });

  it("leaves a line in the activity", async () => {
    await school.signedIn().post(desk, { ...words, file: sheet });
    expect(school.database.select().from(activity).all()).toMatchObject([
      { act: "created", kind: "resultDocument", itemId: rows()[0]?.id, title: words.title, account: staffEmail },
    ]);
  });

  it("is written down once when its form is sent twice, with one file", async () => {
    const staff = school.signedIn();
    const form = { ...words, once: "a token of this form" };
    await staff.post(desk, { ...form, file: sheet });
    const page = await staff.follow(await staff.post(desk, { ...form, file: sheet }));
    expect(banners(page)).toContain("Result published successfully");
    expect([rows().length, school.storedFiles().length]).toEqual([1, 1]);
  });

  it("waits for its time when one is given, and so does its file", async () => {
    await school.signedIn().post(desk, { ...words, publishAt: "2099-12-16T09:00", file: sheet });
    expect(rows()).toMatchObject([{ status: "Published", publishAt: new Date("2099-12-16T03:00:00Z") }]);
    expect((await school.visit("/results")).text).not.toContain(words.title);
    expect((await school.visit(rows()[0]?.fileUrl ?? "")).status).toBe(404);
  });
});

describe("a result that is kept as a draft", () => {
  it("may come without its file, and only the office has it", async () => {
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(desk, { ...words, intent: "draft" }));
    expect(banners(page)).toEqual(["Draft saved. Only the office sees it."]);
    expect(rows()).toMatchObject([{ status: "Draft", filePath: null }]);
    expect((await school.visit("/results")).text).not.toContain(words.title);
  });

  it("keeps a file that came with it from the public", async () => {
    await school.signedIn().post(desk, { ...words, intent: "draft", file: sheet });
    expect((await school.visit(rows()[0]?.fileUrl ?? "")).status).toBe(404);
  });
});

describe("the file of a result", () => {
  it.each([
    ["results.docx", wordFile(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["results.XLSX", excelFile(), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["results.xls", legacyOffice, "application/vnd.ms-excel"],
    ["results.doc", legacyOffice, "application/msword"],
  ])("may be %s", async (name, bytes, type) => {
    await school.signedIn().post(desk, { ...words, file: new File([bytes], name) });
    expect(rows()).toMatchObject([{ fileType: type, fileSize: bytes.length }]);
  });

  it.each(["jpg", "jpeg", "png"] as const)(
    "may be a %s, which loses what it says about place and camera",
    async (ending) => {
      const taken = await phonePhoto({ format: ending === "png" ? "png" : "jpeg" });
      expect(Buffer.from(taken).includes("Anybody")).toBe(true);
      await school.signedIn().post(desk, { ...words, file: new File([taken], `merit list.${ending}`) });
      const kept = stored(rows()[0]?.filePath ?? "");
      expect(kept.includes("Anybody")).toBe(false);
      expect(rows()).toMatchObject([{ fileName: `merit list.${ending}`, fileSize: kept.length }]);
    },
  );

  it("may have exactly 10 MB", async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024);
    bytes.set(pdf);
    await school.signedIn().post(desk, { ...words, file: new File([bytes], "scan.pdf") });
    expect(rows()).toMatchObject([{ fileSize: bytes.length }]);
  });

  it.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["a\u0000b\u202e.pdf", "ab.pdf"],
    ["..\\..\\x.pdf", "x.pdf"],
  ])("named %j is shown as %s and stored under a name of our own", async (name, shown) => {
    await school.signedIn().post(desk, { ...words, file: new File([pdf], name) });
    expect(rows()[0]?.fileName).toBe(shown);
    expect(school.storedFiles()).toEqual([expect.stringMatching(/^documents\/results\/[0-9a-f]{32}_\d{13}\.pdf$/)]);
  });
});

describe("a result sent by script", () => {
  const byScript = { Accept: "application/json" };

  it("is answered with where to go, and the messages wait for that page", async () => {
    const staff = school.signedIn();
    const answer = await staff.post(`${desk}?new`, { ...words, file: sheet }, byScript);
    expect(JSON.parse(answer.html)).toEqual({ goTo: desk });
    expect(banners(await staff.visit(desk))).toHaveLength(2);
  });

  it("is answered with what is wrong", async () => {
    const answer = await school.signedIn().post(`${desk}?new`, { ...words, title: " " }, byScript);
    const missing = { text: "form.missing", summary: "toast.fillTitleFile.body" };
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.html)).toMatchObject({
      refused: {
        typed: { ...words, title: "", classLevel: 6 },
        problems: { title: missing, file: missing },
        message: { tone: "bad", title: "common.error", body: missing.summary },
      },
    });
    expect(rows()).toEqual([]);
  });
});

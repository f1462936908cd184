import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { noticeTypes } from "../../app/notices/notice";
import { notices } from "../../drizzle/schema";
import { pdf, phonePhoto, wordFile } from "../support/sample-files";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/notices";
const rows = () => school.database.select().from(notices).all();
const words = { title: "Annual sports", type: "Event", content: "Bring canvas shoes." };
const routine = new File([pdf], "পরীক্ষার রুটিন ২০২৬.PDF", { type: "text/html" });

describe("a notice that staff publish", () => {
  it.each(noticeTypes)("is written down as %s, visible at once", async (type) => {
    const before = Date.now();
    const answer = await school.signedIn().post(desk, { ...words, type });
    expect([answer.status, answer.location]).toEqual([303, desk]);
    const [row, ...others] = rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...words, type, status: "Published", fileUrl: null, filePath: null });
    expect(row?.publishAt.getTime()).toBeGreaterThanOrEqual(before);
    expect((await school.visit("/notices")).one("li", "row").one("h2").text).toBe("Annual sports");
  });

  it("is General when no type was given", async () => {
    await school.signedIn().post(desk, { title: words.title, content: words.content });
    expect(rows()).toMatchObject([{ type: "General" }]);
  });

  it("says on the next page, once, that it went out without an attachment", async () => {
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(desk, words));
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual([
      "Notice created successfully The notice was created without an attachment.",
    ]);
    expect((await staff.visit(desk)).all("div", "banner")).toEqual([]);
  });

  it("keeps its words in NFC, trimmed, with the line ends of its paragraphs", async () => {
    const content = "  প্রথম\r\n\r\nক\u09c7\u09be\u0007নো ";
    await school.signedIn().post(desk, { title: " Café\u0301\n  day ", content });
    expect(rows()).toMatchObject([{ title: "Café\u0301 day".normalize("NFC"), content: "প্রথম\n\nকোনো" }]);
  });
});

describe("a notice sent twice", () => {
  it("by two clicks on Publish is on the board once, with one file, and both are told so", async () => {
    const staff = school.signedIn();
    const once = "a-form-of-its-own";
    const send = () => staff.post(desk, { ...words, once, attachment: new File([pdf], "a.pdf") });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, desk],
      [303, desk],
    ]);
    expect(rows()).toHaveLength(1);
    expect(school.storedFiles()).toEqual([rows()[0]?.filePath]);
  });

  it("with other words the second time, after the first answer was lost, is not thrown away", async () => {
    const staff = school.signedIn();
    const once = "a-form-of-its-own";
    await staff.post(desk, { ...words, once, intent: "draft" });
    await staff.post(desk, { ...words, title: "Annual sports, the final order", once });
    expect(rows()).toMatchObject([
      { title: "Annual sports", status: "Draft" },
      { title: "Annual sports, the final order", status: "Published" },
    ]);
  });

  it("from two forms is two notices", async () => {
    const staff = school.signedIn();
    const tokens = await Promise.all([staff.visit(`${desk}?new`), staff.visit(`${desk}?new`)]);
    for (const page of tokens) {
      const once = page.all("input").find(({ attributes }) => attributes.name === "once")?.attributes.value ?? "";
      expect(once).toMatch(/^[0-9a-f-]{36}$/);
      await staff.post(desk, { ...words, once });
    }
    expect(rows()).toHaveLength(2);
  });
});

describe("a draft", () => {
  it("is for the office alone, and becomes a notice when it is published", async () => {
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(desk, { ...words, intent: "draft" }));
    expect(page.one("div", "banner").text).toBe("Draft saved. Only the office sees it.");
    expect(rows()).toMatchObject([{ status: "Draft" }]);
    expect((await school.visit("/notices")).text).not.toContain(words.title);
    expect((await school.visit("/notices/1")).status).toBe(404);
    await staff.post(`${desk}/1/edit`, { ...words, seen: String(rows()[0]?.createdAt.getTime()) });
    expect((await school.visit("/notices/1")).text).toContain(words.title);
  });
});

describe("a notice for later", () => {
  it("is Scheduled until its time in Dhaka has come", async () => {
    await school.signedIn().post(desk, { ...words, publishAt: "2099-12-16T09:00" });
    expect(rows()).toMatchObject([{ status: "Published", publishAt: new Date("2099-12-16T03:00:00Z") }]);
    expect((await school.visit("/notices/1")).status).toBe(404);
  });

  it.each([
    ["2020-01-01T09:00", "This time has already passed."],
    ["tomorrow", "Please give a day and an hour"],
    ["2099-02-31T09:00", "Please give a day and an hour"],
  ])("at %s is refused at the field, and keeps what was typed", async (publishAt, said) => {
    const page = await school.signedIn().post(`${desk}?new`, { ...words, publishAt });
    expect(page.status).toBe(400);
    expect(page.one("div", "banner").text).toContain(said);
    const field = page.all("input").find(({ attributes }) => attributes.name === "publishAt");
    expect(field?.attributes).toMatchObject({ value: publishAt, "aria-invalid": "true" });
    expect(rows()).toEqual([]);
  });

  it("may be written with Bengali digits where the browser has no field for it", async () => {
    await school.signedIn().post(desk, { ...words, publishAt: "২০৯৯-১২-১৬ ০৯:০০" });
    expect(rows()).toMatchObject([{ publishAt: new Date("2099-12-16T03:00:00Z") }]);
  });
});

describe("its attachment", () => {
  it("is stored before the row that names it, byte for byte", async () => {
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(desk, { ...words, attachment: routine }));
    expect(page.all("div", "banner").map(({ text }) => text)).toEqual([
      "Notice created successfully The file was attached to the notice.",
    ]);
    const [row] = rows();
    expect(row?.filePath).toMatch(/^notices\/[0-9a-f]{32}_\d{13}\.pdf$/);
    expect(row).toMatchObject({
      fileUrl: `/uploads/${row?.filePath}`,
      fileName: "পরীক্ষার রুটিন ২০২৬.pdf",
      fileType: "application/pdf",
      fileSize: pdf.length,
    });
    expect(school.storedFiles()).toEqual([row?.filePath]);
    expect(readFileSync(join(school.uploadsFolder, row?.filePath ?? ""))).toEqual(Buffer.from(pdf));
  });

  it("may be a Word file", async () => {
    const order = wordFile();
    await school.signedIn().post(desk, { ...words, attachment: new File([order], "order.docx") });
    expect(rows()).toMatchObject([{ fileSize: order.length }]);
    expect(rows()[0]?.fileType).toBe("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
  });

  it("may be a photo of a paper, which is kept upright and without the place it was taken at", async () => {
    const photo = await phonePhoto({ width: 600, height: 400, orientation: 6 });
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    await school.signedIn().post(desk, { ...words, attachment: new File([photo], "paper.JPG") });
    const [row] = rows();
    const kept = readFileSync(join(school.uploadsFolder, row?.filePath ?? ""));
    expect(row).toMatchObject({ fileName: "paper.jpg", fileType: "image/jpeg", fileSize: kept.length });
    const about = await sharp(kept).metadata();
    expect([about.width, about.height, about.orientation, about.exif]).toEqual([400, 600, undefined, undefined]);
  });

  it("is none when the file input was left empty, as browsers send it", async () => {
    await school.signedIn().post(desk, { ...words, attachment: new File([], "") });
    expect(rows()).toMatchObject([{ title: "Annual sports", filePath: null }]);
    expect(school.storedFiles()).toEqual([]);
  });

  it("may have exactly 10 MB", async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024);
    bytes.set(pdf);
    await school.signedIn().post(desk, { ...words, attachment: new File([bytes], "scan.pdf") });
    expect(rows()).toMatchObject([{ fileSize: bytes.length }]);
  });
});

describe("a notice sent by script", () => {
  const byScript = { Accept: "application/json" };

  it("is answered with where to go, and the message waits for that page", async () => {
    const staff = school.signedIn();
    const answer = await staff.post(`${desk}?new`, { ...words, attachment: routine }, byScript);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(JSON.parse(answer.html)).toEqual({ goTo: desk });
    expect((await staff.visit(desk)).one("div", "banner").text).toContain("The file was attached to the notice.");
  });

  it("is answered with what is wrong", async () => {
    const answer = await school.signedIn().post(`${desk}?new`, { ...words, title: " " }, byScript);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([400, "no-store"]);
    expect(JSON.parse(answer.html)).toEqual({
      refused: {
        typed: { ...words, title: "", publishAt: "", seen: 0 },
        problems: { title: { text: "form.missing", summary: "toast.fillRequired.body" } },
        message: { tone: "bad", title: "common.error", body: "toast.fillRequired.body" },
        status: 400,
      },
    });
    expect(rows()).toEqual([]);
  });
});

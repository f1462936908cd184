import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { noticeTypes } from "../../app/notices/notice";
import { notices } from "../../drizzle/schema";
import { website } from "../support/website";
import { jpeg, pdf, wordFile } from "../uploads/files";

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

  it.each([
    ["photo.JPG", jpeg, "image/jpeg"],
    ["order.docx", wordFile(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("may be %s", async (name, bytes, type) => {
    await school.signedIn().post(desk, { ...words, attachment: new File([bytes], name) });
    expect(rows()).toMatchObject([{ fileType: type, fileSize: bytes.length }]);
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
        typed: { ...words, title: "" },
        problems: { title: { text: "toast.fillRequired.body" } },
        message: { tone: "bad", title: "common.error", body: "toast.fillRequired.body" },
        status: 400,
      },
    });
    expect(rows()).toEqual([]);
  });
});

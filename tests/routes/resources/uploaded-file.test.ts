import { describe, expect, it } from "vitest";
import { saveFile } from "~/uploads/files.server";
import { notices } from "~drizzle/schema";
import { insertNotice } from "~tests/support/content-rows";
import { pdf } from "~tests/support/sample-files";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();
const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000);
const gone = (answer: { status: number; headers: Headers; html: string }) => [
  answer.status,
  answer.headers.get("Cache-Control"),
  answer.html,
];
const notThere = [404, "no-store", "Not found"];

const keep = (bucket: "notices" | "documents/results" = "notices") =>
  saveFile(bucket, { name: "রুটিন.pdf", bytes: pdf }, { ok: true, extension: "pdf", type: "application/pdf" });

describe("the file of a published notice", () => {
  it("the file of a published notice is sent byte for byte, with its type, its length and its name", async () => {
    const file = await keep();
    insertNotice(school.database, file);
    const answer = await school.visit(file.fileUrl);
    expect([answer.status, answer.bytes.equals(pdf)]).toEqual([200, true]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=300, must-revalidate",
      "content-disposition": `inline; filename="_.pdf"; filename*=UTF-8''${encodeURIComponent("রুটিন.pdf")}`,
      "content-length": String(pdf.length),
      "content-type": "application/pdf",
      etag: expect.stringContaining(file.filePath),
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("a file that is not public yet", () => {
  it.each([
    ["a draft", () => ({ status: "Draft" as const })],
    ["a scheduled notice", () => ({ publishAt: tomorrow() })],
  ])("the file of %s is sent only to staff, and stored in no cache", async (_what, state) => {
    const file = await keep();
    insertNotice(school.database, { ...file, ...state() });
    expect(gone(await school.visit(file.fileUrl))).toEqual(notThere);
    expect(gone(await school.visit(file.fileUrl, { Range: "bytes=0-4" }))).toEqual(notThere);
    expect(gone(await school.visit(file.fileUrl, { "If-None-Match": "*" }))).toEqual(notThere);
    const answer = await school.signedIn().visit(file.fileUrl);
    expect([answer.status, answer.bytes.equals(pdf)]).toEqual([200, true]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("a file that is not there", () => {
  it("a file that no longer belongs to any row answers 404, also for staff", async () => {
    const file = await keep();
    insertNotice(school.database, file);
    school.database.delete(notices).run();
    expect(school.storedFiles()).toEqual([file.filePath]);
    expect(gone(await school.visit(file.fileUrl))).toEqual(notThere);
    expect(gone(await school.signedIn().visit(file.fileUrl))).toEqual(notThere);
  });

  it.each([
    "/uploads/",
    "/uploads/notices",
    "/uploads/notices/none_1.pdf",
    "/uploads/../school.db",
    "/uploads/..%2fschool.db",
    "/uploads/notices/..%2f..%2fschool.db",
    "/uploads/%2e%2e/school.db",
    "/uploads/notices/a%00.pdf",
  ])("the file address %s answers 404", async (path) => {
    for (const browser of [school.browser(), school.signedIn()]) expect((await browser.visit(path)).status).toBe(404);
    takeConsoleErrors();
  });

  it("a missing file that a row still names answers 404 and logs one line", async () => {
    insertNotice(school.database, {
      ...(await keep()),
      filePath: "notices/lost_1.pdf",
      fileUrl: "/uploads/notices/lost_1.pdf",
    });
    expect(gone(await school.visit("/uploads/notices/lost_1.pdf"))).toEqual(notThere);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

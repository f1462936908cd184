import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity, notices } from "../../drizzle/schema";
import type { Answer } from "../support/browser";
import { fileColumns, pinUp } from "../support/notice-board";
import { pdf, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";

const school = website();
const words = { title: "Annual sports", type: "Event", content: "Bring canvas shoes." };
const row = () => school.database.select().from(notices).get();
const lines = () => school.database.select().from(activity).all();
const november18 = new Date("2024-11-18T04:00:00Z").getTime();
const typedIn = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;
const change = (id: number, fields: Record<string, string | File> = {}) =>
  school.signedIn().post(`/cog-admin/notices/${id}/edit`, { ...words, seen: String(november18), ...fields });

describe("the form of a notice that is changed", () => {
  it("holds the notice, its file, and the time that is still to come", async () => {
    const publishAt = new Date("2099-12-16T03:00:00Z");
    const id = pinUp(school.database, { ...words, type: "Event", publishAt, ...fileColumns("notices/a_1.pdf") });
    const page = await school.signedIn().visit(`/cog-admin/notices/${id}/edit`);
    expect(page.one("h1").text).toBe("Edit notice");
    expect([typedIn(page, "title"), typedIn(page, "publishAt")]).toEqual([words.title, "2099-12-16T09:00"]);
    expect(page.one("textarea").text).toBe(words.content);
    expect(page.one("form", "sheet").text).toContain("routine.pdf");
    expect(
      page
        .one("form", "sheet")
        .all("button")
        .map(({ text }) => text),
    ).toEqual(["Save changes", "Take back as draft"]);
  });

  it.each(["/cog-admin/notices/99/edit", "/cog-admin/notices/0/edit", "/cog-admin/notices/x/edit"])(
    "is not there at %s",
    async (path) => {
      expect((await school.signedIn().visit(path)).status).toBe(404);
    },
  );

  it("is not there for a notice in the trash", async () => {
    const id = pinUp(school.database, { deletedAt: new Date() });
    expect((await school.signedIn().visit(`/cog-admin/notices/${id}/edit`)).status).toBe(404);
  });
});

describe("a changed notice", () => {
  it("is read by the very next visitor, keeps its day, and leaves a line in the activity", async () => {
    const id = pinUp(school.database, { title: "Sports" });
    const answer = await change(id);
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/notices"]);
    expect(row()).toMatchObject({ ...words, status: "Published", publishAt: new Date(november18) });
    expect((await school.visit("/notices")).one("li", "row").one("h2").text).toBe(words.title);
    expect(lines()).toMatchObject([
      { act: "changed", kind: "notice", itemId: id, title: words.title, account: staffEmail },
    ]);
  });

  it("taken back as a draft is gone for the public at once", async () => {
    const id = pinUp(school.database);
    await change(id, { intent: "draft" });
    expect(row()?.status).toBe("Draft");
    expect((await school.visit(`/notices/${id}`)).status).toBe(404);
  });

  it.each([
    ["a draft is published", { status: "Draft" }, {}, "Notice published successfully"],
    [
      "a draft is scheduled",
      { status: "Draft" },
      { publishAt: "2099-12-16T09:00" },
      "It will be published at the time you chose.",
    ],
    ["what is out stays out", {}, {}, "Notice saved successfully"],
    ["what is out is taken back", {}, { intent: "draft" }, "Draft saved. Only the office sees it."],
  ] as const)("says what has come of it when %s", async (_what, before, fields, said) => {
    const id = pinUp(school.database, before);
    const staff = school.signedIn();
    const sent = { ...words, seen: String(november18), ...fields };
    const page = await staff.follow(await staff.post(`/cog-admin/notices/${id}/edit`, sent));
    expect(page.one("div", "banner").text).toBe(said);
  });

  it("that was scheduled comes out at once when its time is taken away", async () => {
    const id = pinUp(school.database, { publishAt: new Date("2099-01-01") });
    await change(id, { publishAt: "" });
    expect((await school.visit(`/notices/${id}`)).status).toBe(200);
  });

  it("keeps its file, or gets another one, or loses it", async () => {
    const id = pinUp(school.database, { ...fileColumns("notices/a_1.pdf") });
    await change(id);
    expect(row()?.filePath).toBe("notices/a_1.pdf");
    await change(id, {
      seen: String(row()?.changedAt?.getTime()),
      attachment: new File([await phonePhoto()], "photo.jpg"),
    });
    expect(row()).toMatchObject({ fileName: "photo.jpg", fileType: "image/jpeg" });
    expect(readFileSync(join(school.uploadsFolder, row()?.filePath ?? "")).length).toBe(row()?.fileSize);
    await change(id, { seen: String(row()?.changedAt?.getTime()), "remove-attachment": "1" });
    expect(row()).toMatchObject({ fileUrl: null, filePath: null, fileName: null, fileSize: null });
  });

  it("with something missing is refused and stays as it was", async () => {
    const id = pinUp(school.database, { title: "Sports" });
    const page = await change(id, { title: "" });
    expect([page.status, page.one("div", "banner").text]).toEqual([400, "Error Please fill in all required fields"]);
    expect(page.one("textarea").text).toBe(words.content);
    expect(row()?.title).toBe("Sports");
    expect(lines()).toEqual([]);
  });
});

describe("two people at one notice", () => {
  it("are told: the second one keeps what they typed, and may save again", async () => {
    const id = pinUp(school.database);
    await change(id, { title: "First" });
    const page = await change(id, { title: "Second", attachment: new File([pdf], "a.pdf") });
    expect([page.status, page.one("div", "banner").text]).toEqual([
      409,
      "Error saving notice A colleague has changed this since you opened it. What you typed is still here: save again to replace their version.",
    ]);
    expect([row()?.title, typedIn(page, "title")]).toEqual(["First", "Second"]);
    expect(school.storedFiles()).toEqual([]);
    await change(id, { title: "Second", seen: typedIn(page, "seen") ?? "" });
    expect(row()?.title).toBe("Second");
  });

  it("are told when the other one deleted it", async () => {
    const id = pinUp(school.database, { deletedAt: new Date() });
    const page = await change(id);
    expect([page.status, typedIn(page, "title"), page.one("textarea").text]).toEqual([409, words.title, words.content]);
    expect(page.one("div", "banner").text).toContain("It is not there any more.");
    const sent = { ...words, seen: String(november18) };
    const byScript = await school
      .signedIn()
      .post(`/cog-admin/notices/${id}/edit`, sent, { Accept: "application/json" });
    expect(JSON.parse(byScript.html)).toMatchObject({ refused: { typed: words, message: { body: "form.gone" } } });
  });

  it("may save what they typed once the other one has brought it back", async () => {
    const id = pinUp(school.database, { deletedAt: new Date() });
    const page = await change(id);
    school.database.update(notices).set({ deletedAt: null }).run();
    await change(id, { seen: typedIn(page, "seen") ?? "" });
    expect(row()?.title).toBe(words.title);
  });
});

describe("a form that comes back after signing in again", () => {
  it("is shown filled, and writes nothing", async () => {
    const page = await school.signedIn().post("/cog-admin/notices?new", { ...words, resume: "1" });
    expect([page.status, typedIn(page, "title"), page.one("textarea").text]).toEqual([200, words.title, words.content]);
    expect(page.one("div", "banner-good").text).toContain("You are signed in again.");
    expect(row()).toBeUndefined();
  });
});

describe("the preview", () => {
  it.each([
    ["/cog-admin/preview", "This is a preview. Only the office sees this page."],
    ["/cog-admin/preview/bn", "প্রকাশিত হলে পাতাটি এমন দেখাবে। এখন এটি শুধু অফিস থেকে দেখা যায়।"],
  ])("at %s is the public page itself, of a draft too, without a trace for anybody else", async (root, said) => {
    const id = pinUp(school.database, { status: "Draft", title: "Sports", content: "Shoes" });
    const page = await school.signedIn().visit(`${root}/notices/${id}`);
    expect(page.one("aside").text).toContain(said);
    expect(page.one("aside").one("a").attributes.href).toBe(`/cog-admin/notices/${id}/edit`);
    const article = page.one("article").html.replaceAll(/\/cog-admin\/preview/g, "");
    school.database.update(notices).set({ status: "Published" }).run();
    const seen = await school.visit(`${root.replace("/cog-admin/preview", "")}/notices/${id}`);
    expect(article).toBe(seen.one("article").html);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Content-Security-Policy")).toMatch(/script-src 'self'; style-src 'self' 'sha256-[^']+';/);
    expect(page.html).not.toContain("__remixContext");
  });

  it("is for the office alone", async () => {
    const id = pinUp(school.database, { status: "Draft" });
    const answer = await school.visit(`/cog-admin/preview/notices/${id}`);
    expect([answer.status, answer.location]).toEqual([302, "/cog-admin/login"]);
  });

  it.each(["/cog-admin/preview/notices/99", "/cog-admin/preview/xx/notices/1"])("is not there at %s", async (path) => {
    pinUp(school.database);
    expect((await school.signedIn().visit(path)).status).toBe(404);
  });
});

describe("when the box fails", () => {
  it("a changed notice stays as it was, keeps no new file, and all that was typed is there", async () => {
    const id = pinUp(school.database, { title: "Sports" });
    school.database.run(sql.raw("create trigger keep before update on notices begin select raise(abort, 'kept'); end"));
    const page = await change(id, { attachment: new File([pdf], "a.pdf") });
    expect([page.status, page.one("div", "banner").text]).toEqual([
      500,
      "Error saving notice An unexpected error occurred. Please try again.",
    ]);
    expect([row()?.title, school.storedFiles(), lines()]).toEqual(["Sports", [], []]);
    takeConsoleErrors();
  });

  it.each([
    ["en", "The server's disk is full, so nothing was saved."],
    ["bn", "সার্ভারের ডিস্কে জায়গা নেই, তাই কিছু সংরক্ষণ হয়নি।"],
  ])("a full disk is told in %s, nothing is half-saved, and reading goes on", async (language, said) => {
    const id = pinUp(school.database, { title: "Sports" });
    const pages = Number(school.database.$client.pragma("page_count", { simple: true }));
    const staff = school.signedIn().keep(`lng=${language}`);
    school.database.$client.pragma(`max_page_count = ${pages}`);
    const content = "x".repeat(15_000);
    const page = await staff.post("/cog-admin/notices?new", {
      ...words,
      content,
      attachment: new File([pdf], "a.pdf"),
    });
    expect([page.status, page.one("textarea").text]).toEqual([507, content]);
    expect(page.one("div", "banner").text).toContain(said);
    expect([school.database.select().from(notices).all().length, school.storedFiles(), lines()]).toEqual([1, [], []]);
    expect((await school.visit(`/notices/${id}`)).status).toBe(200);
    takeConsoleErrors();

    school.database.$client.pragma("max_page_count = 4294967294");
    expect((await staff.post("/cog-admin/notices", { ...words, content })).status).toBe(303);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileColumns, pinUp } from "../support/notice-board";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const list = async (path = "/cog-admin/notices") => (await school.signedIn().visit(path)).all("li", "office-notice");

describe("the notices of the office", () => {
  it("say when there is none", async () => {
    const page = await school.signedIn().visit("/cog-admin/notices");
    expect(page.one("div", "empty-state").text).toBe("No notices found. Create your first notice!");
  });

  it("are all there, newest first, green when published and yellow otherwise", async () => {
    pinUp(school.database, { type: "Exam", createdAt: new Date("2024-11-01") });
    pinUp(school.database, { status: "Draft", createdAt: new Date("2024-11-02") });
    pinUp(school.database, { publishAt: new Date(Date.now() + 60_000), createdAt: new Date("2024-11-03") });
    const badges = (await list()).map((row) => row.one("p", "row-kind").all("span", "badge"));
    expect(badges.map((pair) => pair.map(({ text }) => text))).toEqual([
      ["Scheduled", "General"],
      ["Draft", "General"],
      ["Published", "Exam"],
    ]);
    expect(badges.map(([status]) => status?.classes)).toEqual([
      ["badge", "badge-yellow"],
      ["badge", "badge-yellow"],
      ["badge", "badge-green"],
    ]);
  });

  it("show the day they were written, in the chosen language", async () => {
    pinUp(school.database, { createdAt: new Date("2024-11-17T18:00:00Z") });
    expect((await list())[0]?.one("time").text).toBe("Nov 18, 2024");
    const page = await school.signedIn().keep("lng=bn").visit("/cog-admin/notices");
    expect(page.one("li", "office-notice").one("time").text).toBe("১৮ নভেম্বর ২০২৪");
  });

  it("show title and content as typed, the content in two lines", async () => {
    pinUp(school.database, { title: "<b>Sports</b>", content: "ক্রীড়া" });
    const [row] = await list();
    expect([row?.one("h2").text, row?.one("h2").attributes.lang]).toEqual(["<b>Sports</b>", "en"]);
    expect([row?.one("p", "clamp-2").text, row?.one("p", "clamp-2").attributes.lang]).toEqual(["ক্রীড়া", "bn"]);
  });

  it("lead to their file and to their deletion, each by name", async () => {
    const id = pinUp(school.database, { ...fileColumns("notices/a_1.pdf"), title: "Sports" });
    const links = (await list())[0]?.all("a").map(({ text, attributes }) => [text, attributes.href]);
    expect(links).toEqual([
      ["routine.pdf", "/uploads/notices/a_1.pdf"],
      ["Download", "/uploads/notices/a_1.pdf?download"],
      ["Edit", `/cog-admin/notices/${id}/edit`],
      ["Preview", `/cog-admin/preview/notices/${id}`],
      ["Delete", `/cog-admin/notices/${id}/delete`],
    ]);
    expect((await list())[0]?.all("a").map(({ attributes }) => attributes["aria-label"])).toEqual([
      "View: routine.pdf",
      "Download: routine.pdf",
      "Edit: Sports",
      "Preview: Sports",
      "Delete: Sports",
    ]);
  });

  it("have no Download without a file", async () => {
    pinUp(school.database);
    expect((await list())[0]?.all("a").map(({ text }) => text)).toEqual(["Edit", "Preview", "Delete"]);
  });

  it("are not those that rest in the trash", async () => {
    pinUp(school.database, { title: "Stays" });
    pinUp(school.database, { title: "Rests", deletedAt: new Date() });
    expect((await list()).map((row) => row.one("h2").text)).toEqual(["Stays"]);
  });

  it.each([
    ["en", "Appears on Dec 16, 2099 at 09:00, Dhaka time"],
    ["bn", "প্রকাশিত হবে ১৬ ডিসেম্বর ২০৯৯, ০৯:০০ (বাংলাদেশ সময়)"],
  ])("say in %s when a scheduled one will appear, in Dhaka time", async (language, words) => {
    pinUp(school.database, { publishAt: new Date("2099-12-16T03:00:00Z") });
    const page = await school.signedIn().keep(`lng=${language}`).visit("/cog-admin/notices");
    expect(page.one("p", "row-kind").text).toContain(words);
  });

  it("stand fifty to a page", async () => {
    for (let number = 1; number <= 51; number++) pinUp(school.database, { title: `Notice ${number}` });
    expect(await list()).toHaveLength(50);
    expect((await list("/cog-admin/notices?page=2")).map((row) => row.one("h2").text)).toEqual(["Notice 1"]);
  });

  it("say when they cannot be read", async () => {
    school.database.run(sql`drop table notices`);
    const page = await school.signedIn().visit("/cog-admin/notices");
    expect([page.status, page.one("div", "banner").text]).toEqual([200, "Error fetching notices Please try again."]);
    expect(page.text).not.toMatch(/No notices found|no such table/);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe("the form of a new notice", () => {
  it("is there when it was asked for, with General chosen, and Cancel closes it", async () => {
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/notices")).all("form", "sheet")).toEqual([]);
    const page = await staff.visit("/cog-admin/notices?new");
    const sheet = page.one("form", "sheet");
    expect(sheet.all("option").map(({ text }) => text)).toEqual(["General", "Exam", "Event", "Meeting", "Holiday"]);
    expect(sheet.all("option").filter(({ attributes }) => "selected" in attributes)).toMatchObject([
      { html: "General" },
    ]);
    expect([sheet.one("a").text, sheet.one("a").attributes.href]).toEqual(["Cancel", "/cog-admin/notices"]);
    expect(sheet.all("button").map(({ text }) => text)).toEqual(["Publish Notice", "Save draft"]);
    expect(sheet.text).toContain("PDF, DOC, DOCX, JPG, JPEG or PNG, up to 10MB");
    expect(sheet.attributes).toMatchObject({ enctype: "multipart/form-data", novalidate: "", method: "post" });
    const file = sheet.all("input").find(({ attributes }) => attributes.type === "file");
    expect(file?.attributes.accept).toBe(".pdf,.doc,.docx,.jpg,.jpeg,.png");
  });
});

describe("the notices somebody looks for", () => {
  const found = async (query: string) =>
    (await list(`/cog-admin/notices?${new URLSearchParams(query)}`)).map((row) => row.one("h2").text);

  function pinUpFour() {
    pinUp(school.database, { title: "Sports day", type: "Event", createdAt: new Date("2024-11-04") });
    pinUp(school.database, { title: "বার্ষিক ক্রীড়া", content: "100% attendance", createdAt: new Date("2024-11-03") });
    pinUp(school.database, { title: "Routine", type: "Exam", status: "Draft", createdAt: new Date("2024-11-02") });
    pinUp(school.database, { title: "Later", publishAt: new Date("2099-01-01"), createdAt: new Date("2024-11-01") });
  }

  it.each([
    ["q=sports", ["Sports day"]],
    ["q=ক্রীড়া", ["বার্ষিক ক্রীড়া"]],
    ["q=shoes", ["Sports day", "Routine", "Later"]],
    ["q=100%", ["বার্ষিক ক্রীড়া"]],
    ["q=_", []],
    ["q='", []],
    ["status=Draft", ["Routine"]],
    ["status=Scheduled", ["Later"]],
    ["status=Published", ["Sports day", "বার্ষিক ক্রীড়া"]],
    ["type=Exam", ["Routine"]],
    ["type=Exam&status=Published", []],
    ["status=Gone&type=Party", ["Sports day", "বার্ষিক ক্রীড়া", "Routine", "Later"]],
  ])("with %s are found", async (query, titles) => {
    pinUpFour();
    expect(await found(query)).toEqual(titles);
  });

  it("keep what they were narrowed by in the form and in the address of the next page", async () => {
    for (let number = 1; number <= 51; number++) pinUp(school.database, { title: `Notice ${number}`, type: "Exam" });
    const page = await school.signedIn().visit("/cog-admin/notices?q=Notice&type=Exam&status=");
    expect(page.one("nav", "pager").one("a").attributes.href).toBe("/cog-admin/notices?q=Notice&type=Exam&page=2");
    const filters = page.one("form", "filters");
    expect(filters.one("input").attributes.value).toBe("Notice");
    expect(
      filters
        .all("option")
        .filter(({ attributes }) => "selected" in attributes)
        .map(({ text }) => text),
    ).toEqual(["Every status", "Exam"]);
    expect(filters.one("a").attributes.href).toBe("/cog-admin/notices");
  });

  it("are found again after one of them was changed or deleted", async () => {
    pinUpFour();
    const staff = school.signedIn();
    const page = await staff.visit("/cog-admin/notices?type=Exam&page=1");
    const [edit, , remove] = page
      .one("li", "office-notice")
      .all("a")
      .map(({ attributes }) => attributes.href ?? "");
    const back = "/cog-admin/notices?type=Exam&page=1";
    const form = await staff.visit(edit ?? "");
    expect(form.one("div", "office-head").one("a").attributes.href).toBe(back);
    const seen = form.all("input").find(({ attributes }) => attributes.name === "seen")?.attributes.value ?? "";
    const changed = { title: "Routine", content: "New", type: "Exam", seen };
    expect((await staff.post(form.one("form", "sheet").attributes.action ?? "", changed)).location).toBe(back);
    expect((await staff.post(remove ?? "")).location).toBe(back);
  });

  it("say when nothing fits, in other words than an empty board", async () => {
    pinUpFour();
    const page = await school.signedIn().visit("/cog-admin/notices?q=nowhere");
    expect(page.one("div", "empty-state").text).toBe("Nothing here fits. Try other words, or show all.");
  });
});

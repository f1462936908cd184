import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileColumns, insertBlog, insertDownload, insertNotice, insertResultDocument } from "../support/content-rows";
import { getBanners } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { download, formValues, notice, post, publishedKinds, resultDocument } from "./fixtures";

const school = website();
const fileOf = (bucket: string) => fileColumns(`${bucket}/a_1.pdf`);

const lists = [
  {
    ...notice,
    make: insertNotice,
    empty: ["No notices found. Create your first notice!", "কোনো নোটিশ নেই। প্রথম নোটিশটি তৈরি করুন!"],
    error: ["Error fetching notices Please try again.", "নোটিশ লোড করা যায়নি আবার চেষ্টা করুন।"],
    badge: "General",
    defaults: { type: "General" },
    create: "New Notice",
    buttons: ["Publish Notice", "Save draft"],
    labels: [
      ...["Title", "Urgent: show on every page", "Show on every page until", "Type", "Content"],
      ...["First day", "Last day", "Attachment", "Publish later"],
    ],
    required: ["title", "content"],
    accepts: [".pdf,.doc,.docx,.jpg,.jpeg,.png,.jfif"],
  },
  {
    ...resultDocument,
    make: insertResultDocument,
    empty: ["No results found. Publish your first result!", "কোনো ফলাফল নেই। প্রথম ফলাফলটি প্রকাশ করুন!"],
    error: ["Error fetching results Please try again.", "ফলাফল লোড করা যায়নি আবার চেষ্টা করুন।"],
    badge: "General Results",
    defaults: { classLevel: "" },
    create: "Publish Result",
    buttons: ["Publish Result", "Save draft"],
    labels: ["Title", "Result file", "Class", "Exam type", "Exam date", "Description", "Publish later"],
    required: ["title"],
    accepts: [".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png,.jfif"],
  },
  {
    ...post,
    make: insertBlog,
    empty: ["No blog posts yet. Write your first one!", "কোনো লেখা নেই। প্রথম লেখাটি লিখুন!"],
    error: ["Error fetching blog posts Please try again.", "ব্লগ লোড করা যায়নি আবার চেষ্টা করুন।"],
    badge: "Education",
    defaults: { author: "Admin", category: "Education" },
    create: "New Blog Post",
    buttons: ["Publish Blog", "Save draft"],
    labels: ["Title", "Content", "Excerpt", "Author", "Category", "Publish later", "Author image", "Related file"],
    required: ["title", "content", "author"],
    accepts: [".jpg,.jpeg,.png,.webp,.jfif,.avif", ".pdf,.doc,.docx,.jpg,.jpeg,.png,.jfif"],
  },
  {
    ...download,
    make: insertDownload,
    empty: ["No downloads yet. Add the class routine first!", "এখনো কোনো ফাইল নেই। প্রথমে ক্লাস রুটিনটি যোগ করুন!"],
    error: ["Error fetching downloads Please try again.", "ডাউনলোডের ফাইল লোড করা যায়নি আবার চেষ্টা করুন।"],
    badge: "Class routine",
    defaults: { group: "routine", classLevel: "", year: "" },
    create: "New download",
    buttons: ["Publish Download", "Save draft"],
    labels: ["Title", "File", "Category", "Class", "Year", "Publish later"],
    required: ["title"],
    accepts: [".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png,.jfif"],
  },
];

const rowsAt = async (path: string, language = "en") => {
  return (await school.signedIn().keep(`lng=${language}`).visit(path)).all("li", "row");
};
const titlesAt = async (path: string) => (await rowsAt(path)).map((row) => row.one("h2").text);

describe.each(lists)("the list of every $kind", (fixture) => {
  const { list, table, make } = fixture;
  const field = publishedKinds.find(({ kind }) => kind === fixture.kind)?.field;
  const add = (row: Parameters<typeof make>[1] = {}) => make(school.database, row as never);

  it.each([
    ["en", 0],
    ["bn", 1],
  ])("a content list says in %s that it is empty or that it cannot be read", async (language, at) => {
    const staff = school.signedIn().keep(`lng=${language}`);
    expect((await staff.visit(list)).one("div", "empty-state").text).toBe(fixture.empty[at]);
    school.database.run(sql.raw(`drop table ${table}`));
    const page = await staff.visit(list);
    expect([page.status, getBanners(page)]).toEqual([200, [fixture.error[at]]]);
    expect([page.all("div", "empty-state"), page.html.includes("no such table")]).toEqual([[], false]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("a content list shows all items outside the Trash, newest first, green if published and yellow otherwise", async () => {
    add({ createdAt: new Date("2024-11-01") });
    add({ status: "Draft", createdAt: new Date("2024-11-02") });
    add({ publishAt: new Date(Date.now() + 60_000), createdAt: new Date("2024-11-03") });
    add({ deletedAt: new Date() });
    const badges = (await rowsAt(list)).map((row) => row.one("p", "row-kind").all("span", "badge").slice(0, 2));
    expect(badges.map((pair) => pair.map(({ text }) => text))).toEqual([
      ["Scheduled", fixture.badge],
      ["Draft", fixture.badge],
      ["Published", fixture.badge],
    ]);
    const colours = badges.map(([status]) => status?.classes.at(-1));
    expect(colours).toEqual(["text-maize-deep", "text-maize-deep", "text-paddy"]);
  });

  it.each([
    ["en", "Nov 18, 2024", "Will be published on Dec 16, 2099 at 9:00 am"],
    ["bn", "১৮ নভেম্বর ২০২৪", "প্রকাশিত হবে: ১৬ ডিসেম্বর ২০৯৯, সকাল ৯টা"],
  ])(
    "a content list says in %s when each item was written and when a scheduled one will appear",
    async (language, written, appears) => {
      add({ createdAt: new Date("2024-11-17T18:00:00Z"), publishAt: new Date("2099-12-16T03:00:00Z") });
      const [row] = await rowsAt(list, language);
      expect(row?.one("time").text).toBe(written);
      expect(row?.one("p", "row-kind").text).toContain(appears);
    },
  );

  it("a content list links each item's file and actions, and the link labels name the item", async () => {
    const file = fileOf("documents/any");
    const id = add({ title: "Sports", ...file, filePath: "notices/a_1.pdf" });
    add({ title: "Plain", createdAt: new Date("2024-11-01") });
    const [row, plain] = await rowsAt(list);
    const links = (row?.all("a") ?? []).map(({ attributes }) => [attributes["aria-label"], attributes.href]);
    const url = "/uploads/notices/a_1.pdf";
    for (const link of [
      ["View: routine.pdf", url],
      ["Download: routine.pdf", `${url}?download`],
      ["Edit: Sports", `${list}/${id}/edit`],
      ["Share: Sports", `${list}/${id}/pass-on`],
      ["Replace the file: Sports", `${list}/${id}/edit#${field}`],
      ["Delete: Sports", `${list}/${id}/delete`],
    ])
      expect(links).toContainEqual(link);
    for (const text of ["Download", "Replace the file"]) expect(plain?.text).not.toContain(text);
    expect((await school.signedIn().visit(`${list}/${id}/edit`)).html).toContain(`<div id="${field}"`);
    expect(row?.text).not.toContain("Preview");
  });

  it("a content list shows fifty items to a page, and its filters stay on the next page", async () => {
    for (let number = 1; number <= 51; number++) add({ title: `Item ${number}` });
    expect(await rowsAt(list)).toHaveLength(50);
    expect(await titlesAt(`${list}?page=2`)).toEqual(["Item 1"]);
    const page = await school.signedIn().visit(`${list}?q=item&status=Published`);
    expect(page.one("nav", "pager").one("a").attributes.href).toBe(`${list}?q=item&status=Published&page=2`);
    const filters = page.one("form", "search");
    expect(filters.one("input").attributes.value).toBe("item");
    const chosen = filters.all("option").filter(({ attributes }) => "selected" in attributes);
    const [status, ...others] = chosen.map(({ attributes }) => attributes.value);
    expect([status, new Set(others)]).toEqual(["Published", new Set([""])]);
    expect(filters.one("a").attributes.href).toBe(list);
    const folded = async (address: string) => (await school.signedIn().visit(address)).one("main").all("details");
    expect((await folded(`${list}?q=item`))[0]?.attributes.open).toBe("");
    const [closed] = await folded(list);
    expect([closed?.text, closed?.attributes.open]).toEqual(["Search and filter", undefined]);
  });

  it("an empty content list has no search, and a search that finds nothing keeps it", async () => {
    const searches = async (address: string) =>
      (await school.signedIn().visit(address)).one("main").all("form", "search").length;
    expect(await searches(list)).toBe(0);
    add();
    expect([await searches(list), await searches(`${list}?q=nothing-like-it`)]).toEqual([1, 1]);
  });

  it("a content list has a form for a new item, which opens above the list and closes again", async () => {
    const staff = school.signedIn();
    const closed = await staff.visit(list);
    expect(closed.all("form", "admin-form")).toEqual([]);
    expect(closed.one("div", "screen-header").all("a").at(-1)?.text).toBe(fixture.create);
    const open = await staff.visit(`${list}?new`);
    expect(open.one("div", "screen-header").all("a").at(-1)?.attributes.href).toBe(list);
    const form = open.one("form", "admin-form");
    const cancel = form.all("a").at(-1);
    expect([cancel?.text, cancel?.attributes.href]).toEqual(["Cancel", list]);
    expect(form.attributes).toMatchObject({ enctype: "multipart/form-data", novalidate: "", method: "post" });
    const labels = form.all("label").filter(({ attributes }) => attributes.for);
    expect(labels.map(({ text }) => text)).toEqual(fixture.labels);
    expect(form.one("div", "form-actions").texts("button")).toEqual(fixture.buttons);
    const fields = [...form.all("input"), ...form.all("textarea"), ...form.all("select")];
    const required = fields.filter(({ attributes }) => attributes["aria-required"] === "true");
    expect(required.map(({ attributes }) => attributes.name).sort()).toEqual(fixture.required.sort());
    const files = form.all("input").filter(({ attributes }) => attributes.type === "file");
    expect(files.map(({ attributes }) => attributes.accept)).toEqual(fixture.accepts);
    expect(formValues(open)).toMatchObject({ ...fixture.defaults, title: "", publishAt: "" });
  });
});

describe("the search in a list", () => {
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
  ])("the search %s finds the matching notices", async (query, titles) => {
    const on = (day: number) => ({ createdAt: new Date(`2024-11-0${day}`) });
    insertNotice(school.database, { title: "Sports day", type: "Event", ...on(4) });
    insertNotice(school.database, { title: "বার্ষিক ক্রীড়া", content: "100% attendance", ...on(3) });
    insertNotice(school.database, { title: "Routine", type: "Exam", status: "Draft", ...on(2) });
    insertNotice(school.database, { title: "Later", publishAt: new Date("2099-01-01"), ...on(1) });
    expect(await titlesAt(`${notice.list}?${new URLSearchParams(query)}`)).toEqual(titles);
  });

  it.each([
    ["q=scholar", ["Scholarship"]],
    ["q=answer books", ["Annual"]],
    ["q=বৃত্তি", ["Scholarship"]],
    ["class=6", ["Annual"]],
    ["class=general", ["Draft", "Scholarship"]],
    ["class=7", []],
    ["class=eleven", ["Draft", "Annual", "Scholarship"]],
    ["status=Published&class=6&q=annual", ["Annual"]],
  ])("the search %s finds the matching result documents", async (query, titles) => {
    insertResultDocument(school.database, { title: "Scholarship", examType: "বৃত্তি পরীক্ষা" });
    insertResultDocument(school.database, { title: "Annual", description: "Answer books can be seen.", classLevel: 6 });
    insertResultDocument(school.database, { title: "Draft", status: "Draft" });
    expect(await titlesAt(`${resultDocument.list}?${new URLSearchParams(query)}`)).toEqual(titles);
  });

  it.each([
    ["q=routine", ["Routine of Class 6"]],
    ["group=fees", ["Fees", "ফি"]],
    ["class=6", ["Fees", "Routine of Class 6"]],
    ["class=school", ["ফি"]],
    ["group=fees&class=school&status=Published", ["ফি"]],
    ["group=parties&class=eleven", ["Fees", "ফি", "Routine of Class 6"]],
  ])("the search %s finds the matching downloads", async (query, titles) => {
    insertDownload(school.database, { title: "Routine of Class 6", classLevel: 6 });
    insertDownload(school.database, { title: "ফি", group: "fees" });
    insertDownload(school.database, { title: "Fees", group: "fees", classLevel: 6, status: "Draft" });
    expect(await titlesAt(`${download.list}?${new URLSearchParams(query)}`)).toEqual(titles);
  });

  it.each([
    ["q=by", ["Songs", "Seeds"]],
    ["status=Draft", ["Songs"]],
    ["category=Science", ["Seeds"]],
    ["category=Science&status=Draft", []],
    ["category=nonsense", ["Songs", "Seeds"]],
  ])("the search %s finds the matching posts", async (query, titles) => {
    insertBlog(school.database, { title: "Seeds", category: "Science", content: "Said by content" });
    insertBlog(school.database, { title: "Songs", category: "Arts", status: "Draft", author: "Tabby" });
    expect(await titlesAt(`${post.list}?${new URLSearchParams(query)}`)).toEqual(titles);
  });
});

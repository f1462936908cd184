import { describe, expect, it } from "vitest";
import { insertExam } from "~tests/support/class";
import { fileColumns, insertDownload } from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const school = website();
const file = (number: number) => fileColumns(`documents/downloads/${number}_1.docx`, "form.docx");
const routine = { title: "Routine of Class 6, 2026", classLevel: 6, year: 2026 };

describe("the page of a download", () => {
  it.each([
    ["/downloads/1", "Class routine Class 6", "All downloads", "/information#downloads"],
    ["/bn/downloads/1", "ক্লাস রুটিন ষষ্ঠ শ্রেণি", "সব ডাউনলোড", "/bn/information#downloads"],
  ])("%s says what it is, gives its file, and leads to all of them", async (path, kind, all, address) => {
    insertDownload(school.database, { ...routine, ...file(1) });
    const article = (await school.visit(path)).one("article");
    expect([article.one("h1").text, article.one("p", "row-kind").text]).toEqual([routine.title, kind]);
    expect(article.hrefs).toContain("/uploads/documents/downloads/1_1.docx?download");
    const back = article.one("div", "paper-acts").all("a").at(-1);
    expect([back?.text, back?.attributes.href]).toEqual([all, address]);
  });

  it("is not there for a draft, for what is still to come, in the trash, or at another number", async () => {
    insertDownload(school.database, { status: "Draft" });
    insertDownload(school.database, { publishAt: new Date("2099-01-01") });
    insertDownload(school.database, { deletedAt: new Date() });
    for (const id of ["1", "2", "3", "4", "0", "x"]) expect((await school.visit(`/downloads/${id}`)).status).toBe(404);
  });
});

describe("downloads on the page of classes", () => {
  const academic = async (path = "/academic") => (await school.visit(path)).one("main");

  it("stand in the row of their class by the names of their groups, two of a group by their titles", async () => {
    insertDownload(school.database, { ...routine, title: "Books", group: "books" });
    insertDownload(school.database, routine);
    for (const group of ["Science", "Humanities"]) insertDownload(school.database, { title: group, classLevel: 9 });
    const shown = async (path: string) =>
      (await academic(path)).all("ul", "class-downloads").map((links) => [links.texts("a"), links.hrefs]);
    const ofNine = [
      ["Humanities", "Science"],
      ["/downloads/4", "/downloads/3"],
    ];
    expect(await shown("/academic")).toEqual([
      [
        ["Class routine", "Book list"],
        ["/downloads/2", "/downloads/1"],
      ],
      ofNine,
    ]);
    expect((await shown("/bn/academic"))[0]?.[0]).toEqual(["ক্লাস রুটিন", "বইয়ের তালিকা"]);
    const headings = (await academic()).texts("h2");
    expect(headings).not.toContain("For the whole school");
    expect((await academic()).hrefs).toContain("/information#downloads");
  });

  it("downloads for no particular class are below the others with type and size, and change nothing while there are none", async () => {
    const before = (await academic()).html;
    insertDownload(school.database, { status: "Draft", ...routine });
    expect((await academic()).html).toBe(before);
    insertDownload(school.database, { title: "ফি ২০২৬", group: "fees", ...file(2) });
    const after = await academic("/bn/academic");
    expect(after.texts("h2")).toContain("পুরো বিদ্যালয়ের জন্য".normalize("NFC"));
    expect(after.text).toContain("ফি ২০২৬ DOCX, ১ কেবি সব ডাউনলোড");
  });
});

describe("a search", () => {
  it.each([
    ["routine class 6", "/search"],
    ["ষষ্ঠ শ্রেণির রুটিন", "/bn/search"],
    ["timetable", "/search"],
  ])("for %s finds a download by title, group or class, in either language", async (words, path) => {
    insertDownload(school.database, routine);
    insertDownload(school.database, { title: "Draft routine of Class 6", status: "Draft" });
    const main = (await school.visit(`${path}?q=${encodeURIComponent(words)}`)).one("main");
    const found = main.all("li", "row").flatMap((entry) => entry.one("h2").hrefs);
    expect(found.filter((href) => href?.includes("/downloads/"))).toEqual([path.replace("search", "downloads/1")]);
    expect(main.text).not.toContain("Draft");
  });
});

it("a year is written in the digits of the page, and found in both", async () => {
  insertDownload(school.database, routine);
  for (const year of ["2026", "২০২৬"]) {
    const said = async (path: string) => (await school.visit(`${path}?q=${encodeURIComponent(year)}`)).one("main").text;
    expect(await said("/search")).toContain("Class routine · Class 6 · 2026");
    expect(await said("/bn/search")).toContain("ক্লাস রুটিন · ষষ্ঠ শ্রেণি · ২০২৬");
  }
});

it("the days of an examination, which have no file, are called days among the downloads", async () => {
  const examId = insertExam(school.database, "Annual Examination 2026");
  insertDownload(school.database, { examId, group: "examRoutine" });
  expect((await school.visit("/bn/information")).one("section", "download-group").text).toContain("এই রুটিন কার্যকর");
  insertDownload(school.database);
  expect((await school.visit("/bn/information")).one("section", "download-group").text).toContain("এই ফাইল");
});

describe("the office", () => {
  const empty = async (path = "/cog-admin/downloads") =>
    (await school.signedIn().visit(path)).all("ul", "empty-groups");

  it("sees which papers a school usually has and this one lacks, each leading to its form", async () => {
    expect((await empty())[0]?.all("li")).toHaveLength(10);
    insertDownload(school.database, { status: "Draft" });
    insertDownload(school.database, { group: "other" });
    insertDownload(school.database, { group: "fees", deletedAt: new Date() });
    const [links] = await empty();
    expect(links?.texts("a").slice(0, 2)).toEqual(["Exam routine", "Syllabus"]);
    expect(links?.all("li")).toHaveLength(9);
    expect(links?.hrefs).toContain("/cog-admin/downloads?new&group=fees");
    expect(await empty("/cog-admin/downloads?group=fees")).toEqual([]);
    const form = (await school.signedIn().visit("/cog-admin/downloads?new&group=fees")).one("form", "admin-form");
    const chosen = form.all("option").filter(({ attributes: of }) => "selected" in of && of.value);
    expect(chosen.map(({ text }) => text)).toEqual(["Fees"]);
  });
});

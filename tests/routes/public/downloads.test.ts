import { describe, expect, it } from "vitest";
import { dhakaToday } from "~/i18n/format";
import { insertExam } from "~tests/support/class";
import { fileColumns, insertDownload } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const file = (number: number) => fileColumns(`documents/downloads/${number}_1.docx`, "form.docx");
const routine = { title: "Routine of Class 6, 2026", classLevel: 6, year: 2026 };

describe("the page of a download", () => {
  it.each([
    ["/downloads/1", "Class routine Class 6", "All downloads", "/information#downloads"],
    ["/bn/downloads/1", "ক্লাস রুটিন ষষ্ঠ শ্রেণি", "সব ডাউনলোড", "/bn/information#downloads"],
  ])(
    "the download page %s names its group, gives its file, and links to all downloads",
    async (path, kind, all, address) => {
      insertDownload(school.database, { ...routine, ...file(1) });
      const article = (await school.visit(path)).one("article");
      expect([article.one("h1").text, article.one("p", "row-kind").text]).toEqual([routine.title, kind]);
      expect(article.hrefs).toContain("/uploads/documents/downloads/1_1.docx?download");
      const back = article.one("div", "article-acts").all("a").at(-1);
      expect([back?.text, back?.attributes.href]).toEqual([all, address]);
    },
  );

  it.each([
    ["", "More downloads", "Class routine · Class 6"],
    ["/bn", "আরও ডাউনলোড", "ক্লাস রুটিন · ষষ্ঠ শ্রেণি"],
  ])(
    "a download under %j leads to four others: of its class, then of its group, then of the school",
    async (root, heading, about) => {
      const books = insertDownload(school.database, { title: "Books of Class 6", classLevel: 6, group: "books" });
      const more = async () => (await school.visit(`${root}/downloads/${books}`)).one("main");
      expect((await more()).all("section", "more-downloads")).toEqual([]);
      insertDownload(school.database, { title: "Syllabus of Class 9", classLevel: 9, group: "syllabus" });
      insertDownload(school.database, { title: "Draft", group: "books", status: "Draft" });
      for (const title of ["Fees", "Uniform", "Charter"]) insertDownload(school.database, { title, group: "rules" });
      insertDownload(school.database, { title: "Books of Class 7", classLevel: 7, group: "books" });
      insertDownload(school.database, routine);
      const section = (await more()).one("section", "more-downloads");
      expect(section.one("h2").text).toBe(heading.normalize("NFC"));
      expect(section.texts("a")).toEqual([routine.title, "Books of Class 7", "Charter", "Uniform"]);
      expect(section.texts("p")[0]).toBe(about.normalize("NFC"));
    },
  );

  it("a download page answers 404 for a draft, a scheduled or deleted download, and an unknown number", async () => {
    insertDownload(school.database, { status: "Draft" });
    insertDownload(school.database, { publishAt: new Date("2099-01-01") });
    insertDownload(school.database, { deletedAt: new Date() });
    for (const id of ["1", "2", "3", "4", "0", "x"]) expect((await school.visit(`/downloads/${id}`)).status).toBe(404);
  });
});

describe("downloads on the page of classes", () => {
  const academic = async (path = "/academic") => (await school.visit(path)).one("main");

  it("the academic page links downloads in the row of their class, with the group as text, or titles if a group has two", async () => {
    insertDownload(school.database, { ...routine, title: "Books", group: "books" });
    insertDownload(school.database, routine);
    for (const group of ["Science", "Humanities"]) insertDownload(school.database, { title: group, classLevel: 9 });
    const shown = async (path: string) =>
      (await academic(path))
        .all("ul", "classes")
        .flatMap((list) => list.all("li"))
        .filter((row) => row.texts("h3").length === 1)
        .map((row) => [row.texts("a"), row.hrefs]);
    const ofNine = [
      ["Humanities", "Science"],
      ["/downloads/4", "/downloads/3"],
    ];
    const ofSix = [
      ["Class routine", "Book list"],
      ["/downloads/2", "/downloads/1"],
    ];
    const inEnglish = await shown("/academic");
    expect([inEnglish[5], inEnglish[8]]).toEqual([ofSix, ofNine]);
    expect((await shown("/bn/academic"))[5]?.[0]).toEqual(["ক্লাস রুটিন", "বইয়ের তালিকা"]);
    const headings = (await academic()).texts("h2");
    expect(headings).not.toContain("For the whole school");
    expect((await academic()).hrefs).toContain("/information#downloads");
  });

  it.each([
    [
      "/academic",
      [
        "No class routine yet: Classes 1, 2, 3, 4, 5",
        "No class routine yet: Classes 6, 8",
        "No class routine yet: Class 10",
      ],
    ],
    [
      "/bn/academic",
      [
        "ক্লাস রুটিন এখনো দেওয়া হয়নি: শ্রেণি ১, ২, ৩, ৪, ৫",
        "ক্লাস রুটিন এখনো দেওয়া হয়নি: শ্রেণি ৬, ৮",
        "ক্লাস রুটিন এখনো দেওয়া হয়নি: শ্রেণি ১০",
      ],
    ],
  ])("the academic page %s names in one line for each stage the classes without a routine", async (path, lines) => {
    insertDownload(school.database, { ...routine, title: "Books", group: "books" });
    insertDownload(school.database, { ...routine, classLevel: 7 });
    insertDownload(school.database, { ...routine, classLevel: 9 });
    const said = (await academic(path)).all("p", "without-routine").map(({ text }) => text.normalize("NFC"));
    expect(said).toEqual(lines.map((line) => line.normalize("NFC")));
  });

  it("on the academic page a class without its own routine gets the routine for all classes", async () => {
    insertDownload(school.database);
    insertDownload(school.database, routine);
    const links = (await academic()).all("ul", "class-downloads").map(({ hrefs }) => hrefs.join());
    expect([links[5], links[6]]).toEqual(["/downloads/2", "/downloads/1"]);
    expect((await academic()).text).not.toContain("No class routine yet");
  });

  it("the academic page shows downloads for no particular class below the others, and no empty list for them", async () => {
    const before = (await academic()).html;
    insertDownload(school.database, { status: "Draft", ...routine });
    expect((await academic()).html).toBe(before);
    insertDownload(school.database, { title: "নিয়ম ২০২৬", group: "rules", ...file(2) });
    const after = await academic("/bn/academic");
    expect(after.texts("h2")).toContain("পুরো বিদ্যালয়ের জন্য".normalize("NFC"));
    expect(after.text).toContain("নিয়ম ২০২৬ DOCX, ১ কেবি সব ডাউনলোড".normalize("NFC"));
  });
});

const calendarEntry = {
  ...{ id: "a", starts: "2099-12-16", ends: "", kind: "Holiday" as const },
  ...{ title: { en: "Victory Day", bn: "" }, note: { en: "", bn: "" } },
};

describe("the head of the page of classes", () => {
  it.each([
    ["/academic", ["Calendar", "Classes", "Fees and forms"]],
    ["/bn/academic", ["শিক্ষাপঞ্জি", "শ্রেণি", "বেতন, ফি ও ফরম"]],
  ])(
    "the head of %s links to its parts, and each part exists with and without calendar entries",
    async (path, names) => {
      for (const entries of [[], [calendarEntry]]) {
        writeSection(school.database, "calendar", { entries });
        const page = await school.visit(path);
        const [, afterTitle] = page.one("main").html.split("</h1>");
        expect(afterTitle).toMatch(/^<\/div><div class="[^"]*"><ul data-part="part-links"/);
        const links = page.one("ul", "part-links");
        expect([links.texts("a"), links.hrefs]).toEqual([names, ["#calendar", "#classes", "#fees"]]);
        const ids = page.all("section").map(({ attributes }) => attributes.id);
        expect(ids).toEqual(expect.arrayContaining(["calendar", "classes", "fees"]));
      }
    },
  );
});

describe("fees and forms on the academic page", () => {
  const fees = async (path: string) =>
    (await school.visit(path)).all("section").find(({ attributes }) => attributes.id === "fees")?.text;

  it("the academic page names fees and forms with class, type and size", async () => {
    insertDownload(school.database, { title: "ফি ২০২৬", group: "fees", ...file(1) });
    insertDownload(school.database, { title: "Fees of Class 6", group: "fees", classLevel: 6, ...file(2) });
    insertDownload(school.database, { title: "Leave", group: "forms", ...file(3) });
    insertDownload(school.database, { title: "Rules", group: "rules", ...file(4) });
    expect(await fees("/academic")).toBe(
      "Fees and forms ফি ২০২৬ DOCX, 1 KB Fees of Class 6 Class 6 · DOCX, 1 KB Leave DOCX, 1 KB",
    );
    expect(await fees("/bn/academic")).toContain("ষষ্ঠ শ্রেণি · DOCX, ১ কেবি".normalize("NFC"));
  });

  it("the academic page gives the school's phone number if fees and forms are missing", async () => {
    writeSection(school.database, "contacts", { phone: "01700-000000" });
    expect(await fees("/academic")).toBe("Fees and forms No fees or forms yet. Call the school: 01700-000000");
    writeSection(school.database, "contacts", { phone: "" });
    expect(await fees("/bn/academic")).toBe("বেতন, ফি ও ফরম বেতন, ফি ও ফরম এখনো দেওয়া হয়নি।".normalize("NFC"));
  });
});

describe("a search", () => {
  it.each([
    ["routine class 6", "/search"],
    ["ষষ্ঠ শ্রেণির রুটিন", "/bn/search"],
    ["timetable", "/search"],
  ])("a search for %s finds a download by title, group or class, in either language", async (words, path) => {
    insertDownload(school.database, routine);
    insertDownload(school.database, { title: "Draft routine of Class 6", status: "Draft" });
    const main = (await school.visit(`${path}?q=${encodeURIComponent(words)}`)).one("main");
    const found = main.all("li", "row").flatMap((entry) => entry.one("h3").hrefs);
    expect(found.filter((href) => href?.includes("/downloads/"))).toEqual([path.replace("search", "downloads/1")]);
    expect(main.text).not.toContain("Draft");
  });
});

it("the search finds a download by a year typed in Bengali or Latin digits, and writes the year in the page's digits", async () => {
  insertDownload(school.database, { ...routine, title: "Routine of Class 6" });
  for (const year of ["2026", "২০২৬"]) {
    const said = async (path: string) => (await school.visit(`${path}?q=${encodeURIComponent(year)}`)).one("main").text;
    expect(await said("/search")).toContain("Class routine · Class 6 · 2026");
    expect(await said("/bn/search")).toContain("ক্লাস রুটিন · ষষ্ঠ শ্রেণি · ২০২৬");
  }
});

it.each([
  ["/information", "Annual Examination 2026"],
  ["/bn/information", "বার্ষিক পরীক্ষা ২০২৬"],
])("%s and the page of an exam routine show the title in their own language", async (path, title) => {
  const examId = insertExam(school.database, "Annual Examination 2026");
  const both = "Annual Examination 2026 – বার্ষিক পরীক্ষা ২০২৬";
  const id = insertDownload(school.database, { examId, group: "examRoutine", title: both });
  expect((await school.visit(path)).one("li", "download").one("h3").text.normalize("NFC")).toBe(title.normalize("NFC"));
  const page = await school.visit(path.replace("information", `downloads/${id}`));
  expect(page.one("h1").text.normalize("NFC")).toBe(title.normalize("NFC"));
});

describe("the office", () => {
  const empty = async (path = "/cog-admin/downloads") =>
    (await school.signedIn().visit(path)).all("ul", "empty-groups");

  it("the Downloads screen lists the usual groups without a download, each with a link to add one", async () => {
    expect((await empty())[0]?.all("li")).toHaveLength(10);
    insertDownload(school.database, { status: "Draft" });
    insertDownload(school.database, { group: "other" });
    insertDownload(school.database, { group: "fees", deletedAt: new Date() });
    const [links] = await empty();
    expect(links?.texts("a").slice(0, 2)).toEqual(["Exam routine", "Syllabus"]);
    expect(links?.all("li")).toHaveLength(9);
    expect(links?.hrefs).toContain("/cog-admin/downloads?new&for=fees");
    expect(await empty("/cog-admin/downloads?group=fees")).toEqual([]);
    const page = await school.signedIn().visit("/cog-admin/downloads?new&for=fees");
    expect(page.text).not.toContain("No matches. Try other words");
    const form = page.one("form", "admin-form");
    const title = form.all("input").find(({ attributes: of }) => of.name === "title");
    expect(title?.attributes.value).toBe(`Fees ${dhakaToday().slice(0, 4)}`);
    const chosen = form.all("option").filter(({ attributes: of }) => "selected" in of && of.value);
    expect(chosen.map(({ text }) => text)).toEqual(["Fees"]);
  });
});

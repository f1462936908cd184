import { describe, expect, it } from "vitest";
import { insertNotice, insertResultDocument } from "../../support/content-rows";
import { website } from "../../support/website";

const school = website();
const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000);

describe("the home page of a school that has published nothing", () => {
  it.each([
    ["/", ["Passing Rate 95%", "Years 75+", "Students 1000+", "Professional Teachers 25+"]],
    ["/bn", ["পাসের হার ৯৫%", "বছরের পথচলা ৭৫+", "শিক্ষার্থী ১০০০+", "দক্ষ শিক্ষক ২৫+"]],
  ])("%s shows the four figures", async (path, figures) => {
    const list = (await school.visit(path)).one("dl");
    expect(list.all("div").map(({ text }) => text)).toEqual(figures);
  });

  it.each([
    ["/", "Church High School", "Lalmonirhat. Established 1946", "About Our School", "/about"],
    ["/bn", "চার্চ উচ্চ বিদ্যালয়", "লালমনিরহাট, স্থাপিত: ১৯৪৬", "বিদ্যালয় সম্পর্কে জানুন", "/bn/about"],
  ])("%s says whose it is and leads on", async (path, name, place, button, about) => {
    const hero = (await school.visit(path)).one("section", "hero");
    expect([hero.one("p", "display").text, hero.one("p", "place").text]).toEqual([name, place]);
    expect([hero.one("a").text, hero.one("a").attributes.href]).toEqual([button, about]);
  });

  it.each([
    ["/", "Latest Notice No notices available View All", "Latest Result No results available View All"],
    ["/bn", "সর্বশেষ নোটিশ কোনো নোটিশ নেই সব দেখুন", "সর্বশেষ ফলাফল এখনো কোনো ফলাফল প্রকাশিত হয়নি সব দেখুন"],
  ])("%s has no ticker and says of notices and of results that there are none", async (path, notice, result) => {
    const page = await school.visit(path);
    expect(page.status).toBe(200);
    expect(page.all("section", "ticker")).toEqual([]);
    expect(page.all("li", "row").map(({ text }) => text)).toEqual([notice, result]);
    const links = page.all("p", "row-more").map((line) => line.one("a").attributes.href);
    expect(links).toEqual(path === "/" ? ["/notices", "/results"] : ["/bn/notices", "/bn/results"]);
  });
});

describe("the latest updates", () => {
  it("show the newest published notice, neither a draft nor what is scheduled", async () => {
    insertNotice(school.database, { title: "Older", publishAt: new Date("2024-11-17") });
    insertNotice(school.database, {
      title: "Newest",
      type: "Exam",
      content: "First paragraph.\n\nSecond, line one\nline two",
    });
    insertNotice(school.database, { title: "Unfinished", status: "Draft" });
    insertNotice(school.database, { title: "Not yet", publishAt: tomorrow() });

    const page = await school.visit("/");
    const rows = page.all("li", "row");
    expect(rows.map((row) => row.all("h3")[0]?.text)).toEqual(["Newest", undefined]);
    expect(rows[1]?.text).toBe("Latest Result No results available View All");
    expect(rows[0]?.one("p", "row-kind").text).toBe("Latest Notice Exam");
    expect(rows[0]?.one("time").attributes.datetime).toBe("2024-11-18");
    expect(
      rows[0]
        ?.one("div", "typed")
        .all("p")
        .map(({ html }) => html),
    ).toEqual(["First paragraph.", "Second, line one\nline two"]);
    expect(page.html).not.toMatch(/Unfinished|Not yet/);
  });

  it.each([
    ["/", "Latest Result Class 10", "Exam date: Oct 18, 2024", "View All"],
    ["/bn", "সর্বশেষ ফলাফল দশম শ্রেণি", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৪", "সব দেখুন"],
  ])("%s shows the newest result paper with its class and its day", async (path, kind, day, all) => {
    insertResultDocument(school.database, { title: "Pre-test", publishAt: new Date("2024-01-01") });
    insertResultDocument(school.database, {
      classLevel: 10,
      examDate: "2024-10-18",
      description: "By roll and grade.",
    });
    insertResultDocument(school.database, { title: "Unfinished", status: "Draft" });
    insertResultDocument(school.database, { title: "Not yet", publishAt: tomorrow() });

    const page = await school.visit(path);
    const [empty, row, ...others] = page.all("li", "row");
    expect([empty?.all("h3"), others]).toEqual([[], []]);
    expect([row?.one("h3").text, row?.one("p", "row-kind").text]).toEqual(["Test Examination", kind]);
    expect([row?.one("div", "typed").text, row?.one("p", "row-note").text]).toEqual(["By roll and grade.", day]);
    expect(row?.one("p", "row-more").text).toBe(all);
    expect(page.html).not.toMatch(/Unfinished|Not yet|Pre-test/);
  });

  it("lead to all notices and all results, in the language of the page", async () => {
    insertNotice(school.database);
    insertResultDocument(school.database);
    const more = (await school.visit("/bn")).all("p", "row-more").map((line) => line.one("a").attributes);
    expect(more.map(({ href }) => href)).toEqual(["/bn/notices", "/bn/results"]);
    expect(more.map((link) => link["aria-label"])).toEqual(["সব দেখুন: নোটিশ", "সব দেখুন: ফলাফল"]);
  });

  it("name a paper of no class among the general results", async () => {
    insertResultDocument(school.database);
    const kinds = (await school.visit("/")).all("p", "row-kind").map(({ text }) => text);
    expect(kinds).toEqual(["Latest Notice", "Latest Result General Results"]);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { facts } from "../../../app/school/identity";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();
const home = (path: string) => school.visit(path);
const block = async (path: string, title: string) => {
  const found = (await home(path)).all("section").find((section) => section.all("h2")[0]?.text === title);
  if (!found) throw new Error(`No block named ${title}`);
  return found;
};

describe("the blocks of the home page", () => {
  it.each([
    [
      "/",
      [
        "Latest Updates",
        "Chairman's Message",
        "Principal's Message",
        "Latest Blogs",
        "Our Teachers",
        "Management Committee",
        "Our Campus",
      ],
    ],
    [
      "/bn",
      [
        "সর্বশেষ আপডেট",
        "সভাপতির বাণী",
        "প্রধান শিক্ষকের বাণী",
        "সাম্প্রতিক ব্লগ",
        "আমাদের শিক্ষকমণ্ডলী",
        "ম্যানেজিং কমিটি",
        "বিদ্যালয় প্রাঙ্গণ",
      ],
    ],
  ])("%s follow one another, what is new before what stays", async (path, titles) => {
    const main = (await home(path)).one("main");
    expect(main.all("h2").map(({ text }) => text)).toEqual(titles);
  });

  it("stay when nothing can be read", async () => {
    school.database.$client.exec("DROP TABLE notices; DROP TABLE result_documents; DROP TABLE blogs");
    const page = await home("/");
    expect(page.status).toBe(200);
    expect(page.all("li", "row").map(({ text }) => text)).toEqual([
      "Latest Notice No notices available View All",
      "Latest Result No results available View All",
    ]);
    expect(page.all("div", "empty-state").map(({ text }) => text)).toEqual(["No blog posts available yet"]);
    expect(page.all("section", "ticker")).toEqual([]);
    expect(takeConsoleErrors().length).toBeGreaterThanOrEqual(3);
  });
});

describe("the chairman's message", () => {
  it.each([
    ["/", "Chairman's Message", "Read Full Message", "Show Less", "Dear parents, students and friends."],
    ["/bn", "সভাপতির বাণী", "সম্পূর্ণ বাণী পড়ুন", "কম দেখুন", "প্রিয় অভিভাবক, শিক্ষার্থী ও শুভানুধ্যায়ী"],
  ])("%s shows its first paragraph and folds the rest", async (path, title, open, close, begins) => {
    const message = await block(path, title);
    const folded = message.one("details");
    expect(folded.attributes.open).toBeUndefined();
    expect(folded.one("summary", "").one("span", "when-folded").text).toBe(open);
    expect(folded.one("summary").one("span", "when-open").text).toBe(close);
    expect(folded.all("p")).toHaveLength(2);
    expect(message.one("p", "large").text).toContain(begins);
  });
});

describe("the principal's message", () => {
  it.each([
    ["/", "Principal's Message", "P [Name of Principal] Principal"],
    ["/bn", "প্রধান শিক্ষকের বাণী", "প্র [প্রধান শিক্ষকের নাম] প্রধান শিক্ষক"],
  ])("%s is there whole, signed by the office of its language", async (path, title, author) => {
    const message = await block(path, title);
    expect(message.all("details")).toEqual([]);
    expect(message.one("div", "message-words").all("p")).toHaveLength(3);
    expect(message.one("div", "message-author").text).toBe(author);
  });
});

describe("the headline figures", () => {
  const shown = async (path: string) =>
    (await home(path))
      .one("section", "figures-light")
      .one("dl")
      .all("div")
      .map(({ text }) => text);
  const asTheyAre = [...facts];
  afterEach(() => void facts.splice(0, facts.length, ...asTheyAre));
  const setId = (figure: string) => facts.splice(2, 1, { figure, label: "home.institutionId" });

  it.each([
    ["/", ["Established 1946", "Disciplines 3", "Institution ID 123456", "Years 75+", "Students Co-ed"]],
    ["/bn", ["প্রতিষ্ঠাকাল ১৯৪৬", "বিভাগ ৩", "প্রতিষ্ঠান শনাক্তকরণ নম্বর (EIIN) ১২৩৪৫৬", "বছরের পথচলা ৭৫+", "শিক্ষার্থী সহশিক্ষা"]],
  ])("%s are five", async (path, figures) => {
    setId("123456");
    expect(await shown(path)).toEqual(figures);
  });

  it("lose the institution's number while the school has none", async () => {
    setId("");
    expect(await shown("/")).toEqual(["Established 1946", "Disciplines 3", "Years 75+", "Students Co-ed"]);
  });
});

describe("the staff preview", () => {
  it.each([
    ["/", "Our Teachers", "View All Staff", "/staff", "H [Name 01] Head Teacher Joined 01/01/2015 Currently working"],
    [
      "/bn",
      "আমাদের শিক্ষকমণ্ডলী",
      "সব শিক্ষক ও কর্মচারী",
      "/bn/staff",
      "প্র [নাম ০১] প্রধান শিক্ষক যোগদান ০১/০১/২০১৫ বর্তমানে কর্মরত",
    ],
  ])("%s shows three people and leads to all", async (path, title, all, address, first) => {
    const preview = await block(path, title);
    const people = preview.one("ul", "people").all("li");
    expect([people.length, people[0]?.text]).toEqual([3, first]);
    expect([preview.one("a").text, preview.one("a").attributes.href]).toEqual([all, address]);
  });
});

describe("the management committee", () => {
  it.each([
    ["/", "Management Committee", "No. Name Designation", "1 [Name] Chairman", "2 [Name] Member", "9 [Name] Secretary"],
    ["/bn", "ম্যানেজিং কমিটি", "ক্রমিক নাম পদবি", "১ [নাম] সভাপতি", "২ [নাম] সদস্য", "৯ [নাম] সদস্য-সচিব"],
  ])("%s is a table of nine", async (path, title, heads, first, second, last) => {
    const rows = (await block(path, title)).all("tr").map(({ text }) => text);
    expect([rows.length, rows[0], rows[1], rows[2], rows[9]]).toEqual([10, heads, first, second, last]);
  });
});

describe("the campus", () => {
  it.each([
    ["/", "Our Campus", "View Full Gallery", "/curriculum-gallery"],
    ["/bn", "বিদ্যালয় প্রাঙ্গণ", "পুরো গ্যালারি দেখুন", "/bn/curriculum-gallery"],
  ])("%s shows pictures and leads to the gallery", async (path, title, button, address) => {
    const campus = await block(path, title);
    expect(campus.all("figure").length).toBeGreaterThan(0);
    const gallery = campus.all("a").find(({ attributes }) => attributes.href === address);
    expect(gallery?.text).toBe(button);
  });
});

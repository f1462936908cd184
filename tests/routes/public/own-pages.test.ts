import { describe, expect, it } from "vitest";
import type { Language } from "~/i18n/languages";
import { firstValues } from "~/school/first-values";
import { insertDownload, insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const shared = [
  ["/about", "About Our School", "/about"],
  ["/information", "School information", "/information"],
  ["/academic", "Academic Calendar 2099", "/academic#calendar"],
];

it.each(shared)("%s has links to share it", async (path, title, address) => {
  writeSection(school.database, "contacts", { phone: "01700-000000" });
  const day = { id: "a", starts: "2099-12-16", ends: "", kind: "Holiday" as const };
  const entries = [{ ...day, title: { en: "Victory Day", bn: "" }, note: { en: "", bn: "" } }];
  writeSection(school.database, "calendar", { entries });
  const { hrefs } = (await school.visit(path)).one("div", "share-section");
  expect(hrefs[0]).toBe(`https://wa.me/?text=${encodeURIComponent(`${title} ${school.origin}${address}`)}`);
  expect(hrefs.slice(2)).toEqual([school.origin + address]);
});

it("the school's phone number is only in the footer of a notice", async () => {
  writeSection(school.database, "contacts", { phone: "01700-000000" });
  insertNotice(school.database);
  const page = await school.visit("/notices/1");
  expect(page.one("main").hrefs).not.toContain("tel:01700000000");
  expect(page.one("footer").hrefs).toContain("tel:01700000000");
});

it("a search result of a download says its year once", async () => {
  insertDownload(school.database, { title: "Class routine 2026", year: 2026 });
  insertDownload(school.database, { title: "রুটিন ২০২৫", year: 2025 });
  insertDownload(school.database, { title: "Old routine", year: 2019 });
  const groups = (await school.visit("/search?q=routine")).all("section", "found-group");
  const downloads = groups.find((group) => group.one("h2").text.startsWith("Downloads"))?.all("li", "row") ?? [];
  expect(downloads.map((row) => `${row.one("h3").text} ${row.one("p", "row-text").text}`)).toEqual([
    expect.not.stringMatching(/2026.*2026/),
    expect.not.stringContaining("2025"),
    expect.stringMatching(/Old routine.*2019/),
  ]);
});

const mainOf = async (path: string) => (await school.visit(path)).one("main");

describe("a page on which the school says what it is", () => {
  it.each([
    [
      "/about",
      "About Our School",
      ["Contact", "Our Legacy", "Our Journey", "Vision", "Mission", "Core Values", "Share"],
    ],
    [
      "/bn/about",
      "প্রতিষ্ঠান পরিচিতি",
      ["যোগাযোগ", "আমাদের ঐতিহ্য", "আমাদের পথচলা", "রূপকল্প", "অভিলক্ষ্য", "আমাদের মূল্যবোধ", "অন্যকে জানান"],
    ],
    ["/academic", "Academic", ["Primary", "Junior", "Secondary", "Fees and forms", "Academic Calendar"]],
    ["/bn/academic", "একাডেমিক", ["প্রাথমিক", "নিম্ন মাধ্যমিক", "মাধ্যমিক", "বেতন, ফি ও ফরম", "শিক্ষাপঞ্জি"]],
    ["/staff", "Staff", ["Teaching Staff", "Office Staff"]],
    ["/bn/staff", "শিক্ষক ও কর্মচারী", ["শিক্ষকমণ্ডলী", "কর্মচারীবৃন্দ"]],
  ])("the page %s has its blocks in order", async (path, title, blocks) => {
    const main = await mainOf(path);
    expect([main.one("h1").text, ...main.texts("h2")]).toEqual([title, ...blocks]);
  });

  it.each([
    ["/about", ["A place where every child", "To teach the national curriculum"]],
    ["/bn/about", ["এমন এক শিক্ষাঙ্গন", "জাতীয় শিক্ষাক্রম অনুযায়ী"]],
    ["/academic", ["Disciplines: Business, Humanities, Science", "The academic calendar will be published here."]],
    ["/bn/academic", ["বিভাগ: ব্যবসায় শিক্ষা, মানবিক, বিজ্ঞান", "শিক্ষাপঞ্জি এখানে প্রকাশ করা হবে।"]],
  ])("the page %s says each of its sentences once", async (path, sentences) => {
    const { text } = await mainOf(path);
    for (const sentence of sentences) expect(text.split(sentence.normalize("NFC"))).toHaveLength(2);
  });
});

describe("the page about the school", () => {
  it.each([
    ["/about", ["Location: Sample Road", "Phone: 0591-61234", "Email: office@school.example"]],
    ["/bn/about", ["ঠিকানা: নমুনা সড়ক", "ফোন: ০৫৯১-৬১২৩৪", "ইমেইল: office@school.example"]],
  ])("the page %s says first where the school is and how to reach it", async (path, lines) => {
    const address = { en: "Sample Road", bn: "নমুনা সড়ক" };
    writeSection(school.database, "contacts", { address, phone: "0591-61234", email: "office@school.example" });
    const place = (await mainOf(path)).one("div", "place-and-contact");
    expect(place.texts("li")).toEqual(lines.map((line) => line.normalize("NFC")));
    const information = path.replace("about", "information");
    expect(place.hrefs).toEqual(["tel:059161234", "mailto:office@school.example", information]);
  });

  it.each([
    ["/about", ["Years 75+", "Alumni 20000+", "Teachers 30+"], ["Integrity", "Community", "Excellence"]],
    ["/bn/about", ["বছরের পথচলা ৭৫+", "প্রাক্তন শিক্ষার্থী ২০০০০+", "শিক্ষক ৩০+"], ["সততা", "সম্প্রীতি", "উৎকর্ষ"]],
  ])("the page %s shows the school's figures, and its values with a sentence each", async (path, figures, names) => {
    const main = await mainOf(path);
    expect(main.one("section", "figures-light").texts("div")).toEqual(figures);
    const values = main.one("dl", "values");
    expect(values.texts("dt")).toEqual(names);
    expect(values.texts("dd")).toEqual(Array(3).fill(expect.stringMatching(/./)));
  });
});

it.each([
  ["/academic", "1 Class 1 Age 7 to 8 years", "10 Class 10 Age 16 to 17 years"],
  ["/bn/academic", "১ প্রথম শ্রেণি বয়স ৭ থেকে ৮ বছর", "১০ দশম শ্রেণি বয়স ১৬ থেকে ১৭ বছর"],
])("the academic page %s lists the ten classes with their ages", async (path, first, last) => {
  const rows = (await school.visit(path)).all("ul", "classes").flatMap((list) => list.all("li"));
  const classes = rows.filter((row) => row.texts("h3").length === 1).map(({ text }) => text);
  expect([classes.length, classes[0], classes[9]]).toEqual([10, first, last]);
});

it.each<[string, Language, string[], string]>([
  [
    "/free-courses",
    "en",
    ["Provider", "Classes", "Language", "Data use"],
    "Open course site : NCTB textbooks online (Opens in a new tab)",
  ],
  [
    "/bn/free-courses",
    "bn",
    ["প্রতিষ্ঠান", "শ্রেণি", "ভাষা", "ডেটা খরচ"],
    "কোর্সের সাইটে যান : এনসিটিবি পাঠ্যবই (ই-বুক) (নতুন ট্যাবে খুলবে)",
  ],
])(
  "the page %s has five free courses, each with provider, classes, language, data use and a link",
  async (path, lang, asked, way) => {
    const shown = (await school.visit(path)).one("ol", "register").all("li");
    const { courses } = firstValues.courses;
    expect(shown.map((course) => course.one("h2").text)).toEqual(
      courses.map(({ title }) => title[lang].normalize("NFC")),
    );
    expect(shown).toHaveLength(5);
    for (const course of shown) {
      expect(course.texts("dt")).toEqual(asked);
      expect(course.texts("dd")).toEqual(asked.map(() => expect.stringMatching(/./)));
    }
    const links = shown.map((course) => course.one("a"));
    expect(links[0]?.text).toBe(way);
    expect(links.map(({ attributes: { href, target, rel } }) => [href, target, rel])).toEqual(
      courses.map(({ url }) => [url, "_blank", "noopener noreferrer"]),
    );
  },
);

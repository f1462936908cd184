import { describe, expect, it } from "vitest";
import { addDays } from "~/i18n/days";
import { dhakaToday } from "~/i18n/format";
import { emptyText } from "~/i18n/languages";
import { firstValues } from "~/school/first-values";
import { insertBlog, insertNotice, insertResultDocument } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();
const home = (path: string) => school.visit(path);
const block = async (path: string, title: string) => {
  const found = (await home(path)).all("section").find((section) => section.all("h2")[0]?.text === title);
  if (!found) throw new Error(`No block named ${title}`);
  return found;
};
const soon = () => new Date(Date.now() + 60_000);

describe("the home page of a school that has published nothing", () => {
  it.each([
    [
      "/",
      ["Church High School", "Lalmonirhat. Established 1946", "About Our School", "/about"],
      ["Passing Rate 95%", "Years 75+", "Students 1000+", "Professional Teachers 25+"],
      ["Latest Notice View All No notices available", "Latest Result View All No results available"],
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
      ["চার্চ উচ্চ বিদ্যালয়", "লালমনিরহাট, স্থাপিত: ১৯৪৬", "বিদ্যালয় সম্পর্কে জানুন", "/bn/about"],
      ["পাসের হার ৯৫%", "বছরের পথচলা ৭৫+", "শিক্ষার্থী ১০০০+", "দক্ষ শিক্ষক ২৫+"],
      ["সর্বশেষ নোটিশ সব দেখুন কোনো নোটিশ নেই", "সর্বশেষ ফলাফল সব দেখুন এখনো কোনো ফলাফল প্রকাশিত হয়নি"],
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
  ])(
    "the home page %s of a school without posts has the school's name, figures and sections, and says that nothing is new",
    async (path, hero, figures, rows, titles) => {
      const page = await home(path);
      const about = page.one("section", "hero").all("a").at(-1);
      const said = [page.one("p", "display"), page.one("p", "place"), about].map((part) => part?.text);
      expect([...said, about?.attributes.href]).toEqual(hero);
      expect(page.one("dl").texts("div")).toEqual(figures);
      expect(page.all("section", "ticker")).toEqual([]);
      expect(page.texts("li", "row")).toEqual(rows);
      const links = page.all("p", "row-all").map((line) => line.one("a").attributes.href);
      expect(links).toEqual(path === "/" ? ["/notices", "/results"] : ["/bn/notices", "/bn/results"]);
      expect(page.one("main").texts("h2")).toEqual(titles);
    },
  );

  it("the home page still opens when nothing can be read, and each fault is one line in the log", async () => {
    school.database.$client.exec("DROP TABLE notices; DROP TABLE result_documents; DROP TABLE blogs");
    const page = await home("/");
    expect(page.status).toBe(200);
    expect(page.texts("li", "row")).toEqual([
      "Latest Notice View All No notices available",
      "Latest Result View All No results available",
    ]);
    expect(page.texts("div", "empty-state")).toEqual(["No blog posts available yet"]);
    expect(page.all("section", "ticker")).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(6);
  });
});

describe("the ticker", () => {
  it("the ticker is missing if there is no published notice", async () => {
    insertNotice(school.database, { status: "Draft" });
    insertNotice(school.database, { publishAt: soon() });
    expect((await school.visit("/about")).all("section", "ticker")).toEqual([]);
  });

  it.each([
    ["/about", "View All", "/notices"],
    ["/bn/about", "সব দেখুন", "/bn/notices"],
  ])(
    "the ticker on %s shows the three newest titles, links to all notices and can be paused",
    async (path, text, address) => {
      for (const day of [3, 5, 1, 2])
        insertNotice(school.database, { title: `Day ${day}`, publishAt: new Date(2024, 4, day) });
      insertNotice(school.database, { title: "চতুর্থ দিন", publishAt: new Date(2024, 4, 4) });
      const ticker = (await school.visit(path)).one("section", "ticker");
      expect(ticker.all("li").map(({ text, attributes }) => [text, attributes.lang])).toEqual([
        ["Day 5", "en"],
        ["চতুর্থ দিন", "bn"],
        ["Day 3", "en"],
      ]);
      expect([ticker.one("a").text, ticker.one("a").attributes.href]).toEqual([text, address]);
      expect(ticker.one("button").attributes).toMatchObject({ "aria-pressed": "false", hidden: "" });
    },
  );
});

describe("the latest updates", () => {
  it("the home page shows the newest published notice, with the notice's own date in large digits", async () => {
    insertNotice(school.database, { title: "Older", publishAt: new Date("2024-11-17") });
    const content = "First paragraph.\n\nSecond, line one\nline two";
    insertNotice(school.database, { title: "Newest", type: "Exam", content, startsOn: "2024-11-30" });
    insertNotice(school.database, { title: "Unfinished", status: "Draft" });
    insertNotice(school.database, { title: "Not yet", publishAt: soon() });
    const page = await home("/");
    const row = page.all("li", "row").find(({ text }) => text.includes("Latest Notice"));
    const kind = row?.one("p", "row-kind").text;
    expect([row?.one("h3").text, kind]).toEqual(["Newest", "Latest Notice Exam Posted on Nov 18, 2024"]);
    expect(row?.one("h3").hrefs).toEqual(["/notices/2"]);
    expect(row?.one("time").attributes.datetime).toBe("2024-11-30");
    const paragraphs = row?.one("div", "typed").all("p") ?? [];
    expect(paragraphs.map(({ html }) => html)).toEqual(["First paragraph.", "Second, line one\nline two"]);
    expect(page.html).not.toMatch(/Unfinished|Not yet/);
  });

  it.each([
    ["/", "Latest Result Class 10", "Exam date: Oct 18, 2024", "View All: Results"],
    ["/bn", "সর্বশেষ ফলাফল দশম শ্রেণি", "পরীক্ষার তারিখ: ১৮ অক্টোবর ২০২৪", "সব দেখুন: ফলাফল"],
  ])(
    "the home page %s shows the newest published result document with its class and its date",
    async (path, kind, day, all) => {
      insertResultDocument(school.database, { title: "Pre-test", publishAt: new Date("2024-01-01") });
      const description = "By roll and grade.";
      insertResultDocument(school.database, { classLevel: 10, examDate: "2024-10-18", description });
      insertResultDocument(school.database, { title: "Unfinished", status: "Draft" });
      insertResultDocument(school.database, { title: "Not yet", publishAt: soon() });
      const page = await home(path);
      const [, row] = page.all("li", "row");
      expect([row?.one("h3").text, row?.one("p", "row-kind").text]).toEqual(["Test Examination", kind]);
      expect([row?.one("div", "typed").text, row?.one("p", "row-note").text]).toEqual([description, day]);
      expect(row?.one("p", "row-all").one("a").attributes["aria-label"]).toBe(all);
      expect(page.html).not.toMatch(/Unfinished|Not yet|Pre-test/);
    },
  );
});

describe("the next day of the calendar", () => {
  it.each([
    ["/", "Next in the calendar Tomorrow", "/academic#calendar"],
    ["/bn", "শিক্ষাপঞ্জিতে এরপর আগামীকাল", "/bn/academic#calendar"],
  ])(
    "the next day of the calendar is the first update on %s and links to the calendar or to its notice",
    async (path, kind, to) => {
      const today = dhakaToday();
      const title = { en: "Sports day", bn: "ক্রীড়া দিবস" };
      const entries = [9, 1, -1].map((days) => {
        const starts = addDays(today, days);
        return { id: `d${days + 1}`, starts, ends: "", kind: "Event" as const, title, note: emptyText };
      });
      writeSection(school.database, "calendar", { entries });
      const next = async () => (await block(path, path === "/" ? "Latest Updates" : "সর্বশেষ আপডেট")).one("li", "row");
      expect((await next()).one("p", "next-kind").text).toContain(kind);
      expect((await next()).one("h3").one("a").attributes.href).toBe(to);
      const id = insertNotice(school.database, { title: "Meeting", startsOn: today });
      insertNotice(school.database, { title: "Newer" });
      expect((await next()).one("h3").one("a").attributes.href).toBe(to.replace(/academic.*/, `notices/${id}`));
    },
  );

  it("the next event on the home page is not the newest notice, whose date has its own badge", async () => {
    insertNotice(school.database, { title: "Sports", startsOn: addDays(dhakaToday(), 5) });
    insertNotice(school.database, { title: "School closed", startsOn: addDays(dhakaToday(), 1) });
    const [next, newest] = (await home("/")).all("li", "row");
    expect([next?.one("h3").text, newest?.one("h3").text]).toEqual(["Sports", "School closed"]);
    expect(newest?.one("p", "row-kind").text).toContain("Tomorrow");
  });
});

describe("the messages", () => {
  it.each([
    ["/", "Chairman's Message", "Read Full Message", "Show Less", "Dear parents, students and friends."],
    ["/bn", "সভাপতির বাণী", "সম্পূর্ণ বাণী পড়ুন", "কম দেখুন", "প্রিয় অভিভাবক, শিক্ষার্থী ও শুভানুধ্যায়ী"],
  ])(
    "the home page %s shows the first paragraph of the chairman's message and folds the rest",
    async (path, title, open, close, begins) => {
      const message = await block(path, title);
      const folded = message.one("details");
      expect(folded.attributes.open).toBeUndefined();
      const [whenFolded, whenOpen] = ["when-folded", "when-open"].map((part) =>
        folded.one("summary").one("span", part),
      );
      expect([whenFolded?.text, whenOpen?.text, folded.all("p").length]).toEqual([open, close, 2]);
      expect(message.one("p", "large").text).toContain(begins);
    },
  );

  it.each([
    ["/", "Principal's Message", "P Principal"],
    ["/bn", "প্রধান শিক্ষকের বাণী", "প্র প্রধান শিক্ষক"],
  ])(
    "the home page %s shows the principal's full message, signed with the position in the page's language",
    async (path, title, author) => {
      const message = await block(path, title);
      expect(message.all("details")).toEqual([]);
      expect(message.one("div", "message-words").all("p")).toHaveLength(3);
      expect(message.one("div", "message-author").text).toBe(author);
    },
  );
});

it.each([
  ["/", "123456", ["Established 1946", "Disciplines 3", "Institution ID 123456", "Years 75+", "Students Co-ed"]],
  [
    "/bn",
    "123456",
    ["প্রতিষ্ঠাকাল ১৯৪৬", "বিভাগ ৩", "প্রতিষ্ঠান শনাক্তকরণ নম্বর (EIIN) ১২৩৪৫৬", "বছরের পথচলা ৭৫+", "শিক্ষার্থী সহশিক্ষা"],
  ],
  ["/", "", ["Established 1946", "Disciplines 3", "Institution ID To be added", "Years 75+", "Students Co-ed"]],
])(
  "the home page %s has five headline figures, also if the institution number is %j",
  async (path, institutionId, shown) => {
    writeSection(school.database, "contacts", { institutionId });
    const cells = (await home(path)).one("section", "figures-light").one("dl").all("div");
    expect(cells.map(({ text }) => text)).toEqual(shown);
  },
);

it.each([
  ["/", "Latest Blogs", "View All", "/blogs", "No blog posts available yet"],
  ["/bn", "সাম্প্রতিক ব্লগ", "সব দেখুন", "/bn/blogs", "এখনো কোনো ব্লগ প্রকাশিত হয়নি"],
])(
  "the home page %s shows the three newest blog posts and a link to all, or says that there are no posts",
  async (path, title, all, to, no) => {
    const empty = await block(path, title);
    expect(empty.one("a").text).toEqual(all);
    expect(empty.one("a").attributes.href).toEqual(to);
    expect(empty.one("div", "empty-state").text).toEqual(no);
    const ids = [1, 2, 3, 4].map((day) => insertBlog(school.database, { publishAt: new Date(2024, 4, day) }));
    const entries = (await block(path, title)).all("article", "blog-entry");
    expect(entries.map((entry) => entry.one("h3").one("a").attributes.href)).toEqual(
      [ids[3], ids[2], ids[1]].map((id) => `${to}/${id}`),
    );
  },
);

describe("posts whose people have no name yet", () => {
  it.each([
    ["/", "Management Committee", "Names to be added: Chairman, Member, Secretary"],
    ["/bn", "ম্যানেজিং কমিটি", "নাম যোগ করা হবে: সভাপতি, সদস্য, সদস্য-সচিব"],
  ])("the home page %s names each unnamed committee post once, in one line", async (path, title, line) => {
    const committee = await block(path, title);
    expect([committee.all("table"), committee.one("p", "unnamed").text]).toEqual([[], line.normalize("NFC")]);
  });

  it("staff posts without a name are in one line below the people who have a name", async () => {
    const [first, ...others] = firstValues.staff.people;
    if (!first) throw new Error("There are no first people.");
    const named = { ...first, name: { en: "Sample Head", bn: "" } };
    writeSection(school.database, "staff", { people: [named, ...others] });
    const preview = await block("/", "Our Teachers");
    expect(preview.one("ul", "people").texts("h3")).toEqual(["Sample Head"]);
    expect(preview.one("p", "unnamed").text).toBe("Names to be added: Assistant Head Teacher, Senior Teacher (Bangla)");
  });

  it("staff entries without a name show no joining date", async () => {
    for (const path of ["/", "/staff"])
      expect((await home(path)).text).not.toMatch(/Currently working|Joined|Tech Support/);
  });
});

describe("a list on the home page", () => {
  it.each([
    [
      "/",
      "Our Teachers",
      "View All Staff",
      "/staff",
      "S Sample Head Head Teacher Joined To be added Currently working",
    ],
    [
      "/bn",
      "আমাদের শিক্ষকমণ্ডলী",
      "সব শিক্ষক ও কর্মচারী",
      "/bn/staff",
      "ন নমুনা প্রধান প্রধান শিক্ষক যোগদান: যোগ করা হবে বর্তমানে কর্মরত",
    ],
  ])("the home page %s shows three people of the staff and links to all", async (path, title, all, address, first) => {
    const name = { en: "Sample Head", bn: "নমুনা প্রধান" };
    writeSection(school.database, "staff", { people: firstValues.staff.people.map((person) => ({ ...person, name })) });
    const preview = await block(path, title);
    const people = preview.one("ul", "people").all("li");
    expect([people.length, people[0]?.text]).toEqual([3, first]);
    expect([preview.one("a").text, preview.one("a").attributes.href]).toEqual([all, address]);
  });

  it.each([
    ["/", "Management Committee", "No. Name Designation", "1 Sample Chairman", "2 Sample Member", "9 Sample Secretary"],
    ["/bn", "ম্যানেজিং কমিটি", "ক্রমিক নাম পদবি", "১ নমুনা সভাপতি", "২ নমুনা সদস্য", "৯ নমুনা সদস্য-সচিব"],
  ])(
    "the home page %s shows the committee in a table of nine rows",
    async (path, title, heads, first, second, last) => {
      const name = { en: "Sample", bn: "নমুনা" };
      const members = firstValues.committee.members.map((member) => ({ ...member, name }));
      writeSection(school.database, "committee", { members });
      const rows = (await block(path, title)).texts("tr");
      expect([rows.length, rows[0], rows[1], rows[2], rows[9]]).toEqual([10, heads, first, second, last]);
    },
  );

  it.each([
    ["/", "Our Campus", "The main building from the field", "View Full Gallery", "/curriculum-gallery"],
    ["/bn", "বিদ্যালয় প্রাঙ্গণ", "মাঠ থেকে দেখা মূল ভবন", "পুরো গ্যালারি দেখুন", "/bn/curriculum-gallery"],
  ])(
    "the home page %s shows five pictures of the campus that open large, and links to the gallery",
    async (path, title, ...words) => {
      const campus = await block(path, title);
      const pictures = campus.one("div", "campus").all("figure");
      expect(pictures).toHaveLength(5);
      for (const shown of pictures) {
        expect(shown.one("a").attributes.href).toBe(shown.one("img").attributes.src);
        expect(shown.one("img").attributes).toMatchObject({ loading: "lazy", decoding: "async" });
      }
      const more = campus.one("p", "campus-more").one("a");
      expect([pictures[0]?.one("img").attributes.alt, more.text, more.attributes.href]).toEqual(words);
    },
  );
});

it.each([
  ["/", ["Phone: 01700-000000", "Class routine", "Fees"], ""],
  ["/bn", ["ফোন: ০১৭০০-০০০০০০", "ক্লাস রুটিন", "বেতন ও ফি"], "/bn"],
])(
  "the home page %s links to the telephone, the routines and the fees above the newest notice",
  async (path, names, root) => {
    insertNotice(school.database);
    writeSection(school.database, "contacts", { phone: "01700-000000" });
    const page = await home(path);
    const links = page.one("main").one("ul", "quick-links");
    expect(links.texts("li")).toEqual(names.map((name) => name.normalize("NFC")));
    expect(links.hrefs).toEqual(["tel:01700000000", `${root}/academic#classes`, `${root}/academic#fees`]);
    expect(page.html.indexOf("quick-links")).toBeLessThan(page.html.indexOf('data-part="row"'));
    writeSection(school.database, "contacts", { phone: "" });
    expect((await home(path)).one("main").one("ul", "quick-links").texts("li")).toEqual(
      names.slice(1).map((name) => name.normalize("NFC")),
    );
  },
);

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noticeTypes } from "~/notices/notice";
import { notices } from "~drizzle/schema";
import { fileColumns, insertNotice } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const board = async (path = "/notices") => (await school.visit(path)).all("li", "row");

describe("the notice board", () => {
  it.each([
    ["/notices", ["Holiday", "Meeting", "Event", "Exam", "General"]],
    ["/bn/notices", ["ছুটি", "সভা", "অনুষ্ঠান", "পরীক্ষা", "সাধারণ"]],
  ])("%s gives each type of notice its badge", async (path, badges) => {
    for (const type of noticeTypes) insertNotice(school.database, { type });
    const shown = (await board(path)).map((row) => row.one("span", "badge"));
    expect(shown.map(({ text }) => text)).toEqual(badges);
    expect(new Set(shown.map(({ attributes }) => attributes.class)).size).toBe(noticeTypes.length);
  });

  it.each([
    ["/notices", "Posted on Nov 18, 2024", "Nov 18 2024 Posted"],
    ["/bn/notices", "প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪", "১৮ নভেম্বর ২০২৪ প্রকাশিত"],
  ])(
    "a notice without days on %s says that its date is the day of posting, in full for screen readers",
    async (path, whole, stacked) => {
      insertNotice(school.database);
      const [row] = await board(path);
      expect(row?.one("time").one("span", "sr-only").text).toBe(whole.normalize("NFC"));
      expect(row?.one("time").one("span", "date-block").text).toBe(stacked);
    },
  );

  it.each([
    ["/notices/1", "Nov 30, 2024", ["General", "Posted on Nov 18, 2024"], "When: November 30 to December 3, 2024"],
    ["/bn/notices/1", "৩০ নভেম্বর ২০২৪", ["সাধারণ", "প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪"], "তারিখ: ৩০ নভেম্বর থেকে ৩ ডিসেম্বর ২০২৪"],
  ])(
    "%s shows the first of several days large, the date of posting small, and all days below",
    async (path, ...said) => {
      insertNotice(school.database, { startsOn: "2024-11-30", endsOn: "2024-12-03" });
      const [day, kind, when] = said;
      const page = (await school.visit(path)).one("article");
      expect(page.one("time").one("span", "sr-only").text).toBe(day);
      expect(page.one("time").attributes.datetime).toBe("2024-11-30");
      expect(page.one("p", "row-kind").texts("span")).toEqual(kind.map((words) => words.normalize("NFC")));
      expect(page.one("p", "row-note").text.replace(/\s/g, " ")).toBe(when.normalize("NFC"));
    },
  );

  it("a notice with a single day does not repeat that day under the large date", async () => {
    insertNotice(school.database, { startsOn: "2024-11-30" });
    expect((await school.visit("/notices/1")).text).not.toContain("When:");
  });
});

describe("the date of a notice", () => {
  const dated = { title: "Sports day", startsOn: "2024-11-30", endsOn: "2024-12-03" };

  it.each(["/", "/notices/1", "/search?q=sports", "/offline"])(
    "%s shows the first day of a notice as its date, and says which date is the day of posting",
    async (path) => {
      insertNotice(school.database, dated);
      const main = (await school.visit(path)).one("main");
      const row = [...main.all("li", "row"), ...main.all("div", "row")].find(({ text }) => text.includes("Posted on"));
      expect(row?.one("time").one("span", "sr-only").text).toBe("Nov 30, 2024");
      expect(row?.one("p", "row-kind").text).toContain("Posted on Nov 18, 2024");
      expect(main.text.match(/Nov 18, 2024/g)).toHaveLength(1);
    },
  );

  it.each([
    ["", "November 30 to December 3, 2024", "Posted on Nov 18, 2024"],
    ["/bn", "৩০ নভেম্বর থেকে ৩ ডিসেম্বর ২০২৪", "প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪"],
  ])("under %j the list of more notices gives the days of a notice, or its day of posting", async (root, ...dates) => {
    insertNotice(school.database, { title: "Without a day" });
    insertNotice(school.database, dated);
    const id = insertNotice(school.database, { title: "Read now" });
    const more = (await school.visit(`${root}/notices/${id}`)).one("section", "more-notices");
    expect(more.texts("p").map((date) => date.replace(/\s/g, " "))).toEqual(dates.map((date) => date.normalize("NFC")));
  });
});

describe("days still to come on the notice board", () => {
  const posted = (day: string) => new Date(`2024-11-${day}T04:00:00Z`);

  beforeEach(() => {
    vi.setSystemTime(posted("20"));
    insertNotice(school.database, { title: "Far", startsOn: "2024-12-20", publishAt: posted("01") });
    insertNotice(school.database, { title: "Near", startsOn: "2024-11-21", publishAt: posted("02") });
    insertNotice(school.database, {
      title: "Going on",
      ...{ startsOn: "2024-11-18", endsOn: "2024-11-20", publishAt: posted("03") },
    });
    insertNotice(school.database, { title: "Over", startsOn: "2024-11-19", publishAt: posted("04") });
    insertNotice(school.database, { title: "Without a day", publishAt: posted("05") });
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["/notices", ["Coming up", "Other notices"]],
    ["/bn/notices", ["সামনে যা আছে", "অন্যান্য নোটিশ"]],
  ])(
    "%s lists coming notices first, the nearest at the top, and then the others by date of posting",
    async (path, headings) => {
      const page = await school.visit(path);
      const [coming, others] = page.one("main").all("section");
      expect(page.one("main").texts("h2")).toEqual(headings.map((words) => words.normalize("NFC")));
      expect([coming?.texts("h3"), others?.texts("h3")]).toEqual([
        ["Going on", "Near", "Far"],
        ["Without a day", "Over"],
      ]);
    },
  );

  it("coming notices show their own day as the large date, and the others show their day of posting and say so", async () => {
    const rows = await board();
    expect(rows.map((row) => row.one("time").one("span", "sr-only").text)).toEqual([
      "Nov 18, 2024",
      "Nov 21, 2024",
      "Dec 20, 2024",
      "Posted on Nov 5, 2024",
      "Posted on Nov 4, 2024",
    ]);
    expect(rows.map((row) => row.one("p", "row-kind").texts("span").join(", "))).toEqual([
      "General, Today, Posted on Nov 3, 2024",
      "General, Tomorrow, Posted on Nov 2, 2024",
      "General, Posted on Nov 1, 2024",
      "General",
      "General",
    ]);
    expect(rows.map((row) => row.texts("p", "row-note").join().replace(/\s/g, " "))).toEqual([
      "When: November 18 to 20, 2024",
      "",
      "",
      "",
      "When: November 19, 2024",
    ]);
  });

  it("the notice board lists coming notices once, on the first page", async () => {
    for (let number = 1; number <= 51; number++)
      insertNotice(school.database, { title: `Old ${number}`, publishAt: new Date(2023, 1, 1) });
    const titles = async (path: string) =>
      (await board(path)).map((row) => row.one(path.includes("?") ? "h2" : "h3").text);
    const [first, second] = [await titles("/notices"), await titles("/notices?page=2")];
    expect([first.length, second]).toEqual([53, ["Old 3", "Old 2", "Old 1"]]);
  });

  it("many coming notices fill the first page of the board, and the others follow by date of posting", async () => {
    for (let number = 1; number <= 30; number++)
      insertNotice(school.database, { title: `Day ${number}`, startsOn: "2024-12-10" });
    const [coming, others] = (await school.visit("/notices")).one("main").all("section");
    expect([coming?.all("li", "row").length, others?.all("li", "row").length]).toEqual([20, 15]);
  });
});

describe("days of the calendar on the notice board", () => {
  const entry = (id: string, starts: string, en: string, more = {}) => ({
    ...{ id, starts, ends: "", kind: "Meeting" as const, title: { en, bn: "" }, note: { en: "", bn: "" } },
    ...more,
  });

  beforeEach(() => {
    vi.setSystemTime(new Date("2024-11-20T04:00:00Z"));
    const exam = { kind: "Exam", ends: "2024-12-12", title: { en: "Annual Examination 2024", bn: "বার্ষিক পরীক্ষা ২০২৪" } };
    writeSection(school.database, "calendar", {
      entries: [
        entry("sports", "2025-01-20", "Sports"),
        entry("exam", "2024-12-01", "", exam),
        entry("committee", "2024-11-21", "Committee"),
        entry("guardians", "2024-11-25", "Guardians’ meeting"),
      ],
    });
    insertNotice(school.database, { title: "Guardians of Class 10", type: "Meeting", startsOn: "2024-11-25" });
    insertNotice(school.database, { title: "Other" });
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    [
      "/notices",
      "Meeting Tomorrow November 21, 2024 Thursday",
      "Annual Examination 2024",
      "Exam December 1 to 12, 2024",
    ],
    ["/bn/notices", "সভা আগামীকাল ২১ নভেম্বর ২০২৪ বৃহস্পতিবার", "বার্ষিক পরীক্ষা ২০২৪", "পরীক্ষা ১ থেকে ১২ ডিসেম্বর ২০২৪"],
  ])(
    "%s lists the next days of the calendar among the coming notices, and a day with a notice only once",
    async (path, tomorrow, exam, days) => {
      const root = path.replace("/notices", "");
      const [coming, others] = (await school.visit(path)).one("main").all("section");
      const rows = coming?.all("li", "row") ?? [];
      expect(rows.map((row) => [row.one("h3").text, row.one("h3").one("a").attributes.href])).toEqual([
        ["Committee", `${root}/academic#entry-committee`],
        ["Guardians of Class 10", `${root}/notices/1`],
        [exam.normalize("NFC"), `${root}/academic#entry-exam`],
      ]);
      const kinds = rows.map((row) => row.one("p", "row-kind").text.replace(/\s+/g, " "));
      expect([kinds[0], kinds[2]]).toEqual([tomorrow.normalize("NFC"), days.normalize("NFC")]);
      expect(others?.texts("h3")).toEqual(["Other"]);
      expect((await school.visit(`${path}?page=2`)).status).toBe(404);
    },
  );

  it.each([
    [
      "to the event of the notice's kind that its title names",
      "Routine of the Annual Examination",
      "Exam",
      "entry-exam",
    ],
    ["to the calendar if the event is of another kind", "Routine of the Annual Examination", "General", "calendar"],
    ["to the calendar if the title names no event", "Routine of the Test Examination", "Exam", "calendar"],
  ] as const)("the words “academic calendar” lead %s", async (_, title, type, target) => {
    const content = "The dates are in the academic calendar.";
    const id = insertNotice(school.database, { title, type, content, publishAt: new Date() });
    for (const path of ["/notices", `/notices/${id}`]) {
      const [text] = (await school.visit(path)).all("div", "typed").filter(({ text }) => text.startsWith("The dates"));
      expect(text?.one("a").attributes.href).toBe(`/academic#${target}`);
    }
    const ids = (await school.visit("/academic")).html.match(/(?<=id=")[\w-]+(?=")/g);
    expect(ids).toContain(target);
  });

  it("the heads of the columns are on the notice board once, above the first list with a file", async () => {
    const heads = async () => {
      const sections = (await school.visit("/notices")).one("main").all("section");
      return sections
        .filter(({ html }) => html.includes(">Attachment</span>"))
        .map((section) => section.one("h2").text);
    };
    expect(await heads()).toEqual([]);
    expect((await board()).flatMap((row) => row.all("div", "row-file"))).toEqual([]);
    insertNotice(school.database, fileColumns("notices/a_1.pdf", "a.pdf"));
    expect(await heads()).toEqual(["Other notices"]);
    insertNotice(school.database, { startsOn: "2024-11-25", ...fileColumns("notices/a_2.pdf", "b.pdf") });
    expect(await heads()).toEqual(["Coming up"]);
    vi.setSystemTime(new Date("2025-06-20T04:00:00Z"));
    const later = await school.visit("/notices");
    expect(later.html.split(">Attachment</span>").length - 1).toBe(1);
    expect(later.text).not.toContain("Coming up");
  });

  it.each([
    ["/notices", "Full calendar", "/academic#calendar"],
    ["/bn/notices", "পুরো শিক্ষাপঞ্জি", "/bn/academic#calendar"],
  ])("the coming days on %s lead to the calendar", async (path, words, address) => {
    const [coming] = (await school.visit(path)).one("main").all("section");
    const link = coming?.all("a")[0];
    expect([link?.text, link?.attributes.href]).toEqual([words.normalize("NFC"), address]);
  });

  it("the notice board says below the coming days that there are no notices", async () => {
    school.database.delete(notices).run();
    const main = (await school.visit("/notices")).one("main");
    expect([main.texts("h2"), main.texts("h3")]).toEqual([
      ["Coming up"],
      ["Committee", "Guardians’ meeting", "Annual Examination 2024"],
    ]);
    expect(main.one("div", "empty-state").text).toBe("No notices available");
  });
});

describe("a text typed by staff", () => {
  it("the text of a notice is shown as typed and never run as script", async () => {
    insertNotice(school.database, {
      title: "<script>alert(1)</script>",
      content: '<img src=x onerror="alert(2)">&amp;',
    });
    const page = await school.visit("/notices");
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.one("li", "row").one("h2").text).toBe("<script>alert(1)</script>");
    expect(page.one("li", "row").one("div", "typed").text).toBe('<img src=x onerror="alert(2)">&amp;');
  });

  it("the text of a notice is marked with its language, whatever the language of the page", async () => {
    insertNotice(school.database, { title: "Annual sports", content: "ক্রীড়া প্রতিযোগিতা" });
    for (const path of ["/notices", "/bn/notices"]) {
      const [row] = await board(path);
      expect([row?.one("h2").attributes.lang, row?.one("div", "typed").attributes.lang]).toEqual(["en", "bn"]);
    }
  });
});

describe("a notice that sends its readers to the calendar", () => {
  it.each([
    ["/notices", "The date is in the calendar.", "calendar", "/academic#calendar"],
    ["/notices/1", "See the academic calendar", "academic calendar", "/academic#calendar"],
    ["/bn/notices/1", "ছুটির তারিখ শিক্ষাপঞ্জিতে আছে।", "শিক্ষাপঞ্জিতে", "/bn/academic#calendar"],
    ["/bn", "তারিখ ক্যালেন্ডারে দেখুন", "ক্যালেন্ডারে", "/bn/academic#calendar"],
  ])(
    "a notice that mentions the calendar links to it on %s with the words %j",
    async (path, content, words, address) => {
      insertNotice(school.database, { content });
      const link = (await school.visit(path)).one("div", "typed").one("a");
      expect([link.text, link.attributes.href]).toEqual([words.normalize("NFC"), address]);
    },
  );

  it("a notice about a wall calendar for sale does not link to the school's calendar", async () => {
    insertNotice(school.database, { content: "A wall calendar for 2027 costs 50 taka. ক্যালেন্ডারের দাম ৫০ টাকা" });
    expect((await board())[0]?.one("div", "typed").all("a")).toEqual([]);
  });
});

describe("an attachment on the board", () => {
  it("an attachment on the notice board is named and can be viewed, downloaded and opened in a new tab", async () => {
    insertNotice(school.database, fileColumns("notices/a_1.pdf", "পরীক্ষার রুটিন.pdf"));
    const file = (await board())[0]?.one("div", "row-file");
    expect(file?.text).toBe("পরীক্ষার রুটিন.pdf PDF, 1 KB View Download Open in New Tab");
    expect(file?.one("bdi").attributes.lang).toBe("bn");
    expect(file?.all("a").map(({ attributes }) => [attributes.href, attributes.target])).toEqual([
      ["/uploads/notices/a_1.pdf", undefined],
      ["/uploads/notices/a_1.pdf?download", undefined],
      ["/uploads/notices/a_1.pdf", "_blank"],
    ]);
  });
});

describe("a notice at its own address", () => {
  it.each([
    ["", "Exam", "Posted on Nov 18, 2024", "All notices", "/notices"],
    ["/bn", "পরীক্ষা", "প্রকাশের তারিখ: ১৮ নভেম্বর ২০২৪", "সব নোটিশ", "/bn/notices"],
  ])(
    "a notice under %j is shown in full, with its date, its type and a link back to the board",
    async (root, type, day, back, list) => {
      const id = insertNotice(school.database, { type: "Exam", content: "First.\n\nSecond,\nthird." });
      const page = await school.visit(`${root}/notices/${id}`);
      const main = page.one("main");
      expect([page.status, main.one("h1").text, main.one("span", "badge").text]).toEqual([200, "Annual sports", type]);
      expect(main.one("time").one("span", "sr-only").text).toBe(day.normalize("NFC"));
      expect(
        main
          .one("div", "typed")
          .all("p")
          .map(({ html }) => html),
      ).toEqual(["First.", "Second,\nthird."]);
      const link = main.one("div", "article-acts").one("p").one("a");
      expect([link.text, link.attributes.href]).toEqual([back, list]);
      expect(main.all("div", "row-file")).toEqual([]);
    },
  );

  it.each([
    ["", "More notices"],
    ["/bn", "আরও নোটিশ"],
  ])("a notice under %j leads to the four newest other notices", async (root, heading) => {
    const main = async () => (await school.visit(`${root}/notices/1`)).one("main");
    insertNotice(school.database, { title: "Oldest", publishAt: new Date(2024, 1, 1) });
    expect((await main()).all("section", "more-notices")).toEqual([]);
    insertNotice(school.database, { title: "Draft", status: "Draft" });
    for (let day = 2; day <= 6; day++)
      insertNotice(school.database, { title: `Day ${day}`, publishAt: new Date(2024, 1, day) });
    const more = (await main()).one("section", "more-notices");
    expect(more.one("h2").text).toBe(heading.normalize("NFC"));
    expect(more.texts("a")).toEqual(["Day 6", "Day 5", "Day 4", "Day 3"]);
    expect(more.hrefs[0]).toBe(`${root}/notices/7`);
  });

  it("a notice can be shared under its full link, in the language of the page", async () => {
    const id = insertNotice(school.database, { title: "ছুটি & more" });
    const address = `${school.origin}/bn/notices/${id}`;
    const share = (await school.visit(`/bn/notices/${id}`)).one("section", "share");
    expect(share.all("a").map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ["হোয়াটসঅ্যাপ", `https://wa.me/?text=${encodeURIComponent(`ছুটি & more ${address}`)}`],
      ["ফেসবুক", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
      ["লিংক কপি করুন", address],
    ]);
    expect(share.all("li").map(({ attributes }) => "hidden" in attributes)).toEqual([false, false, true]);
  });
});

describe("a notice that is not there", () => {
  it.each([
    ["a draft", { status: "Draft" as const }],
    ["a scheduled notice", { publishAt: new Date(Date.now() + 60_000) }],
  ])("a notice that is %s answers 404 on its public page", async (_what, notice) => {
    const id = insertNotice(school.database, { title: "Secret", ...notice });
    for (const browser of [school.browser(), school.signedIn()]) {
      const page = await browser.visit(`/notices/${id}`);
      expect([page.status, page.one("h1").text]).toEqual([404, "Oops! Page not found"]);
      expect(page.html).not.toContain("Secret");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it.each(["7", "0", "-1", "1.0", "1e0", "01", "one", "9".repeat(30), "%E0%A7%A7"])(
    "/notices/%s answers 404",
    async (id) => {
      insertNotice(school.database);
      const page = await school.visit(`/bn/notices/${id}`);
      expect([page.status, page.one("h1").text]).toEqual([404, "দুঃখিত! পাতাটি পাওয়া যায়নি"]);
      expect(page.all("link").filter(({ attributes }) => attributes.rel === "canonical")).toEqual([]);
    },
  );
});

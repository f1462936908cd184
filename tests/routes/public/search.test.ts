import { describe, expect, it } from "vitest";
import { bn } from "~/i18n/bn";
import { addDays } from "~/i18n/days";
import { en } from "~/i18n/en";
import { dhakaToday } from "~/i18n/format";
import type { LocalizedText } from "~/i18n/languages";
import { headerPages } from "~/public-pages";
import { firstValues } from "~/school/first-values";
import {
  fileColumns,
  insertBlog,
  insertDownload,
  insertNotice,
  insertPhoto,
  insertResultDocument,
} from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const march = (day: number) => new Date(2024, 2, day);
const searchFor = (query: string, root = "") => school.visit(`${root}/search?q=${encodeURIComponent(query)}`);

describe("the search page", () => {
  it.each([
    ["/search", "Search", "Search this website"],
    ["/bn/search", "খুঁজুন", "এই ওয়েবসাইটে খুঁজুন"],
  ])("the search page %s is a form that works without script", async (path, title, label) => {
    insertNotice(school.database);
    const page = await school.visit(path);
    expect([page.status, page.one("h1").text, page.one("main").one("label").text]).toEqual([200, title, label]);
    const form = page.one("main").one("form");
    expect(form.attributes).toMatchObject({ action: path, role: "search" });
    expect(form.one("input").attributes).toMatchObject({ name: "q", id: form.one("label").attributes.for });
    expect(form.one("button").text).toBe(title);
    expect([page.all("li", "row"), page.one("main").all("div", "empty-state")]).toEqual([[], []]);
  });

  it.each([
    [
      "",
      "Found: 4",
      ["Notices 1", "Results 1", "Blogs 1", "Also found 1"],
      ["Exam", "Class 10", "Education", "Page"],
      ["/notices/1", "/uploads/documents/results/x_1.pdf", "/blogs/1", "/information"],
    ],
    [
      "/bn",
      "পাওয়া গেছে: ৪টি",
      ["নোটিশ ১", "ফলাফল ১", "ব্লগ ১", "আরও যা পাওয়া গেছে ১"],
      ["পরীক্ষা", "দশম শ্রেণি", "শিক্ষা", "পাতা"],
      ["/bn/notices/1", "/uploads/documents/results/x_1.pdf", "/bn/blogs/1", "/bn/information"],
    ],
  ])(
    "the search under %j names the kind of each entry and links to it",
    async (root, count, groups, kinds, addresses) => {
      insertNotice(school.database, { title: "Examination", type: "Exam", publishAt: new Date("2024-11-20") });
      insertResultDocument(school.database, {
        title: "Examination",
        classLevel: 10,
        publishAt: new Date("2024-11-19"),
        ...fileColumns("documents/results/x_1.pdf"),
      });
      insertBlog(school.database, { title: "Examination" });
      const page = await searchFor("examination", root);
      expect(page.one("p", "search-count").text).toBe(count);
      expect(page.all("section", "found-group").map((group) => group.one("h2").text)).toEqual(groups);
      const rows = page.all("li", "row");
      expect(rows.map((row) => row.one("p", "row-kind").text)).toEqual(kinds);
      expect(rows.map((row) => row.one("h3").one("a").attributes.href)).toEqual(addresses);
    },
  );

  it.each([
    ["", "gallery", "Pages 1", "Curriculum Gallery", "/curriculum-gallery"],
    ["", "গ্যালারি", "Pages 1", "Curriculum Gallery", "/curriculum-gallery"],
    ["/bn", "free courses", "পাতা ১", "বিনামূল্যে শেখার কোর্স", "/bn/free-courses"],
    ["", "vision", "Pages 1", "About Our School", "/about"],
    ["", "হিসাব", "Staff 1", "Office Staff ( Accounts )", "/staff#person-staff-9"],
    ["/bn", "ict teacher", "শিক্ষক ও কর্মচারী ১", "সহকারী শিক্ষক ( আইসিটি )", "/bn/staff#person-staff-8"],
  ])(
    "under %j a search for %s finds a fixed page or a member of the staff",
    async (root, query, kind, title, address) => {
      const groups = (await searchFor(query, root)).all("section", "found-group");
      expect(
        groups.map((group) => [group.one("h2").text, group.one("h3").text, group.one("a").attributes.href]),
      ).toEqual([[kind, title, address]]);
    },
  );

  it.each([
    ...["EIIN", "MPO", "routine", "admission", "fees", "syllabus", "complaints", "helplines", "123456"],
    ...["ইআইআইএন", "এমপিও", "রুটিন", "ভর্তি", "বেতন", "পাঠ্যসূচি", "অভিযোগ", "স্বীকৃতি", "১২৩৪৫৬"],
  ])("the search finds the information page by %s, whatever the school has filled in", async (query) => {
    writeSection(school.database, "contacts", { institutionId: "123456" });
    for (const root of ["", "/bn"]) {
      const found = (await searchFor(query, root)).all("li", "row").map((row) => row.one("a").attributes.href);
      expect(found).toContain(`${root}/information`);
    }
  });

  it.each(headerPages)("the search finds $path by its name in the menu, in either language", async ({ path, name }) => {
    for (const [root, query] of [
      ["", en[name]],
      ["/bn", bn[name]],
    ] as const) {
      const found = (await searchFor(query, root)).all("li", "row").map((row) => row.one("a").attributes.href);
      expect(found[0]).toBe(`${root}${path}`.replace(/(.)\/$/, "$1"));
    }
  });

  it.each([
    ["", "notice", "/notices", ["/notices/7", "/notices/6", "/notices/5", "/notices/4", "/notices/3"]],
    [
      "/bn",
      "নোটিশ",
      "/bn/notices",
      ["/bn/notices/7", "/bn/notices/6", "/bn/notices/5", "/bn/notices/4", "/bn/notices/3"],
    ],
    ["", "result", "/results", ["/uploads/documents/results/x_2.pdf", "/uploads/documents/results/x_1.pdf"]],
    ["/bn", "ফলাফল", "/bn/results", ["/uploads/documents/results/x_2.pdf", "/uploads/documents/results/x_1.pdf"]],
    ["", "blogs", "/blogs", ["/blogs/1"]],
  ])(
    "under %j the search for %s lists the newest items below the link to all of them",
    async (root, query, all, newest) => {
      for (const day of [1, 2, 3, 4, 5, 6, 7])
        insertNotice(school.database, { title: "Sports", publishAt: new Date(2024, 10, day) });
      for (const day of [1, 2])
        insertResultDocument(school.database, {
          title: "Examination",
          publishAt: new Date(2024, 10, day),
          ...fileColumns(`documents/results/x_${day}.pdf`),
        });
      insertBlog(school.database, { title: "Reading" });
      insertNotice(school.database, { title: "Draft", status: "Draft" });
      const page = await searchFor(query, root);
      const found = page.all("li", "row").map((row) => row.one("h3").one("a").attributes.href);
      expect(found.slice(0, 1 + newest.length)).toEqual([all, ...newest]);
      const [, ofList] = page.all("section", "found-group");
      expect(ofList?.one("a").attributes).toMatchObject({ href: all, "aria-label": expect.stringMatching(/: /) });
      expect(new Set(found).size).toBe(found.length);
    },
  );

  it.each([
    ["", "calendar", "/academic"],
    ["/bn", "শিক্ষাপঞ্জি", "/bn/academic"],
    ["", "routine", "/academic"],
    ["/bn", "রুটিন", "/bn/academic"],
  ])("under %j the search for %s finds the academic page before notices that mention it", async (root, query, path) => {
    insertNotice(school.database, { title: "Exams", content: "The routine is in the calendar (শিক্ষাপঞ্জি, রুটিন)." });
    expect((await searchFor(query, root)).all("li", "row")[0]?.one("a").attributes.href).toBe(path);
  });

  it.each([
    ["", "gallery"],
    ["/bn", "ছবি"],
  ])("under %j the search for %s shows the three newest photos, which lead to the gallery", async (root, query) => {
    for (const day of [1, 2, 3, 4])
      insertPhoto(school.database, {
        title: `Photo ${day}`,
        createdAt: new Date(2024, 10, day),
        ...fileColumns(`documents/gallery/p_${day}.jpg`, "photo.jpg", "image/jpeg"),
      });
    const [gallery] = (await searchFor(query, root)).all("li", "row");
    const photos = gallery?.one("a", "newest-photos");
    expect(photos?.attributes.href).toBe(`${root}/curriculum-gallery`);
    expect(photos?.all("img").map(({ attributes }) => attributes.src)).toEqual(
      [4, 3, 2].map((day) => `/uploads/documents/gallery/p_${day}.jpg`),
    );
  });

  it("a search result of a coming event shows its date beside it, and pages and staff have no date", async () => {
    const words = { title: { en: "Zebra day", bn: "" }, note: { en: "", bn: "" } };
    writeSection(school.database, "calendar", {
      entries: [{ id: "1", starts: "2199-12-16", ends: "", kind: "Holiday", ...words }],
    });
    const [event] = (await searchFor("zebra")).all("li", "row");
    expect(event?.one("time").attributes.datetime).toBe("2199-12-16");
    expect((await searchFor("vision")).all("li", "row")[0]?.all("time")).toEqual([]);
  });

  it("a search finds the current facts of the school, people with their phone, and no person who has left", async () => {
    const [first, second] = firstValues.staff.people;
    if (!first || !second) throw new Error("The first staff are missing.");
    const called = (name: string) => ({ en: `Sample ${name}`, bn: "" });
    const people = [
      { ...first, name: called("Zebra"), mobile: "01700-000009" },
      { ...second, name: called("Okapi"), left: "2020-12-31" },
    ];
    expect((await searchFor("zebra")).all("li", "row")).toEqual([]);
    writeSection(school.database, "staff", { people });
    for (const root of ["", "/bn"]) {
      const rows = (await searchFor("zebra", root)).all("li", "row");
      expect(rows.map((row) => row.one("h3").text)).toEqual(["Sample Zebra"]);
      expect(rows[0]?.hrefs).toContain("tel:01700000009");
      expect((await searchFor("okapi", root)).all("li", "row")).toEqual([]);
    }
  });

  it("the search finds calendar dates by their words, past dates last, and by their type only coming dates", async () => {
    const entry = (id: string, starts: string, title: LocalizedText) => {
      return { id, starts, ends: "", kind: "Holiday" as const, title, note: { en: "Flag at 8.", bn: "" } };
    };
    insertNotice(school.database, { title: "Victory of our team" });
    const entries = [
      entry("1", "2020-12-16", { en: "Victory Day of old", bn: "" }),
      entry("2", "2199-12-16", { en: "Victory Day", bn: "বিজয় দিবস" }),
    ];
    writeSection(school.database, "calendar", { entries });
    const shown = async (query: string, root = "") =>
      (await searchFor(query, root))
        .all("li", "row")
        .map((row) => [row.one("h3").text, row.one("a").attributes.href, row.one("p", "row-text").text]);
    const ahead = ["Victory Day", "/academic#calendar", "December 16, 2199: Flag at 8."];
    expect((await shown("victory")).map(([title]) => title)).toEqual([
      ...["Victory Day", "Victory of our team"],
      "Victory Day of old",
    ]);
    expect(await shown("flag victory")).toEqual([ahead, expect.arrayContaining(["Victory Day of old"])]);
    expect((await shown("বিজয়"))[0]).toEqual(["Victory Day", "/academic#calendar", "December 16, 2199: Flag at 8."]);
    expect((await shown("victory", "/bn"))[0]).toEqual([
      "বিজয় দিবস",
      "/bn/academic#calendar",
      "১৬ ডিসেম্বর ২১৯৯: Flag at 8.",
    ]);
    expect((await shown("holiday")).map(([title]) => title)).toEqual(["Victory Day"]);
    expect(await shown("2199")).toEqual([]);
  });

  it.each([
    ["", "No results."],
    ["/bn", "কিছু পাওয়া যায়নি।"],
  ])("the search under %j says that it found nothing, with advice", async (root, sentence) => {
    const page = await searchFor("zebra", root);
    expect([page.status, page.all("li", "row")]).toEqual([200, []]);
    expect(page.one("div", "empty-state").text).toContain(sentence);
  });

  it.each([
    ["", "Call the school: 01700-000000"],
    ["/bn", "বিদ্যালয়ের ফোন: ০১৭০০-০০০০০০"],
  ])("a search under %j that finds nothing leads to the phone, the documents and each class", async (root, phone) => {
    writeSection(school.database, "contacts", { phone: "01700-000000" });
    insertDownload(school.database, { title: "Fees", group: "fees" });
    insertDownload(school.database, { title: "Form A", group: "forms" });
    insertDownload(school.database, { title: "Form B", group: "forms" });
    for (const query of ["zebra", "class 7 routine"]) {
      const page = await searchFor(query, root);
      expect(page.one("main").text.normalize("NFC")).toContain(phone.normalize("NFC"));
      expect(page.one("div", "shortcuts").hrefs).toEqual(
        [
          ...["/results", "/academic#calendar", "/notices", "/downloads/1", "/information#downloads-forms"],
          ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((level) => `/academic#class-${level}`),
        ].map((path) => root + path),
      );
    }
    const ids = (await school.visit("/academic")).all("li").map(({ attributes }) => attributes.id);
    expect(ids).toEqual(expect.arrayContaining(["class-1", "class-10"]));
  });

  it("a search does not find the words of an email address, but finds the address itself as a contact", async () => {
    writeSection(school.database, "contacts", { email: "zebra@okapi.edu.bd" });
    for (const query of ["zebra", "okapi", "edu"]) expect((await searchFor(query)).all("li", "row"), query).toEqual([]);
    const [row] = (await searchFor("email")).all("li", "row");
    expect(row?.one("p", "row-text").text).toBe("Email : zebra@okapi.edu.bd");
  });

  it("the search shows entries of the same kind together and from new to old, and hits in the text last", async () => {
    for (const day of [3, 9, 6]) insertNotice(school.database, { title: `Zebra ${day}`, publishAt: march(day) });
    for (const day of [8, 2]) insertResultDocument(school.database, { title: `Zebra ${day}`, publishAt: march(day) });
    for (const day of [4, 7])
      insertNotice(school.database, { title: `Other ${day}`, content: "A zebra", publishAt: march(day) });
    insertBlog(school.database, { title: "Zebra 5", publishAt: march(5) });
    const groups = (await searchFor("zebra")).all("section", "found-group");
    expect(groups.map((group) => [group.one("h2").text, group.all("h3").map(({ text }) => text)])).toEqual([
      ["Notices 3", ["Zebra 9", "Zebra 6", "Zebra 3"]],
      ["Results 2", ["Zebra 8", "Zebra 2"]],
      ["Blogs 1", ["Zebra 5"]],
      ["Also found 2", ["Other 7", "Other 4"]],
    ]);
  });

  it.each([
    ["", "is the school closed tomorrow", "calendar.tomorrow"],
    ["", "kal chuti", "calendar.tomorrow"],
    ["/bn", "কাল কি স্কুল খোলা", "calendar.tomorrow"],
    ["", "exam today", "calendar.today"],
    ["/bn", "আজ স্কুল বন্ধ", "calendar.today"],
    ["", "school open", "calendar.today"],
  ] as const)("the search under %j answers %j with the events of that day", async (root, query, day) => {
    const texts = root === "" ? en : bn;
    const date = addDays(dhakaToday(), day === "calendar.today" ? 0 : 1);
    const line = async () => (await searchFor(query, root)).one("p", "asked-day");
    const nothing = [texts["search.noEvent"], texts["calendar.weekend"]].map((text) => text.normalize("NFC"));
    expect((await line()).text.startsWith(texts[day].normalize("NFC"))).toBe(true);
    expect(nothing).toContain((await line()).one("a").text.normalize("NFC"));
    const entry = { id: "1", starts: date, ends: "", kind: "Holiday" as const, note: { en: "", bn: "" } };
    writeSection(school.database, "calendar", { entries: [{ ...entry, title: { en: "Zebra day", bn: "" } }] });
    expect((await line()).one("a").text).toBe("Zebra day");
    expect((await line()).one("a").attributes.href).toBe(`${root}/academic#calendar`);
  });

  it("an urgent notice answers whether the school is closed tomorrow, before the days of the calendar", async () => {
    const urgentUntil = new Date(Date.now() + 36 * 3600 * 1000);
    const id = insertNotice(school.database, { title: "৩০ নভেম্বর বিদ্যালয় বন্ধ", urgentUntil });
    const links = async () => (await searchFor("কাল কি স্কুল খোলা", "/bn")).one("p", "asked-day").all("a");
    const answers = async () => (await links()).map(({ text, attributes }) => [text, attributes.href]);
    const urgent = ["৩০ নভেম্বর বিদ্যালয় বন্ধ".normalize("NFC"), `/bn/notices/${id}`];
    expect(await answers()).toEqual([urgent]);
    insertNotice(school.database, { title: "Zebra day", startsOn: addDays(dhakaToday(), 1) });
    expect(await answers()).toEqual([urgent, ["Zebra day", `/bn/notices/${id + 1}`]]);
  });

  it("the search says for which word it searched if nothing contains the word that was typed", async () => {
    insertNotice(school.database, { title: "Admission" });
    expect((await searchFor("admision")).one("p", "search-corrected").text).toBe("Showing results for “admission”.");
    insertNotice(school.database, { title: "Admision" });
    expect((await searchFor("admision")).all("p", "search-corrected")).toEqual([]);
    expect((await searchFor("zebra")).all("p", "search-corrected")).toEqual([]);
  });

  it("a search for the phone number shows the number above the results", async () => {
    writeSection(school.database, "contacts", { phone: "01700-000000" });
    for (const query of ["phone number", "ফোন নম্বর", "mobile"])
      expect((await searchFor(query)).one("main").hrefs).toContain("tel:01700000000");
    expect((await searchFor("vision")).one("main").hrefs).not.toContain("tel:01700000000");
  });

  it("a search for a short word does not find longer words that begin with it", async () => {
    insertNotice(school.database, { title: "Business studies" });
    expect((await searchFor("bus")).all("li", "row")).toEqual([]);
  });

  it("search engines may index the empty search page, but no page of search results", async () => {
    const robots = (page: { all(name: string): { attributes: Record<string, string> }[] }) =>
      page.all("meta").find(({ attributes }) => attributes.name === "robots")?.attributes.content;
    expect([robots(await searchFor("sports")), robots(await school.visit("/search"))]).toEqual(["noindex", undefined]);
  });
});

it.each([
  ["/notices", "/search", "Search"],
  ["/bn/notices", "/bn/search", "খুঁজুন"],
])("%s links to the search above the list and in the footer", async (path, address, name) => {
  const page = await school.visit(path);
  expect(page.one("main").one("p", "board-links").one("a").attributes.href).toBe(address);
  const link = page.one("footer").one("p", "foot-search").one("a");
  expect([link.text, link.attributes.href]).toEqual([name, address]);
});

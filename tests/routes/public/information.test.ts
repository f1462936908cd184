import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import type { InformationKind } from "~/school/public-information";
import { sectionSchemas } from "~/school/sections";
import { startCachedServer } from "~tests/server/page-cache/cached-server";
import { insertDownload } from "~tests/support/content-rows";
import { fillInformation, fullInformation } from "~tests/support/full-information";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();

async function kinds(path: string) {
  const rows = (await school.visit(path)).all("li", "kind");
  return Object.fromEntries(rows.map((row) => [row.attributes.id, row]));
}

async function kind(path: string, name: InformationKind) {
  const row = (await kinds(path))[name];
  if (!row) throw new Error(`${name} is not on the page.`);
  return row;
}

describe("the page of information", () => {
  it.each([
    ["/information", "School information", ["Profile of the school", "MPO", "Managing committee"]],
    ["/bn/information", "বিদ্যালয়ের তথ্য", ["প্রতিষ্ঠানের পরিচিতি", "এমপিও", "ম্যানেজিং কমিটি"]],
  ])(
    "%s has the eleven kinds of information in order, and its contents link to each",
    async (path, title, [first, sixth, last]) => {
      const page = await school.visit(path);
      const rows = page.all("li", "kind");
      expect(page.one("h1").text).toBe(title);
      expect(rows).toHaveLength(11);
      expect([0, 5, 10].map((at) => rows[at]?.one("h2").text)).toEqual([first, sixth, last]);
      const anchors = rows.map(({ attributes }) => `#${attributes.id}`);
      const contents = page.one("main").one("nav");
      expect(contents.one("ol").hrefs).toEqual(anchors);
      expect(contents.one("details").hrefs).toEqual(anchors);
    },
  );

  it.each<[InformationKind, string[], string[]]>([
    [
      "profile",
      ["1946", "EIIN) 000000", "board 0000", "Co-ed", "Class 1 – Class 10"],
      ["১৯৪৬", "সহশিক্ষা", "প্রথম – দশম"],
    ],
    [
      "recognition",
      ["Sample memo 00/0001", "January 1, 2024", "Valid until December 31, 2028", "Dinajpur", "Sample paper 14"],
      ["১ জানুয়ারি ২০২৪", "৩১ ডিসেম্বর ২০২৮", "Sample paper 14"],
    ],
    [
      "students",
      ["School year 2026 · Counted on January 31, 2026", "Class 1 46 52 98", "All classes 505 490 995"],
      ["গণনার তারিখ ৩১ জানুয়ারি ২০২৬", "ষষ্ঠ ৫৮ ৫১ ১০৯", "সব শ্রেণি ৫০৫ ৪৯০ ৯৯৫"],
    ],
    [
      "approved",
      ["Class 5 1 Class 6 2", "Classes 9 and 10: Science, Humanities, Business Studies"],
      ["ষষ্ঠ ২", "বিজ্ঞান, মানবিক, ব্যবসায় শিক্ষা"],
    ],
    [
      "teaching",
      ["Class routine 2 documents", "Syllabus 2 documents", "Notice Board", "Academic"],
      ["ক্লাস রুটিন ২টি ফাইল", "পাঠ্যসূচি ২টি ফাইল"],
    ],
    ["mpo", ["Secondary", "0000000000", "January 1, 1985", "Teachers under MPO 6"], ["১ জানুয়ারি ১৯৮৫", "০০০০০০০০০০"]],
    ["contact", ["1 Sample Road", "01700-000000", "office@school.example", "9 to 4", "Map"], ["০১৭০০-০০০০০০"]],
    ["centre", ["Sample Staff One", "Office Staff", "Room 1", "01700-000001", "9 to 4"], ["অফিস সহকারী", "১ নম্বর কক্ষ"]],
    ["complaints", ["Sample Teacher Two", "Room 2", "01700-000002", "room2@school.example"], ["২ নম্বর কক্ষ"]],
    ["staff", ["Head Teacher Sample Teacher One", "Teachers 8", "View All Staff"], ["প্রধান শিক্ষক নমুনা শিক্ষক"]],
    ["committee", ["Chairman Sample Member One", "Members 9"], ["সভাপতি নমুনা সদস্য", "মোট সদস্য ৯ জন"]],
  ])(
    "the information page says of %s what the school has filled in, in either language",
    async (name, english, bengali) => {
      fillInformation(school.database);
      for (const [path, texts] of [
        ["/information", english],
        ["/bn/information", bengali],
      ] as const) {
        const { text } = await kind(path, name);
        for (const words of texts) expect(text).toContain(words.normalize("NFC"));
        expect(text).not.toMatch(/To be added|যোগ করা হবে/);
      }
    },
  );

  it.each(["/information", "/bn/information"])(
    "%s gives each of its dates in a form that machines can read",
    async (path) => {
      fillInformation(school.database);
      insertDownload(school.database, { title: "Sample fees", group: "fees" });
      const page = await school.visit(path);
      const days = (html: { all: typeof page.all }) => html.all("time").map(({ attributes }) => attributes.datetime);
      const today = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(days(await kind(path, "students"))).toEqual([fullInformation.students?.day]);
      expect(days(await kind(path, "mpo"))).toEqual([fullInformation.mpo?.enlisted]);
      const others = page
        .all("section")
        .flatMap((section) => (section.attributes.id === "downloads" ? days(section) : []));
      expect(others.length).toBeGreaterThan(0);
      expect(days(page)[0]).toEqual(today);
    },
  );

  it("a kind of information says when it last changed only if that day differs from the date of the page", async () => {
    fillInformation(school.database);
    school.database.$client.exec("update school_sections set changed_at = 1760000000000 where name = 'mpo'");
    const said = (await school.visit("/information"))
      .all("li", "kind")
      .filter(({ text }) => text.includes("Last changed"));
    expect(said.map(({ attributes }) => attributes.id)).toEqual(["teaching", "mpo"]);
    expect((await kind("/bn/information", "mpo")).text).toContain("সর্বশেষ হালনাগাদ: ৯ অক্টোবর ২০২৫".normalize("NFC"));
  });

  it("the information page names the class of a download in words", async () => {
    insertDownload(school.database, { title: "Routine", classLevel: 6 });
    const group = async (path: string) => (await school.visit(path)).one("li", "download").text;
    expect(await group("/information")).toMatch(/^Class routine Routine Class 6 · /);
    expect(await group("/bn/information")).toContain("Routine ষষ্ঠ শ্রেণি · ".normalize("NFC"));
  });

  const none = { en: "", bn: "" };
  const { contacts, figures } = firstValues;
  it.each<[InformationKind, () => void]>([
    ["recognition", () => writeSection(school.database, "recognition", { authority: none })],
    ["students", () => {}],
    ["approved", () => {}],
    ["teaching", () => insertDownload(school.database, { group: "fees" })],
    ["mpo", () => {}],
    ["contact", () => writeSection(school.database, "contacts", { address: none })],
    ["centre", () => {}],
    ["complaints", () => {}],
    ["staff", () => writeSection(school.database, "staff", { people: [] })],
    ["committee", () => writeSection(school.database, "committee", { members: [] })],
  ])("the empty kind of information %s only says that it will be added", async (name, empty) => {
    empty();
    for (const [path, words] of [
      ["/information", "To be added"],
      ["/bn/information", "যোগ করা হবে"],
    ] as const) {
      const row = await kind(path, name);
      expect(row.text.replace(/^\S+ /, "")).toBe(`${row.one("h2").text} ${words}`);
      expect(row.hrefs).toEqual([]);
      expect((await school.visit(path)).one("nav").text).not.toContain(words);
    }
  });

  it("the information page says of each missing fact of the profile that it will be added", async () => {
    writeSection(school.database, "contacts", { place: none });
    writeSection(school.database, "figures", { coEducation: none });
    const facts = (await kind("/information", "profile")).texts("dd");
    expect(facts).toEqual([
      contacts.name.en,
      String(contacts.established),
      ...Array(3).fill("To be added"),
      "Class 1 – Class 10",
    ]);
    expect(figures.coEducation.en).not.toBe("");
  });

  it("the information page counts only the staff who work there now", async () => {
    const designation = { en: "Head Teacher", bn: "প্রধান শিক্ষক" };
    const people = [
      { id: "a", designation, name: { en: "Sample Gone", bn: "" }, left: "2020-12-31", mobile: "01799-123456" },
      { id: "b", designation, name: { en: "Sample Head", bn: "" } },
    ];
    writeSection(school.database, "staff", sectionSchemas.staff.parse({ people }));
    expect((await kind("/information", "staff")).one("dl").text).toBe("Head Teacher Sample Head Teachers 1 Staff 0");
    const data = (await school.visit("/information.data")).html;
    expect(data).toContain("Sample Head");
    expect(data).not.toMatch(/Sample Gone|01799/);
  });

  it("if the school is not under MPO, the information page shows no further facts about MPO", async () => {
    writeSection(school.database, "mpo", { level: "none", code: "8765" });
    expect((await kind("/information", "mpo")).one("dl").text).toBe("Level Not under MPO");
  });

  it("the information page shows an unknown number, and each sum that includes it, as a dash", async () => {
    const classes = (fullInformation.students?.classes ?? []).with(5, { boys: 45, girls: null });
    writeSection(school.database, "students", { year: 2026, day: "2026-01-31", classes });
    const { text } = await kind("/information", "students");
    expect(text).toContain("Class 6 45 – –");
    expect(text).toContain("All classes 492 – –");
  });

  it("the information page shows no figure for a class with 0 students, because the school does not teach it", async () => {
    const classes = (fullInformation.students?.classes ?? [])
      .with(0, { boys: 0, girls: 0 })
      .with(1, { boys: 0, girls: 3 });
    writeSection(school.database, "students", { year: 2026, day: "2026-01-31", classes });
    const sections = (fullInformation.approved?.classes ?? []).with(0, { sections: 0 });
    writeSection(school.database, "approved", { ...fullInformation.approved, classes: sections });
    const { text } = await kind("/information", "students");
    expect(text).toContain("Class 1 – – – Class 2 0 3 3");
    expect((await kind("/information", "approved")).text).toContain("Class 1 – Class 2 1");
  });

  it("the information page has the results of public examinations, newest year first, if there are any", async () => {
    const rows = async () =>
      (await school.visit("/bn/information"))
        .all("section")
        .flatMap((section) => (section.attributes.id === "results" ? section.texts("tr") : []));
    expect(await rows()).toEqual([]);
    fillInformation(school.database);
    expect((await rows()).slice(0, 2)).toEqual(["সাল পরীক্ষার্থী উত্তীর্ণ পাসের হার জিপিএ ৫", "২০২৬ ৯৬ ৮৬ ৮৯.৬% ১৬"]);
  });

  it("the information page ends with the downloads, the help lines and other websites", async () => {
    fillInformation(school.database);
    const { hrefs, html } = (await school.visit("/information")).one("main");
    expect(hrefs).toEqual(expect.arrayContaining(["tel:999", "tel:1098", "tel:109", "tel:333", "https://nctb.gov.bd"]));
    for (const group of ["routine", "recognition"]) expect(html).toContain(`id="downloads-${group}"`);
    for (const href of hrefs.filter((href) => href?.startsWith("#"))) expect(html).toContain(`id="${href?.slice(1)}"`);
  });

  it("the cache drops the information page when a section or a download changes", async () => {
    const server = await startCachedServer();
    const read = async () => (await server.get("/information")).body;
    expect(await read()).not.toContain("8765");
    writeSection(school.database, "mpo", { level: "secondary", code: "8765" });
    expect(await read()).toContain("8765");
    insertDownload(school.database, { title: "Sample fees", group: "fees" });
    expect(await read()).toContain("Sample fees");
  });

  it("every footer and the About page link to the information page", async () => {
    for (const [path, href] of [
      ["/notices", "/information"],
      ["/bn/notices", "/bn/information"],
    ] as const) {
      const named = (await school.visit(path))
        .one("footer")
        .all("a")
        .find(({ attributes }) => attributes.href === href);
      expect(named?.text).toBe(href.startsWith("/bn") ? "বিদ্যালয়ের তথ্য" : "School information");
    }
    expect((await school.visit("/bn/about")).one("main").hrefs).toContain("/bn/information");
  });

  it("the information page gives machines the EIIN, the place and the social pages that are filled in", async () => {
    const data = async () =>
      (await school.visit("/information"))
        .all("script")
        .flatMap(({ html, attributes }) => (attributes.type === "application/ld+json" ? [JSON.parse(html)] : []))
        .find((facts) => facts["@type"] === "HighSchool");
    expect(Object.keys(await data())).not.toEqual(expect.arrayContaining(["identifier"]));
    fillInformation(school.database);
    expect(await data()).toMatchObject({
      identifier: { "@type": "PropertyValue", propertyID: "EIIN", value: "000000" },
      hasMap: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/#map/),
      sameAs: ["https://www.facebook.com/", "https://whatsapp.com/channel/sample"],
    });
  });
});

import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import { activity } from "~drizzle/schema";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import type { Answer } from "~tests/support/browser";
import { getBanners, sendForm } from "~tests/support/page-parts";
import { phonePhoto } from "~tests/support/sample-files";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const start = "/cog-admin/school";
const noFiles = { set: async () => {} };

const attention = (page: Answer) => page.texts("p", "attention");
const links = (page: Answer) =>
  page
    .all("div", "missing-facts")
    .flatMap((list) => list.all("a").map(({ text, attributes }) => [text, attributes.href]));

describe("the start page of the school", () => {
  it("the School screen counts the missing kinds of public information in Bengali digits", async () => {
    const [first] = attention(await school.signedIn().keep("lng=bn").visit(start));
    expect(first).toBe("এখনো ২৭টি তথ্য বাকি। সেখানে সবাই ‘যোগ করা হবে’ দেখছেন। প্রকাশযোগ্য তথ্যেরও ১১টি বিষয় বাকি।");
  });

  it("the School screen lists its sections with their public pages, and links each missing fact to its field", async () => {
    const page = await school.signedIn().visit(start);
    expect(page.one("h1").text).toBe("School");
    const unread = "Visitors read ready-made texts here that no one has checked";
    expect(attention(page)).toEqual([
      "27 details missing. Visitors see “To be added” instead. 11 kinds of public information are also missing.",
      ...[unread, unread, unread, unread],
    ]);
    expect(page.all("li", "row").map((row) => row.one("h2").text)).toEqual([
      ...["Contacts", "Public information", "Figures", "Messages", "Staff", "Committee", "About", "Calendar"],
      ...["Campus pictures", "Free Courses"],
    ]);
    const [, information, , , staff] = page.all("li", "row");
    expect(information?.hrefs).toContain("/cog-admin/school/information/mpo#school-mpo-level");
    expect(staff?.text).toContain("Teachers and office staff: name, designation, joining date, phone, portrait.");
    expect(staff?.one("details").one("summary").text).toBe("9 more");
    expect(staff?.hrefs).toEqual([
      "/cog-admin/school/staff",
      ...firstValues.staff.people.map(({ id }) => `/cog-admin/school/staff?edit=${id}#${id}`),
      "/cog-admin/school/staff",
      "/staff",
    ]);
    expect(staff?.text).toContain("Not changed yet");
    const facts = links(page).toSpliced(4, 11);
    expect(facts).toHaveLength(27);
    expect([...facts.slice(0, 7), ...facts.slice(19, 21)]).toEqual([
      ["Phone", "/cog-admin/school/contacts#school-contacts-phone"],
      ["Email", "/cog-admin/school/contacts#school-contacts-email"],
      ["Institution ID (EIIN)", "/cog-admin/school/contacts#school-contacts-institutionId"],
      ["Founding council", "/cog-admin/school/contacts#school-contacts-foundingCouncil"],
      ["Name of the chairman", "/cog-admin/school/messages#school-messages-chairman.name"],
      ["Name of the principal", "/cog-admin/school/messages#school-messages-principal.name"],
      ["Name (Head Teacher)", "/cog-admin/school/staff?edit=staff-1#staff-1"],
      ["Name (Member 2)", "/cog-admin/school/committee#school-committee-members%5B1%5D.name"],
      ["Name (Member 3)", "/cog-admin/school/committee#school-committee-members%5B2%5D.name"],
    ]);
  });

  it("every link to a missing fact of the school leads to a field that exists", async () => {
    const staff = school.signedIn();
    const fields = links(await staff.visit(start)).map(([, href = ""]) => new URL(href, school.origin));
    expect(fields).toHaveLength(27 + 11);
    for (const { pathname, search, hash } of fields.filter(({ hash }) => hash)) {
      const page = await staff.visit(pathname + search);
      const id = decodeURIComponent(hash.slice(1));
      expect([pathname, page.html.includes(`id="${id}"`)]).toEqual([pathname, true]);
    }
  });

  it("the School screen says when no fact is missing, and then no longer offers the first steps", async () => {
    await seedDemoSchool(noFiles, firstValues);
    const page = await school.signedIn().visit(start);
    const fold = page.one("details", "fold");
    expect(fold.one("summary").text).toBe(
      "Rarely changed Contacts · Figures · Messages · Committee · About · Campus pictures · Free Courses",
    );
    expect("open" in fold.attributes).toBe(false);
    expect([attention(page), links(page).filter(([, href]) => !href?.startsWith("/cog-admin/downloads?"))]).toEqual([
      [],
      [],
    ]);
    expect(page.text).toContain("All details are filled in.");
    expect(page.text).not.toContain("Fill in step by step");
  });
});

describe("the dashboard", () => {
  it("the dashboard links three missing facts to their fields, and opens the others in place", async () => {
    await seedDemoSchool(noFiles, firstValues);
    writeSection(school.database, "staff", {});
    writeSection(school.database, "committee", {});
    const staff = school.signedIn();
    const page = await staff.visit("/cog-admin");
    const line = dueLine(page);
    expect(line?.text).toMatch(
      /^21 details about the school are missing Visitors see “To be added” instead\. Fill in Staff: Name .+ 18 more/,
    );
    const more = line?.one("details");
    expect([line?.hrefs.length, more?.hrefs.length, more?.attributes.open]).toEqual([22, 18, undefined]);
    expect(page.one("header").one("nav").hrefs).toContain(start);
    expect(dueLine(await staff.keep("lng=bn").visit("/cog-admin"))?.text).toMatch(
      /^বিদ্যালয়ের ২১টি তথ্য বাকি সেখানে সবাই ‘যোগ করা হবে’ দেখছেন। পূরণ করুন .+ আরও ১৮টি/,
    );
  });

  it("the dashboard lists no missing fact twice: neither beside the first steps, nor as public information", async () => {
    const staff = school.signedIn();
    const page = await staff.visit("/cog-admin");
    expect(dueLine(page)?.text).toMatch(/^27 details about the school are missing/);
    const texts = ["contacts", "figures", "messages", "about"].map((section) => `${start}/${section}`);
    expect(links(page).map(([, href]) => href)).toEqual(texts);
    await seedDemoSchool(noFiles, firstValues);
    writeSection(school.database, "staff", {});
    const after = await staff.visit("/cog-admin");
    const facts = links(after).map(([, href]) => href);
    expect(facts).toContain("/cog-admin/school/staff?edit=staff-1#staff-1");
    expect(new Set(facts).size).toBe(facts.length);
  });

  const dueLine = (page: Answer) => page.all("li", "due").find((line) => line.one("a").attributes.href === start);
});

const step = (number: number) => `/cog-admin/school/first-steps/${number}`;
const lines = () => school.rows(activity);
const hrefs = (page: Answer) => page.one("main").hrefs;

async function save(number: number, typed: Record<string, string>, staff = school.signedIn()) {
  const answer = await sendForm(staff, step(number), typed);
  return { answer, staff };
}

describe("the first steps", () => {
  it("the dashboard of a new school counts and links the first steps, until all of them are done", async () => {
    const shown = async () => {
      const steps = (await school.signedIn().visit("/cog-admin")).all("ol", "first-steps");
      return steps.flatMap((list) => list.all("li").map((item) => [item.hrefs[0], item.text]));
    };
    expect((await school.signedIn().visit("/cog-admin")).texts("h2")).toContain("First steps: 0 of 7");
    expect(await shown()).toEqual([
      [step(1), "1 Name and place"],
      [step(2), "2 Contacts"],
      [step(3), "3 Chairman's Message"],
      [step(4), "4 Principal's Message"],
      [step(5), "5 Information service centre"],
      [step(6), "6 Complaints officer"],
      ["/cog-admin/results/import?what=students", "7 Import your students"],
    ]);
    const bengali = await school.signedIn().keep("lng=bn").visit("/cog-admin");
    expect(bengali.texts("h2")).toContain("প্রথম কাজগুলো: ৭টির মধ্যে ০টি শেষ");
    await seedDemoSchool(noFiles, firstValues);
    expect(await shown()).toEqual([]);
  });

  it("the first step stays open while the headline is replaced in one language only", async () => {
    const { answer, staff } = await save(1, { "headline.bn": "নমুনা শিরোনাম" });
    const open = "Headline of the home page in English (still the sample)";
    expect(getBanners(await staff.follow(answer))[0]).toContain(`Missing: ${open}`);
    expect((await staff.visit("/cog-admin")).one("ol", "first-steps").all("li")[0]?.text).toContain(open);
    await save(1, { "headline.en": "Sample headline" });
    expect((await staff.visit("/cog-admin")).one("div", "done-steps").text).toBe("Done: Name and place");
  });

  it("the first step is done when someone has saved it, even unchanged", async () => {
    await save(1, {});
    const page = await school.signedIn().visit("/cog-admin");
    expect(page.texts("h2")).toContain("First steps: 1 of 7");
    const form = await school.signedIn().visit(step(1));
    expect(form.texts("p", "sample-text"), "an accepted headline is not marked").toEqual([]);
    expect(page.one("div", "done-steps").text).toBe("Done: Name and place");
    expect(page.one("ol", "first-steps").all("li")).toHaveLength(6);
  });

  it("the step of a message is done when its sample text has been replaced in both languages", async () => {
    const visit = () => school.signedIn().visit("/cog-admin");
    const getFirstStep = async (number: number) => (await visit()).one("ol", "first-steps").all("li")[number - 1]?.text;
    const { answer, staff } = await save(3, { "chairman.name.en": "Sample Chairman" });
    expect((await staff.follow(answer)).one("div", "banner").text).toContain("Chairman's Message");
    const sample = "Text of the Chairman's Message (still the sample)";
    expect(await getFirstStep(3)).toBe(`3 Chairman's Message Missing: ${sample}`);
    expect((await staff.visit(start)).text).toContain(sample);
    const [inEnglish, inBengali] = [
      { "chairman.text.en": "Welcome to our sample school." },
      { "chairman.text.bn": "" },
    ];
    await save(3, { "chairman.name.en": "Sample Chairman", ...inEnglish });
    expect(await getFirstStep(3)).toContain("Text of the Chairman's Message in Bengali (still the sample)");
    await save(3, { "chairman.name.en": "Sample Chairman", ...inEnglish, ...inBengali });
    expect((await visit()).one("div", "done-steps").text).toBe("Done: Chairman's Message");
  });

  it("the seven first steps are numbered and can be skipped, and the last leads to the dashboard", async () => {
    const staff = school.signedIn();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => staff.visit(step(number))));
    expect(pages.map((page) => page.one("h1").text)).toEqual([
      ...["Name and place", "Contacts", "Chairman's Message", "Principal's Message"],
      ...["Information service centre", "Complaints officer", "Import your students"],
    ]);
    expect(pages.map((page) => /Step \d of \d/.exec(page.text)?.[0])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Step ${number} of 7`),
    );
    for (const number of [1, 2, 3, 4, 5, 6]) {
      expect(hrefs(pages[number - 1] as Answer)).toEqual(expect.arrayContaining(["/cog-admin", step(number + 1)]));
      expect(hrefs(pages[number] as Answer), "the step before").toContain(step(number));
    }
    expect(hrefs(pages[6] as Answer)).toContain("/cog-admin/results/import?what=students");
    expect(lines()).toEqual([]);
  });

  it.each<[number, string, Record<string, string>, "contacts" | "messages" | "complaints", object, string[]]>([
    [
      1,
      "?saved=1&oldYear=1946",
      { "name.en": "Sample High School", "name.bn": "নমুনা উচ্চ বিদ্যালয়", established: "১৯৫০" },
      "contacts",
      { ...firstValues.contacts, name: { en: "Sample High School", bn: "নমুনা উচ্চ বিদ্যালয়" }, established: 1950 },
      ["name", "established"],
    ],
    [
      3,
      "?saved=3",
      { "chairman.name.en": "Sample Chairman", "chairman.text.bn": "প্রথম।\n\nদ্বিতীয়।" },
      "messages",
      {
        ...firstValues.messages,
        chairman: {
          ...firstValues.messages.chairman,
          name: { en: "Sample Chairman", bn: "" },
          text: { en: firstValues.messages.chairman.text.en, bn: "প্রথম।\n\nদ্বিতীয়।" },
        },
      },
      ["chairman"],
    ],
    [
      6,
      "?saved=6",
      { "name.bn": "নমুনা কর্মকর্তা", phone: "01700-000000" },
      "complaints",
      { ...firstValues.complaints, name: { en: "", bn: "নমুনা কর্মকর্তা" }, phone: "01700-000000" },
      ["name", "phone"],
    ],
  ])(
    "first step number %i changes its own fields of a section and goes on to the next step",
    async (number, query, typed, section, value, fields) => {
      const { answer, staff } = await save(number, typed);
      expect([answer.status, answer.location]).toEqual([303, step(number + 1) + query]);
      expect(getStoredSection(section)).toMatchObject({ version: 1, value });
      expect(lines()[0]).toMatchObject({ kind: "school", details: JSON.stringify({ section, fields }) });
      // Fields that stay empty are named, so that staff see why the dashboard does not count the step as done.
      const open: Record<number, string> = {
        3: " Missing: Text of the Chairman's Message in English (still the sample)",
        6: " Missing: Designation, Room or place",
      };
      const missing = open[number] ?? "";
      expect(getBanners(await staff.follow(answer))).toEqual([`Saved Everyone can see the change now.${missing}`]);
    },
  );

  it.each([3, 4])("first step number %i labels the title below a person's name as a position", async (number) => {
    const { text } = await school.signedIn().visit(step(number));
    expect(text).toContain("Position");
    expect(text).toContain("Shown below the name, for example");
  });

  it("a first step stores a portrait with a message, and shows it when it is opened again", async () => {
    const staff = school.signedIn();
    const portrait = new File([await phonePhoto({ width: 400, height: 500 })], "me.jpg");
    const answer = await sendForm(staff, step(4), {}, { "principal.portrait.file": portrait });
    expect(answer.location).toBe(`${step(5)}?saved=4`);
    const { principal, chairman } = getStoredSection("messages").value;
    expect([principal.portrait?.id, chairman]).toEqual([expect.any(Number), firstValues.messages.chairman]);
    expect((await staff.visit(step(4))).one("div", "picture-preview").all("img")).toHaveLength(1);
    expect((await staff.visit(step(3))).one("div", "picture-preview").all("img")).toHaveLength(0);
  });

  it("a name in a first step also becomes the name of the same person in the committee and the staff, if it is empty", async () => {
    await save(3, { "chairman.name.en": "Sample Chairman" });
    await save(4, { "principal.name.en": "Sample Principal" });
    const [chairman, member] = getStoredSection("committee").value.members;
    const [head, assistant] = getStoredSection("staff").value.people;
    expect([chairman?.name.en, member?.name.en]).toEqual(["Sample Chairman", ""]);
    expect([head?.name.en, assistant?.name.en]).toEqual(["Sample Principal", ""]);
    await save(3, { "chairman.name.en": "Another Chairman" });
    expect(getStoredSection("committee").value.members[0]?.name.en).toBe("Sample Chairman");
    expect(lines().map(({ details }) => details)).toEqual([
      '{"section":"messages","fields":["chairman"]}',
      '{"section":"committee","fields":["members"]}',
      '{"section":"messages","fields":["principal"]}',
      '{"section":"staff","items":["Head Teacher"]}',
      '{"section":"messages","fields":["chairman"]}',
    ]);
  });

  it("the message and the headline of a new school are marked as samples until someone replaces both halves", async () => {
    const staff = school.signedIn();
    const notes = async (number: number) => (await staff.visit(step(number))).texts("p", "sample-text");
    const samples = async (number: number) => (await notes(number)).length;
    expect([await samples(1), await samples(2), await samples(3), await samples(4)]).toEqual([2, 0, 1, 1]);
    const { answer } = await save(3, { "chairman.name.en": "Sample Chairman", "chairman.text.en": "My own words" });
    expect(await notes(3)).toEqual([
      "The Bengali text is still the sample. Replace or delete it. Without it, Bengali pages show the English text.",
    ]);
    const saved = await staff.follow(answer);
    expect(getBanners(saved)[0]).toContain("Text of the Chairman's Message in Bengali (still the sample)");
    const missing = saved.one("div", "banner").one("a").attributes.href;
    expect(missing).toBe(`${step(3)}#school-messages-chairman.text.bn`);
    expect((await staff.visit(step(3))).html).toContain('id="school-messages-chairman.text.bn"');
    await save(3, { "chairman.text.bn": "" });
    expect([await samples(3), await samples(4)]).toEqual([0, 1]);
  });

  it("the last first step shows what the steps still lack as the dashboard does", async () => {
    const { staff } = await save(3, { "chairman.name.en": "Sample Chairman", "chairman.text.en": "My own words" });
    const items = async (path: string) =>
      (await staff.visit(path))
        .one("ol", "first-steps")
        .all("li")
        .map(({ text, hrefs }) => [text, hrefs[0]]);
    expect(await items(step(7))).toEqual(await items("/cog-admin"));
    expect((await items(step(7))).slice(0, 5)).toEqual([
      ["1 Name and place", step(1)],
      ["2 Contacts", step(2)],
      [
        "3 Chairman's Message Missing: Text of the Chairman's Message in Bengali (still the sample)",
        `${step(3)}?alone#school-messages-chairman.text.bn`,
      ],
      [
        "4 Principal's Message Missing: Name of the principal, Text of the Principal's Message (still the sample)",
        expect.any(String),
      ],
      ["5 Information service centre", step(5)],
    ]);
  });

  it("the link to what a step lacks opens the step alone, and saving or leaving it leads back to the dashboard", async () => {
    const { staff } = await save(6, { "name.en": "Sample Officer", phone: "01700-000000" });
    const alone = `${step(6)}?alone`;
    const opened = await staff.visit(alone);
    expect(opened.one("main").text).not.toMatch(/Step \d|Skip/);
    expect(opened.one("form", "admin-form").hrefs).toEqual(["/cog-admin"]);
    const answer = await sendForm(staff, alone, { room: "Sample room", "designation.en": "Sample Teacher" });
    expect(answer.location).toBe("/cog-admin");
    expect(getStoredSection("complaints").value).toMatchObject({ name: { en: "Sample Officer", bn: "" } });
  });

  it("a new founding year in a step that was opened alone leads to the texts with the old year on the dashboard", async () => {
    const staff = school.signedIn();
    const answer = await sendForm(staff, `${step(1)}?alone`, { established: "1950" });
    expect(answer.location).toBe("/cog-admin?oldYear=1946");
    expect((await staff.follow(answer)).one("section", "old-year").text).toContain("1946");
  });

  it("a saved or skipped step leads to the next step that is not done", async () => {
    const { staff } = await save(4, messageOf("principal"));
    const { answer } = await save(3, messageOf("chairman"));
    expect(answer.location).toBe(`${step(5)}?saved=3`);
    expect(hrefs(await staff.visit(step(3)))).toContain(step(5));
    expect(
      (await staff.visit(start))
        .one("main")
        .all("a")
        .find(({ text }) => text === "Fill in step by step")?.attributes.href,
    ).toBe(step(1));
  });

  const messageOf = (who: string) => ({
    [`${who}.name.en`]: "Sample Person",
    [`${who}.text.en`]: "Sample words of our own.",
    [`${who}.text.bn`]: "",
  });

  it("ready-made texts that are saved unchanged count as checked, and a second save changes nothing", async () => {
    const staff = school.signedIn();
    const figures = `${start}/figures`;
    const note = "Check them and save, even if you change nothing.";
    expect((await staff.visit(figures)).text).toContain(note);
    await sendForm(staff, figures, {});
    await sendForm(staff, figures, {});
    expect([getStoredSection("figures").version, lines().length]).toEqual([1, 1]);
    expect((await staff.visit(figures)).text).not.toContain(note);
    expect((await staff.visit("/cog-admin/activity")).texts("p", "history-title")).toEqual(["Figures"]);
  });

  it.each(["0", "8", "10", "one"])("the first steps have no step number %s", async (number) => {
    expect((await school.signedIn().visit(`/cog-admin/school/first-steps/${number}`)).status).toBe(404);
  });
});

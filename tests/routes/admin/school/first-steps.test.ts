import { describe, expect, it } from "vitest";
import { firstValues } from "../../../../app/school/first-values";
import { getStoredSection } from "../../../../app/school/school.server";
import { activity } from "../../../../drizzle/schema";
import type { Answer } from "../../../support/browser";
import { fieldValue, formValues, getBanners, sendForm } from "../../../support/page-parts";
import { phonePhoto } from "../../../support/sample-files";
import { website } from "../../../support/website";

const school = website();
const step = (number: number) => `/cog-admin/school/first-steps/${number}`;
const lines = () => school.rows(activity);
const hrefs = (page: Answer) => page.one("main").hrefs;

/** Sends the form of a step with what is typed over it. */
async function save(number: number, typed: Record<string, string>, staff = school.signedIn()) {
  const answer = await sendForm(staff, step(number), typed);
  return { answer, staff };
}

describe("the first steps", () => {
  it("are five, each says which one it is and can be skipped; the last leads to the dashboard", async () => {
    const staff = school.signedIn();
    const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => staff.visit(step(number))));
    expect(pages.map((page) => page.one("h1").text)).toEqual([
      "Name and Place",
      "Contacts",
      "Chairman's Message",
      "Principal's Message",
      "What Is Still Missing",
    ]);
    expect(pages.map((page) => /Step \d of \d/.exec(page.text)?.[0])).toEqual([
      "Step 1 of 5",
      "Step 2 of 5",
      "Step 3 of 5",
      "Step 4 of 5",
      "Step 5 of 5",
    ]);
    for (const number of [1, 2, 3, 4]) expect(hrefs(pages[number - 1] as Answer)).toContain(step(number + 1));
    expect(hrefs(pages[4] as Answer)).toEqual(
      expect.arrayContaining([
        step(4),
        "/cog-admin/school/contacts#school-contacts-phone",
        "/cog-admin/school/staff?edit=staff-1#staff-1",
        "/cog-admin",
      ]),
    );
    expect(lines()).toEqual([]);
  });

  it.each<[number, Record<string, string>, "contacts" | "messages", object, string[]]>([
    [
      1,
      { "name.en": "Sample High School", "name.bn": "নমুনা উচ্চ বিদ্যালয়", established: "১৯৫০" },
      "contacts",
      {
        ...firstValues.contacts,
        name: { en: "Sample High School", bn: "নমুনা উচ্চ বিদ্যালয়" },
        established: 1950,
      },
      ["name", "established"],
    ],
    [
      2,
      { phone: "01700-000000", email: "office@school.example", institutionId: "000000" },
      "contacts",
      { ...firstValues.contacts, phone: "01700-000000", email: "office@school.example", institutionId: "000000" },
      ["phone", "email", "institutionId"],
    ],
    [
      3,
      { "name.en": "Sample Chairman", "text.bn": "প্রথম।\n\nদ্বিতীয়।" },
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
      4,
      { "name.bn": "নমুনা প্রধান শিক্ষক" },
      "messages",
      {
        ...firstValues.messages,
        principal: { ...firstValues.messages.principal, name: { en: "", bn: "নমুনা প্রধান শিক্ষক" } },
      },
      ["principal"],
    ],
  ])("number %i changes its own fields of a section and goes on", async (number, typed, section, value, fields) => {
    const { answer } = await save(number, typed);
    expect([answer.status, answer.location]).toEqual([303, step(number + 1)]);
    expect(getStoredSection(section)).toMatchObject({ version: 1, value });
    expect(lines()).toMatchObject([{ kind: "school", details: JSON.stringify({ section, fields }) }]);
  });

  it("take a portrait with a message, which the form shows when it is opened again", async () => {
    const staff = school.signedIn();
    const portrait = new File([await phonePhoto({ width: 400, height: 500 })], "me.jpg");
    expect((await sendForm(staff, step(4), {}, { "portrait.file": portrait })).location).toBe(step(5));
    const { principal, chairman } = getStoredSection("messages").value;
    expect([principal.portrait?.id, chairman]).toEqual([expect.any(Number), firstValues.messages.chairman]);
    expect((await staff.visit(step(4))).one("div", "picture-preview").all("img")).toHaveLength(1);
    expect((await staff.visit(step(3))).one("div", "picture-preview").all("img")).toHaveLength(0);
  });

  it("write nothing when nothing was changed", async () => {
    const { answer } = await save(1, {});
    expect([answer.location, getStoredSection("contacts").version, lines()]).toEqual([step(2), 0, []]);
  });

  it("tell a second person at the same section, and take theirs when sent once more", async () => {
    const staff = school.signedIn();
    const opened = await staff.visit(step(2));
    await save(1, { "place.en": "Elsewhere" }, staff);
    const answer = await staff.post(step(2), formValues(opened, { phone: "01700-000000" }));
    expect([answer.status, fieldValue(answer, "phone")]).toEqual([409, "01700-000000"]);
    expect(getBanners(answer).join()).toContain("It could not be saved");
    expect((await staff.post(step(2), formValues(answer))).location).toBe(step(3));
    expect(getStoredSection("contacts")).toMatchObject({
      version: 2,
      value: { phone: "01700-000000", place: { en: "Elsewhere" } },
    });
  });

  it("save a form once that is sent twice", async () => {
    const staff = school.signedIn();
    const form = formValues(await staff.visit(step(2)), { phone: "01700-000000" });
    const answers = [await staff.post(step(2), form), await staff.post(step(2), form)];
    expect(answers.map(({ location }) => location)).toEqual([step(3), step(3)]);
    expect([getStoredSection("contacts").version, lines().length]).toEqual([1, 1]);
  });

  it("speak Bengali to who reads Bengali", async () => {
    const page = await school.signedIn().keep("lng=bn").visit(step(2));
    expect(page.one("h1").text).toBe("যোগাযোগ");
    expect(page.text).toContain("৫টি ধাপের ২ নম্বর");
    expect(page.text).toContain("সংরক্ষণ করে এগিয়ে যান");
  });

  it.each(["0", "6", "10", "one"])("have no number %s", async (number) => {
    expect((await school.signedIn().visit(`/cog-admin/school/first-steps/${number}`)).status).toBe(404);
  });

  it("have no form to send in the last one", async () => {
    expect((await school.signedIn().post(step(5), {})).status).toBe(404);
  });
});

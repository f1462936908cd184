import { describe, expect, it } from "vitest";
import { dhakaToday } from "~/i18n/format";
import { firstValues } from "~/school/first-values";
import type { StaffMember } from "~/school/sections";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const newcomer: StaffMember = {
  id: "demo",
  name: { en: "Demo Teacher", bn: "নমুনা শিক্ষক" },
  designation: { en: "Assistant Teacher (Music)", bn: "সহকারী শিক্ষক (সংগীত)" },
  group: "",
  joined: "2008-03-15",
  left: "",
  email: "music@school.example",
  mobile: "+880 1700-000 000",
  portrait: null,
};

async function onlyOne(person: Partial<StaffMember>, path = "/staff") {
  writeSection(school.database, "staff", { people: [{ ...newcomer, ...person }] });
  return (await school.visit(path)).one("ul", "people").one("li");
}

it("the staff page shows teachers and office staff in separate grids", async () => {
  const name = { en: "Sample", bn: "নমুনা" };
  writeSection(school.database, "staff", { people: firstValues.staff.people.map((person) => ({ ...person, name })) });
  const [teaching, office] = (await school.visit("/staff")).all("ul", "people");
  expect([teaching?.all("h3").length, office?.all("h3").length]).toEqual([8, 4]);
  expect(teaching?.text).toContain("Head Teacher");
  expect(office?.text).toContain("Support Staff (Cleaning)");
});

it("the staff page lists the posts without a name in one line in each group", async () => {
  const page = await school.visit("/staff");
  expect(page.all("ul", "people")).toEqual([]);
  const [teaching, office] = page.texts("p", "unnamed");
  expect(teaching).toMatch(/^Names to be added: Head Teacher, Assistant Head Teacher, /);
  expect(office).toMatch(/, Support Staff \(Cleaning\)$/);
});

describe("a card on the staff page", () => {
  it.each([
    ["/staff", "Demo Teacher", "Assistant Teacher (Music)", "Joined 15/03/2008", "Currently working"],
    ["/bn/staff", "নমুনা শিক্ষক", "সহকারী শিক্ষক (সংগীত)", "যোগদান: ১৫/০৩/২০০৮", "বর্তমানে কর্মরত"],
  ])("a card on %s says who the person is, what they do and since when", async (path, name, ...lines) => {
    const card = await onlyOne({}, path);
    expect(card.one("h3").text).toBe(name);
    expect(card.texts("p")).toEqual(lines);
    expect(card.one("time").attributes.datetime).toBe("2008-03-15");
  });

  it("a person is on the staff page until the date of leaving", async () => {
    const dayFromNow = (days: number) => dhakaToday(new Date(Date.now() + days * 24 * 3600 * 1000));
    expect((await onlyOne({ left: dayFromNow(2) })).text).toContain("Currently working");
    for (const days of [0, -1]) {
      writeSection(school.database, "staff", { people: [{ ...newcomer, left: dayFromNow(days) }] });
      expect((await school.visit("/staff")).html).not.toContain("Demo Teacher");
    }
  });

  it("a staff card falls back to words in the other language, and marks their language", async () => {
    const name = { en: "", bn: "নমুনা শিক্ষক" };
    const heading = (await onlyOne({ name })).one("h3");
    expect([heading.text, heading.one("span").attributes.lang]).toEqual(["নমুনা শিক্ষক", "bn"]);
    expect((await onlyOne({ name }, "/bn/staff")).one("h3").all("span")).toEqual([]);
  });

  it("a staff card links the phone number and the email address", async () => {
    const links = (await onlyOne({})).all("a").map(({ text, attributes }) => [text, attributes.href]);
    expect(links).toEqual([
      ["+880 1700-000 000", "tel:+8801700000000"],
      ["music@school.example", "mailto:music@school.example"],
    ]);
  });

  it.each([
    ["/staff", "Phone: To be added", "Email: Not available"],
    ["/bn/staff", "ফোন: যোগ করা হবে", "ইমেইল: তথ্য নেই"],
  ])(
    "a staff card on %s says that a phone number will be added, and that there is no email address",
    async (path, ...words) => {
      const contacts = (await onlyOne({ email: "", mobile: "" }, path)).one("ul", "person-contacts");
      expect(contacts.texts("li")).toEqual(words);
      expect(contacts.all("a")).toEqual([]);
    },
  );

  it("a staff card without a picture shows the first letter of the name, or else of the designation", async () => {
    const portrait = async (person: Partial<StaffMember>, path: string) =>
      (await onlyOne(person, path)).one("div", "portrait");
    const shown = await portrait({}, "/bn/staff");
    expect([shown.text, shown.attributes["aria-hidden"], shown.all("img")]).toEqual(["ন", "true", []]);
    expect((await portrait({}, "/staff")).text).toBe("D");
    const bengali = await portrait({ name: { en: "", bn: "রহিমা" } }, "/staff");
    expect([bengali.text, bengali.attributes.lang]).toEqual(["র", "bn"]);
    expect((await portrait({ name: { en: "", bn: "" } }, "/staff")).text).toBe("A");
  });
});

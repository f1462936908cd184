import { afterEach, describe, expect, it } from "vitest";
import { type StaffMember, staff } from "../../../app/school/people";
import { website } from "../../support/website";

const school = website();
const everybody = [...staff];
afterEach(() => void staff.splice(0, staff.length, ...everybody));

const newcomer: StaffMember = {
  name: { en: "Demo Teacher", bn: "নমুনা শিক্ষক" },
  designation: { en: "Assistant Teacher (Music)", bn: "সহকারী শিক্ষক (সংগীত)" },
  joining: { start: "15/03/2008", current: false },
  email: "music@school.example",
  mobile: "+880 1700-000 000",
  imageUrl: "/staff/music.webp",
};

async function onlyOne(person: Partial<StaffMember>, path = "/staff") {
  staff.splice(0, staff.length, { ...newcomer, ...person });
  return (await school.visit(path)).one("ul", "people").one("li");
}

describe("the staff page", () => {
  it.each([
    ["/staff", "Staff", "Teaching Staff", "Office Staff", "Head Teacher", "Support Staff (Cleaning)"],
    ["/bn/staff", "শিক্ষক ও কর্মচারী", "শিক্ষকমণ্ডলী", "কর্মচারীবৃন্দ", "প্রধান শিক্ষক", "পরিচ্ছন্নতাকর্মী"],
  ])("%s shows teachers and office staff in grids of their own", async (path, title, first, second, head, last) => {
    const main = (await school.visit(path)).one("main");
    expect([main.one("h1").text, ...main.all("h2").map(({ text }) => text)]).toEqual([title, first, second]);
    const [teaching, office] = main.all("ul", "people").map((list) => list.all("h3").length);
    expect([teaching, office]).toEqual([8, 4]);
    const designations = main.all("ul", "people").flatMap((list) => list.all("p").map(({ text }) => text));
    expect(designations).toContain(head);
    expect(designations).toContain(last);
  });

  it("leaves out a grid that nobody is in", async () => {
    await onlyOne({});
    const page = await school.visit("/staff");
    expect(
      page
        .one("main")
        .all("h2")
        .map(({ text }) => text),
    ).toEqual(["Teaching Staff"]);
  });
});

describe("a card on the staff page", () => {
  it.each([
    ["/staff", "Demo Teacher", "Assistant Teacher (Music)", "Joined 15/03/2008"],
    ["/bn/staff", "নমুনা শিক্ষক", "সহকারী শিক্ষক (সংগীত)", "যোগদান ১৫/০৩/২০০৮"],
  ])("%s says who it is, what they do and since when", async (path, name, designation, joined) => {
    const card = await onlyOne({}, path);
    expect(card.one("h3").text).toBe(name);
    expect(card.all("p").map(({ text }) => text)).toEqual([designation, joined]);
    expect(card.one("time").attributes.datetime).toBe("2008-03-15");
  });

  it.each([
    ["/staff", "Currently working"],
    ["/bn/staff", "বর্তমানে কর্মরত"],
  ])("%s flags who is working here now, and nobody else", async (path, flag) => {
    expect((await onlyOne({ joining: { start: "15/03/2008", current: true } }, path)).text).toContain(flag);
    expect((await onlyOne({}, path)).text).not.toContain(flag);
  });

  it("links the email and the phone", async () => {
    const links = (await onlyOne({})).all("a").map(({ text, attributes }) => [text, attributes.href]);
    expect(links).toEqual([
      ["music@school.example", "mailto:music@school.example"],
      ["+880 1700-000 000", "tel:+8801700000000"],
    ]);
  });

  it("dials a number that was typed in Bengali digits", async () => {
    expect((await onlyOne({ mobile: "০১৭০০-০০০০০০" })).all("a")[1]?.attributes.href).toBe("tel:01700000000");
  });

  it.each([
    ["/staff", "Email: Not available"],
    ["/bn/staff", "ইমেইল: তথ্য নেই"],
  ])("%s says when there is no email, and hides a phone that is missing", async (path, words) => {
    const contacts = (await onlyOne({ email: "", mobile: "" }, path)).one("ul", "person-contacts");
    expect(contacts.all("li").map(({ text }) => text)).toEqual([words]);
    expect(contacts.all("a")).toEqual([]);
  });

  it("has no line for what is not known", async () => {
    const card = await onlyOne(
      { joining: { start: "", current: false }, designation: { en: "Teacher", bn: "" } },
      "/bn/staff",
    );
    expect([card.all("p"), card.one("h3").text]).toEqual([[], "নমুনা শিক্ষক"]);
  });

  it("shows the photo, and the first letter of the designation where there is none", async () => {
    const withPhoto = (await onlyOne({})).one("div", "portrait");
    expect(withPhoto.attributes).toMatchObject({ role: "img", "aria-label": "Photo of Demo Teacher" });
    expect(withPhoto.one("img").attributes.src).toBe("/staff/music.webp");

    const without = (await onlyOne({ imageUrl: "" }, "/bn/staff")).one("div", "portrait");
    expect([without.text, without.attributes["aria-hidden"]]).toEqual(["স", "true"]);
    expect(without.all("img")).toEqual([]);
  });

  it("keeps the letter below the photo, for when it does not load", async () => {
    expect((await onlyOne({})).one("div", "portrait").text).toBe("A");
  });
});

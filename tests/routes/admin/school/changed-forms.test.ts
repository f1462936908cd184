import { describe, expect, it } from "vitest";
import { getSection, getStoredSection } from "~/school/school.server";
import { cpuTime } from "~tests/support/cpu-time";
import { fieldProblems, fieldValue, formValues, getBanners, sendForm } from "~tests/support/page-parts";
import { phonePhoto } from "~tests/support/sample-files";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/committee";
const both = (en: string, bn = "") => ({ en, bn });

const broken = "The form did not arrive completely. Please send it again.";

describe("a tampered form of the school", () => {
  it.each<[what: string, posted: Record<string, string>]>([
    ["an item at a place of a hundred million", { "members[99999999].name.en": "A" }],
    ["an item at the last place of a list", { "members[4294967294].id": "A" }],
    ["a list in a list", { "members[0][99999999].id": "A" }],
    ["a field name of a thousand parts", { [`members[0]${".name".repeat(1000)}`]: "A" }],
    ["a field name of ten thousand parts", { [Array(10_000).fill("a").join(".")]: "A" }],
    ["a name that every JavaScript object has", { "__proto__.polluted": "A", "constructor.prototype.polluted": "A" }],
    ["an invalid name", { "members[-1].name.en": "A", "members[": "A", "]": "A", "": "A" }],
    ["a text in place of a list", { "members.name": "A", "members[0].name": "A", "": "A" }],
    ["an item moved far away", { change: "members new 99999999" }],
    ["an item moved into a list of lists", { change: "members[0][99999999] new 0" }],
    ["an item of a field that is not a list", { change: "members[0].name.en 0 gone" }],
  ])(
    "a tampered form with %s gets a quick answer that the form is broken, and is shown again as typed",
    async (_what, posted) => {
      const member = { id: "one", name: both("A"), designation: both("Member") };
      writeSection(school.database, "committee", { members: [member] });
      const staff = school.signedIn();
      const typed = formValues(await staff.visit(room), { "members[0].designation.en": "Chair" });
      const began = cpuTime();
      const answer = await staff.post(room, { ...typed, ...posted });
      expect(cpuTime() - began).toBeLessThan(2000);
      expect([answer.status, fieldValue(answer, "members[0].designation.en")]).toEqual([400, "Chair"]);
      expect(getBanners(answer).join()).toContain(broken);
      expect([getStoredSection("committee").version, "polluted" in {}]).toEqual([1, false]);
    },
  );
});

it.each(["members[99999999].portrait.file", `members[0]${".a".repeat(1000)}.file`, "__proto__.file"])(
  "a picture with the name %.40s in a tampered form is not kept",
  async (name) => {
    const staff = school.signedIn();
    const typed = formValues(await staff.visit(room), { "members[0].designation.en": "Chair" });
    const answer = await staff.post(room, { ...typed, [name]: new File([await phonePhoto()], "a.jpg") });
    expect([answer.status, fieldValue(answer, "members[0].designation.en")]).toEqual([400, "Chair"]);
    expect([getStoredSection("committee").version, school.storedFiles()]).toEqual([0, []]);
  },
);

describe("a picture that is gone", () => {
  const campus = "/cog-admin/school/campus";

  async function addPicture(name: string) {
    const staff = school.signedIn();
    const picture = new File([await phonePhoto()], name);
    await sendForm(staff, `${campus}?new`, { "caption.en": "The field" }, { "picture.file": picture });
    return `${campus}?edit=${getSection("campus").pictures[0]?.id}`;
  }

  it("a form with a picture that a colleague has replaced does not restore that picture without its file", async () => {
    const address = await addPicture("first.jpg");
    const staff = school.signedIn();
    const opened = await staff.visit(address);
    await staff.post(address, { ...formValues(opened), "picture.file": new File([await phonePhoto()], "second.jpg") });
    const typed = formValues(opened, { "caption.en": "The wet field", once: crypto.randomUUID() });
    const answer = await staff.post(address, typed);
    expect([answer.status, fieldValue(answer, "caption.en")]).toEqual([400, "The wet field"]);
    expect(fieldProblems(answer)).toEqual(["This picture no longer exists. Choose another one, or reload the page."]);
    const again = await staff.post(address, formValues(answer));
    expect([again.status, fieldProblems(again)]).toEqual([400, ["Choose a picture."]]);
    expect(getSection("campus").pictures).toMatchObject([{ picture: { id: 2 }, caption: both("The field") }]);
  });

  it("a form that replaced its picture reports no conflict when it is sent a second time", async () => {
    const address = await addPicture("first.jpg");
    const staff = school.signedIn();
    const file = new File([await phonePhoto()], "second.jpg");
    const form = { ...formValues(await staff.visit(address), { "caption.en": "The wet field" }), "picture.file": file };
    expect([(await staff.post(address, form)).status, (await staff.post(address, form)).status]).toEqual([303, 303]);
    expect([getStoredSection("campus").version, getSection("campus").pictures]).toMatchObject([
      2,
      [{ picture: { id: 2 }, caption: both("The wet field") }],
    ]);
  });

  it("a form with a picture that never existed stores no portrait", async () => {
    const staff = school.signedIn();
    const messages = "/cog-admin/school/messages";
    const typed = formValues(await staff.visit(messages), { "principal.portrait.id": "77", "principal.name.en": "A" });
    const answer = await staff.post(messages, typed);
    expect([answer.status, fieldValue(answer, "principal.name.en")]).toEqual([400, "A"]);
    expect(fieldValue(answer, "principal.portrait.id")).toBe("");
    await staff.post(messages, formValues(answer));
    expect(getSection("messages").principal).toMatchObject({ name: both("A"), portrait: null });
  });
});

it("a tampered item address is answered and leads to no other address, even if its form was sent before", async () => {
  const staff = school.signedIn();
  const courses = "/cog-admin/school/courses";
  const typed = { once: "one", seen: "0", "title.en": "A", url: "https://course.example/" };
  expect((await staff.post(`${courses}?new`, typed)).status).toBe(303);
  const answer = await staff.post(`${courses}?edit=${encodeURIComponent("বাংলা\r\nX: 1")}`, typed);
  expect([answer.status, answer.headers.get("X")]).toEqual([303, null]);
});

it.each([
  "https://[x.y",
  "https://course.example:99999/",
  "https://%.example",
  "https://1.2.3.4.5/",
  "https://school.example@elsewhere.example/",
  "https://user:secret@course.example/",
])("a course cannot have the address %s, which no browser opens or which looks like another address", async (url) => {
  const answer = await school.signedIn().post("/cog-admin/school/courses?new", { seen: "0", "title.en": "A", url });
  expect([answer.status, fieldProblems(answer)]).toEqual([
    400,
    ["Enter a complete web address, such as https://school.example"],
  ]);
  expect(fieldValue(answer, "url")).toBe(url);
});

describe("an email address of the school", () => {
  it.each(["a@b.example?bcc=c@d.example", "a@b.example?bcc=c", "a@b.example&subject=x", 'a@b."x"'])(
    "the school's email address may not be %s, which would fill in more than the recipient",
    async (email) => {
      const staff = school.signedIn();
      const contacts = "/cog-admin/school/contacts";
      const answer = await sendForm(staff, contacts, { email });
      expect([answer.status, fieldValue(answer, "email")]).toEqual([400, email]);
    },
  );

  it("the link to the school's email address escapes characters that would fill in more than the recipient", async () => {
    const staff = school.signedIn();
    const contacts = "/cog-admin/school/contacts";
    const email = "r&d?cc=x%0abcc#1+2@school.example";
    expect((await sendForm(staff, contacts, { email })).status).toBe(303);
    expect((await school.visit("/")).html).toContain('href="mailto:r%26d%3Fcc=x%250abcc%231+2@school.example"');
  });
});

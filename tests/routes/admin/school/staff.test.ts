import { describe, expect, it } from "vitest";
import { deleteUnusedPictures } from "~/school/pictures.server";
import { getSection } from "~/school/school.server";
import type { StaffMember } from "~/school/sections";
import { purgeChanges } from "~/undo/undo.server";
import { transaction } from "~drizzle/client";
import { imports, schoolPictures } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { fieldProblems, formValues, sendForm } from "~tests/support/page-parts";
import { phonePhoto } from "~tests/support/sample-files";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/staff";
const people = () => getSection("staff").people;
const headings = (page: Answer) => page.texts("h2");

const person = (id: string, designation: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id,
  name: { en: `Sample ${id}`, bn: `নমুনা ${id}` },
  designation: { en: designation, bn: "" },
  group: "",
  joined: "",
  left: "",
  email: "",
  mobile: "",
  portrait: null,
  ...more,
});

const employ = (...people: StaffMember[]) => writeSection(school.database, "staff", { people });

const save = async (search: string, typed: Record<string, string> = {}) => {
  const staff = school.signedIn();
  return sendForm(staff, room + search, typed);
};

describe("the staff in the office", () => {
  it("the Staff screen lists people under Teaching or Office by designation, and people who left separately", async () => {
    employ(
      person("one", "Head Teacher"),
      person("two", "Office Staff"),
      person("three", "Librarian"),
      person("four", "Teacher", { left: "2020-01-31" }),
      person("five", "Teacher", { left: "2999-01-31" }),
    );
    const page = await school.signedIn().visit(room);
    expect(headings(page)).toEqual(["Teaching", "Office", "Without a group"]);
    expect(page.text).toMatch(/Teaching\s*2 people/);
    expect(page.text).toMatch(/Office\s*1 person/);
    const left = page.one("details", "item-details");
    expect(left.one("summary").text).toBe("People who have left (1)");
    expect([left.all("li").length, left.all("form", "move").length]).toEqual([1, 0]);
    expect(left.one("li").text).toContain("Left on Jan 31, 2020");
    const inBengali = (await school.signedIn().keep("lng=bn").visit(room)).text;
    expect(inBengali).toMatch(/২ জন(?!,)/);
    expect(inBengali.indexOf("নমুনা one")).toBeLessThan(inBengali.indexOf("Sample one"));
    expect(page.text.indexOf("Sample one")).toBeLessThan(page.text.indexOf("নমুনা one"));
  });

  it("moving a person on the Staff screen skips people of the other group", async () => {
    employ(person("one", "Teacher"), person("two", "Staff"), person("three", "Teacher"));
    const up = (await school.signedIn().visit(room)).all("form", "move")[1]?.one("button");
    expect([up?.attributes.value, up?.attributes["aria-label"]]).toEqual(["staff three 0", "Move up: Sample three"]);
    await school.signedIn().post(room, { change: "staff three 0", seen: "1" });
    expect(people().map(({ id }) => id)).toEqual(["three", "one", "two"]);
  });
});

describe("a person's form", () => {
  it("the form of a person saves each of its fields, shown at the next request in both languages", async () => {
    employ();
    const typed = {
      "name.en": "Sample Teacher Two",
      "name.bn": "নমুনা শিক্ষক দুই",
      "designation.en": "Assistant Teacher",
      joined: "২০১৪-০১-০৫",
      email: "two@school.example",
      mobile: "01700-000002",
    };
    expect((await save("?new", typed)).status).toBe(303);
    expect(people()).toMatchObject([
      {
        name: { en: "Sample Teacher Two", bn: "নমুনা শিক্ষক দুই" },
        joined: "2014-01-05",
        email: "two@school.example",
        mobile: "01700-000002",
      },
    ]);
    const list = async (path: string) => (await school.visit(path)).one("ul", "people").text;
    expect(await list("/staff")).toContain("Sample Teacher Two");
    expect(await list("/bn/staff")).toContain("নমুনা শিক্ষক দুই");
  });

  it("the form of a person offers a group, which is required if the designation does not tell it", async () => {
    employ();
    const typed = { "name.en": "Sample Librarian", "designation.en": "Librarian" };
    expect((await school.signedIn().visit(`${room}?new`)).one("select").attributes.name).toBe("group");
    const answer = await save("?new", typed);
    expect(answer.status).toBe(400);
    expect(fieldProblems(answer)).toEqual(["Choose a group."]);
    expect(answer.one("select").attributes.name).toBe("group");
    const staff = school.signedIn();
    await staff.post(`${room}?new`, formValues(answer, { group: "office" }));
    expect(people()).toMatchObject([{ designation: { en: "Librarian" }, group: "office" }]);
    expect((await school.visit("/staff")).one("main").one("h2").text).toBe("Office Staff");
    const open = await staff.visit(`${room}?edit=${people()[0]?.id}`);
    expect(open.one("select").html).toContain('value="office" selected');
  });

  it("a person who has left is hidden, stays stored, and returns when the date is removed", async () => {
    employ(person("one", "Teacher"), person("two", "Teacher"));
    await save("?edit=two", { left: "2026-01-31" });
    const names = async (path: string) => (await school.visit(path)).one("ul", "people").texts("h3");
    expect([await names("/staff"), await names("/bn/staff")]).toEqual([["Sample one"], ["নমুনা one"]]);
    expect(people()).toHaveLength(2);
    const open = await school.signedIn().visit(`${room}?edit=two`);
    expect(open.one("details", "item-details").attributes.open).toBe("");
    await save("?edit=two", { left: "" });
    expect(await names("/staff")).toEqual(["Sample one", "Sample two"]);
  });

  it("the form of a person stores a portrait, shows it, and deletes it a week after the person", async () => {
    employ(person("one", "Teacher"));
    const staff = school.signedIn();
    const portrait = new File([await phonePhoto()], "portrait.jpg");
    await sendForm(staff, `${room}?edit=one`, { "portrait.y": "30" }, { "portrait.file": portrait });
    expect(people()[0]?.portrait).toEqual({ id: 1, x: 50, y: 30 });
    const page = await staff.visit(room);
    expect(page.one("span", "item-picture").one("img").attributes.src).toMatch(/^\/uploads\/.*-320\.webp$/);
    await staff.post(`${room}/one/delete`);
    transaction(deleteUnusedPictures);
    expect(people()).toEqual([]);
    expect(school.rows(schoolPictures)).toHaveLength(1);
    school.database
      .update(imports)
      .set({ at: new Date(0) })
      .run();
    purgeChanges();
    transaction(deleteUnusedPictures);
    expect(school.rows(schoolPictures)).toEqual([]);
  });
});

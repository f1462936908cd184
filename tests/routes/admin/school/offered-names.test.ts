import { expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import type { Answer } from "~tests/support/browser";
import { insertStudent } from "~tests/support/class";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();

const officer = { ...firstValues.centre, name: { en: "Officer One", bn: "কর্মকর্তা এক" } };

/** Stores one person in each section that has people. The teacher also is a member of the committee. */
function writePeople() {
  const { chairman, principal } = firstValues.messages;
  const [person] = firstValues.staff.people;
  const [member] = firstValues.committee.members;
  const teacher = { en: "Teacher One", bn: "শিক্ষক এক" };
  writeSection(school.database, "messages", {
    chairman: { ...chairman, name: { en: "Chairman One", bn: "সভাপতি এক" } },
    principal: { ...principal, name: { en: "Head One", bn: "" } },
  });
  if (person) writeSection(school.database, "staff", { people: [{ ...person, id: "teacher", name: teacher }] });
  if (member)
    writeSection(school.database, "committee", {
      members: [
        { ...member, id: "teacher", name: teacher },
        { ...member, id: "member", name: { en: "", bn: "সদস্য এক" } },
      ],
    });
  writeSection(school.database, "centre", officer);
}

const english = ["Chairman One", "Head One", "Officer One", "Teacher One"];
const bengali = ["কর্মকর্তা এক", "শিক্ষক এক", "সদস্য এক", "সভাপতি এক"];

/** Returns the texts that the field offers. */
function offered(page: Answer, name: string) {
  const list = page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.list;
  const found = page.all("datalist").find(({ attributes }) => list !== undefined && attributes.id === list);
  return found?.all("option").map(({ attributes }) => attributes.value);
}

it.each([
  ["messages", "chairman.name"],
  ["messages", "principal.name"],
  ["staff?new", "name"],
  ["staff?edit=teacher", "name"],
  ["committee", "members[0].name"],
  ["committee", "members[1].name"],
  ["information/centre", "name"],
  ["information/complaints", "name"],
  ["first-steps/3", "chairman.name"],
  ["first-steps/5", "name"],
])("the form %s offers the names from all sections for %s, each once and in its language", async (path, field) => {
  writePeople();
  for (const language of ["en", "bn"]) {
    const page = await school.signedIn().keep(`lng=${language}`).visit(`/cog-admin/school/${path}`);
    expect(offered(page, `${field}.en`)).toEqual(english);
    expect(offered(page, `${field}.bn`)).toEqual(bengali);
  }
});

it("fields that are not for a name of a person, and forms without such a field, offer no names", async () => {
  writePeople();
  const staff = school.signedIn();
  const page = await staff.visit("/cog-admin/school/staff?new");
  expect(offered(page, "designation.en")).toBeUndefined();
  for (const path of ["contacts", "calendar?new", "staff", "about"]) {
    const other = await staff.visit(`/cog-admin/school/${path}`);
    expect(other.all("datalist")).toEqual([]);
    expect(other.html).not.toContain("Officer One");
  }
});

it("a rejected form still offers the names", async () => {
  writePeople();
  const staff = school.signedIn();
  const page = await staff.post("/cog-admin/school/staff?new", {
    "name.en": "Teacher Two",
    intent: "publish",
    seen: "1",
  });
  expect(page.status).toBe(400);
  expect(offered(page, "name.en")).toEqual(english);
});

it("no form of the school offers the name of a student", async () => {
  writePeople();
  insertStudent(school.database, 1, { name: "Student One" });
  const page = await school.signedIn().visit("/cog-admin/school/committee");
  expect(page.html).not.toContain("Student One");
});

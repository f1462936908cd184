import { describe, expect, it } from "vitest";
import type { StaffMember } from "~/school/sections";
import { inGroup, whoWorks } from "~/school/staff";

const staffMember = (more: Partial<StaffMember>): StaffMember => ({
  id: "one",
  name: { en: "", bn: "" },
  designation: { en: "", bn: "" },
  group: "",
  joined: "2015-01-01",
  left: "",
  email: "",
  mobile: "",
  portrait: null,
  ...more,
});

const gridsOf = (more: Partial<StaffMember>) =>
  (["teaching", "office"] as const).filter((group) => inGroup([staffMember(more)], group).length === 1).join(" and ");

describe("the grids of the staff page", () => {
  it.each([
    ["Head Teacher", "", "teaching"],
    ["Assistant Teacher (ICT)", "", "teaching"],
    ["Office Staff (Accounts)", "", "office"],
    ["Support Staff", "শিক্ষক", "office"],
    ["Teaching Staff Teacher", "", "teaching and office"],
    ["Principal", "প্রধান শিক্ষক", "office"],
    ["Office Assistant", "", "office"],
    ["teacher", "", "office"],
    ["", "সহকারী শিক্ষক", "teaching"],
    ["", "অফিস কর্মচারী", "office"],
    ["", "নিরাপত্তাকর্মী", "office"],
  ])("the staff page lists the designation %s, %s under %j", (en, bn, grids) =>
    expect(gridsOf({ designation: { en, bn } })).toBe(grids),
  );

  it("a designation that tells no group is listed under the group that was chosen for the person", () => {
    const designation = { en: "Librarian", bn: "গ্রন্থাগারিক" };
    expect(gridsOf({ designation, group: "teaching" })).toBe("teaching");
    expect(gridsOf({ designation, group: "office" })).toBe("office");
    expect(gridsOf({ designation: { en: "Teacher", bn: "" }, group: "office" })).toBe("teaching");
  });

  it("the groups of staff keep the order of the list", () => {
    const people = ["Teacher B", "Office Staff", "Teacher A"].map((en) => staffMember({ designation: { en, bn: "" } }));
    expect(inGroup(people, "teaching").map(({ designation }) => designation.en)).toEqual(["Teacher B", "Teacher A"]);
  });
});

it.each([
  ["", true],
  ["2026-11-23", true],
  ["2026-11-22", false],
  ["2026-11-21", false],
])("a person with the last day %j works here on 22 November 2026: %s", (left, works) => {
  expect(whoWorks([staffMember({ left })], "2026-11-22").length === 1).toBe(works);
});

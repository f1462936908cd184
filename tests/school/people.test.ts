import { describe, expect, it } from "vitest";
import { officeStaff, parseDay, type StaffMember, staff, teachers } from "../../app/school/people";

const somebody = (designation: string): StaffMember => ({
  name: { en: "[Name]", bn: "[নাম]" },
  designation: { en: designation, bn: "শিক্ষক" },
  joining: { start: "01/01/2015", current: true },
  email: "",
  mobile: "",
  imageUrl: "",
});

describe("the grids of the staff page", () => {
  it.each([
    ["Head Teacher", "teaching"],
    ["Assistant Teacher (ICT)", "teaching"],
    ["Teacher", "teaching"],
    ["Office Staff (Accounts)", "office"],
    ["Support Staff", "office"],
    ["Principal", "neither"],
    ["Office Assistant", "neither"],
    ["teacher", "neither"],
    ["Teaching Staff Teacher", "both"],
  ])("%s stands among %s", (designation, grid) => {
    const person = [somebody(designation)];
    const found = { teaching: teachers(person).length === 1, office: officeStaff(person).length === 1 };
    expect(found).toEqual({
      teaching: grid === "teaching" || grid === "both",
      office: grid === "office" || grid === "both",
    });
  });

  it("keep the order of the register", () => {
    const people = [somebody("Teacher B"), somebody("Office Staff"), somebody("Teacher A")];
    expect(teachers(people).map(({ designation }) => designation.en)).toEqual(["Teacher B", "Teacher A"]);
  });

  it("hold every member of the school's own staff exactly once", () => {
    for (const person of staff) expect([...teachers([person]), ...officeStaff([person])]).toEqual([person]);
    expect([teachers(staff).length, officeStaff(staff).length]).toEqual([8, 4]);
  });
});

describe("the school's own staff", () => {
  it("is named and described in both languages, each by a name of its own", () => {
    for (const { name, designation } of staff) {
      expect(name.en && designation.en).not.toBe("");
      expect(`${name.bn}${designation.bn}`).toMatch(/^[^a-z0-9]+$/i);
    }
    expect(new Set(staff.map(({ name }) => name.en)).size).toBe(staff.length);
    expect(new Set(staff.map(({ name }) => name.bn)).size).toBe(staff.length);
  });

  it("joined on days that the calendar knows", () => {
    for (const { joining } of staff) expect(parseDay(joining.start)).toBeDefined();
  });
});

describe("a day of joining", () => {
  it.each([
    ["15/03/2008", "2008-03-15"],
    ["29/02/2024", "2024-02-29"],
    ["29/02/2023", undefined],
    ["31/04/2016", undefined],
    ["00/01/2016", undefined],
    ["3/15/2008", undefined],
    ["2008-03-15", undefined],
    ["January 2008", undefined],
    ["", undefined],
  ])("%s is %s for machines", (written, iso) => {
    expect(parseDay(written)).toBe(iso);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import type { Answer, Browser } from "~tests/support/browser";
import { carriedValue, uploadSpreadsheet } from "~tests/support/class";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const address = "/cog-admin/school/staff/import";
const sheet = (...rows: string[]) => ["নাম,Designation,যোগদান,E-mail,Mobile", ...rows].join("\n");
const two = sheet("Sample Teacher,Assistant Teacher,০৫/০১/২০১৪,,1712345678", "নমুনা কর্মচারী,অফিস সহকারী,,,");

const stored = () => getStoredSection("staff");
const added = () => stored().value.people;
const upload = (staff: Browser, content: string | Buffer, name = "staff.csv") =>
  uploadSpreadsheet(staff, address, content, name);
const confirm = (staff: Browser, checked: Answer, choices = {}) =>
  staff.post(address, { carried: carriedValue(checked), once: fieldValue(checked, "once") ?? "", ...choices });

describe("a sheet of staff", () => {
  it("imported staff are previewed before they are saved, and then replace the posts without a name", async () => {
    const staff = school.signedIn();
    const checked = await upload(staff, two);
    expect(checked.text).toContain("New people: 2 Sample Teacher Assistant Teacher Joined Jan 5, 2014 · 01712345678");
    expect(checked.text).toContain(`Entries without a name that leave the list: ${firstValues.staff.people.length}`);
    expect(stored().version).toBe(0);
    const done = await confirm(staff, checked);
    expect([done.status, done.location]).toEqual([303, "/cog-admin/school/staff"]);
    const rest = { joined: "2014-01-05", mobile: "01712345678", group: "", portrait: null };
    expect(added()).toMatchObject([
      { name: { en: "Sample Teacher", bn: "" }, ...rest },
      { name: { en: "", bn: "নমুনা কর্মচারী" }, designation: { en: "", bn: "অফিস সহকারী" }, joined: "" },
    ]);
    const list = await staff.follow(done);
    expect(list.text).toContain("Staff imported: 2 new Everyone can see the change now.");
    expect(list.text).toContain("নমুনা কর্মচারী");
    expect(list.hrefs).toContain(address);
    const told = await staff.visit("/cog-admin/activity");
    expect(told.texts("p", "history-title")).toEqual(["Staff: 2 new, 0 changed"]);
  });

  it("a staff import asks for a person's group if the designation does not tell it, and the saved people are public", async () => {
    const staff = school.signedIn();
    const checked = await upload(staff, sheet("Sample Head,Headmaster,,,", "Sample Guard,Night Guard,,,"));
    const groups = checked.all("select").filter(({ attributes }) => attributes.form);
    const [head, guard] = groups.map(({ attributes }) => attributes.name ?? "");
    expect(groups).toHaveLength(2);
    await confirm(staff, checked, { [head ?? ""]: "teaching", [guard ?? ""]: "office" });
    expect(added().map(({ group }) => group)).toEqual(["teaching", "office"]);
    const page = await school.browser().visit("/staff");
    for (const name of ["Sample Head", "Sample Guard"]) expect(page.text).toContain(name);
  });

  it("the preview of a staff import shows who changes, with old and new values", async () => {
    const staff = school.signedIn();
    await confirm(staff, await upload(staff, two));
    const [before] = added();
    const checked = await upload(staff, sheet("SAMPLE TEACHER,Assistant Teacher,,one@school.example,"));
    expect(checked.text).toContain("People whose details change: 1 Sample Teacher Assistant Teacher");
    expect(checked.text).toContain("E-mail → one@school.example");
    await confirm(staff, checked);
    const name = { en: "SAMPLE TEACHER", bn: "" };
    expect(added()[0]).toEqual({ ...before, name, email: "one@school.example" });
  });

  it("the current staff can be downloaded, filled in and imported", async () => {
    const staff = school.signedIn();
    await confirm(staff, await upload(staff, two));
    for (const language of ["en", "bn"] as const) {
      const page = await staff.keep(`lng=${language}`).visit(address);
      const link = page.all("a").find(({ attributes }) => attributes.download);
      expect(link?.attributes.download).toBe("Staff.xlsx");
      const { bytes } = await staff.visit(link?.attributes.href ?? "");
      const read = await readSpreadsheet("Staff.xlsx", bytes);
      const rows = "rows" in read ? read.rows.filter((row) => row[0] || row[1]) : [];
      const back = await writeExcelFile([{ data: rows.map((row) => [...row]), sheet: "Staff" }]).toBuffer();
      const checked = await upload(staff, back, "Staff.xlsx");
      expect(checked.text).toContain(language === "en" ? "This spreadsheet changes nothing." : "এই শিটে কিছুই বদলাবে না।");
    }
  });

  it("a staff import leaves out a wrong row, and says where it is wrong in the reader's language", async () => {
    const wrong = sheet("Sample Teacher,,31/02/2014,x,0170000000", "<b>Other</b>,Teacher,,,", "Total: 2,,,,");
    const staff = school.signedIn().keep("lng=bn");
    const answer = await upload(staff, wrong);
    expect([answer.status, stored().version]).toEqual([200, 0]);
    expect(answer.texts("ul", "import-skipped")).toEqual(["সারি ৪ (মোট)"]);
    const found = ["পদবি (ইংরেজি) এই ঘরটি খালি।", "যোগদান 31/02/2014", "ইমেইল x", "মোবাইল 0170000000"];
    for (const words of found) expect(answer.text).toContain(`সারি ২, ${words}`);
    await confirm(staff, answer);
    expect(added()).toMatchObject([{ name: { en: "<b>Other</b>", bn: "" } }]);
  });

  it("a staff import without a correct row writes nothing", async () => {
    const answer = await upload(school.signedIn(), sheet("Sample Teacher,,31/02/2014,x,0170000000"));
    expect([answer.status, carriedValue(answer), stored().version]).toEqual([400, "", 0]);
  });
});

describe("a sheet of staff with another head teacher than the list", () => {
  const head = {
    ...{ id: "staff-1", name: { en: "", bn: "আগের প্রধান" }, designation: { en: "Head Teacher", bn: "প্রধান শিক্ষক" } },
    ...{ group: "" as const, joined: "2001-02-03", left: "", email: "old@school.example", mobile: "01711111111" },
    portrait: { id: 7, x: 50, y: 20 },
  };
  const other = { ...head, id: "other", name: { en: "Other", bn: "" }, designation: { en: "Clerk", bn: "" } };
  const newHead = sheet("New Head,Head Teacher,,new@school.example,", "New Teacher,Assistant Teacher,,,");
  beforeEach(() => writeSection(school.database, "staff", { people: [head, other] }));

  it.each([
    ["takes the place of the current one, whose picture and contact details leave the list", { head: "replace" }],
    ["takes the place of the current one, if no one has chosen", {}],
    ["takes the place of the current one, if the choice is unknown", { head: "staff-1" }],
  ])("the new head teacher %s", async (_, choice) => {
    const staff = school.signedIn();
    const checked = await upload(staff, newHead);
    expect(checked.text).toContain("The list already has a head teacher: আগের প্রধান");
    expect(checked.text).toContain("If you replace আগের প্রধান, their picture, dates and contact details are deleted.");
    const select = checked.all("select").find(({ attributes }) => attributes.name === "head");
    expect(select?.texts("option")).toEqual(["Take the place of আগের প্রধান", "Keep both"]);
    expect(select?.attributes.form).toBeTruthy();
    expect(checked.texts("button")).toContain("Save 2 people");
    const done = await confirm(staff, checked, choice);
    expect(added()).toMatchObject([
      {
        ...{ ...head, name: { en: "New Head", bn: "" }, email: "new@school.example" },
        ...{ joined: "", mobile: "", portrait: null },
      },
      { name: { en: "New Teacher", bn: "" } },
      other,
    ]);
    await staff.follow(done);
    const undone = await staff.follow(await staff.post("/cog-admin/imports/1/undo"));
    expect(getBanner(undone)).toBe("Import undone");
    expect(added()).toEqual([head, other]);
  });

  it("both head teachers stay in the list if the user chooses so", async () => {
    const staff = school.signedIn();
    await confirm(staff, await upload(staff, newHead), { head: "keep" });
    expect(added()).toMatchObject([head, other, { name: { en: "New Head" } }, { name: { en: "New Teacher" } }]);
  });

  it("a choice about the head teacher changes no one if the sheet contains the current head teacher too", async () => {
    const staff = school.signedIn();
    const both = await upload(staff, `${newHead}\nআগের প্রধান,প্রধান শিক্ষক,,,`);
    expect(both.all("select").map(({ attributes }) => attributes.name)).not.toContain("head");
    expect(both.text).toContain("The list already has a head teacher: আগের প্রধান");
    await confirm(staff, both, { head: "replace" });
    expect(added()).toContainEqual(head);
    expect(added()).toHaveLength(4);
  });
});

describe("a sheet of staff that is confirmed", () => {
  it("a staff import confirmed after a colleague's change is previewed again against the current staff", async () => {
    const staff = school.signedIn();
    const checked = await upload(staff, two);
    await confirm(staff, await upload(staff, sheet("Sample Teacher,Assistant Teacher,,,")));
    const again = await confirm(staff, checked);
    expect([again.status, again.text.includes("A colleague has changed something")]).toEqual([409, true]);
    expect(again.text).toContain("New people: 1");
    expect(again.text).toContain("People whose details change: 1");
    await confirm(staff, again);
    expect(added()).toMatchObject([{ mobile: "01712345678" }, { name: { bn: "নমুনা কর্মচারী" } }]);
  });
});

it("only the calendar and the staff have spreadsheets to fill in", async () => {
  expect((await school.signedIn().visit("/cog-admin/school/workbook/contacts")).status).toBe(404);
  expect((await school.browser().visit("/cog-admin/school/workbook/staff")).status).not.toBe(200);
});

import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, test } from "../journey";
import { insertRow, withDatabase } from "../school";

test("the office adds, reorders and removes committee members before it saves the committee", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const form = page.getByRole("form", { name: "Committee" });
  const members = form.getByRole("listitem");
  const button = (name: string) => form.getByRole("button", { name, exact: true });
  const expectNames = async (...names: string[]) => {
    for (const [at, name] of names.entries())
      await expect(members.nth(at).getByLabel("Name: English")).toHaveValue(name);
  };
  await signIn(page);
  await page.goto("/cog-admin/school/committee");
  await expect(members).toHaveCount(9);

  await test.step("the office adds two members to the committee", async () => {
    for (const name of ["Sample Treasurer", "Sample Parent"]) {
      const before = await members.count();
      await button("Add a member").click();
      await expect(members).toHaveCount(before + 1);
      await expect(members.last().getByLabel("Name: English")).toBeFocused();
      await members.last().getByLabel("Name: English").fill(name);
      await members.last().getByLabel("Designation: English").fill("Guardian Member");
    }
    await expect(form.getByText(/unsaved/i)).toBeVisible();
  });

  await test.step("the last member of the committee moves up by two places", async () => {
    await button("Move up: Member 11").click();
    await expect(button("Move up: Member 10")).toBeFocused();
    await button("Move up: Member 10").click();
    await expect(button("Move up: Member 9")).toBeFocused();
    await expect(members.nth(8).getByLabel("Name: English")).toHaveValue("Sample Parent");
    await expect(members.nth(10).getByLabel("Name: English")).toHaveValue("Sample Treasurer");
  });

  await test.step("the members above are removed, and at the end of the list the focus goes to the Move up button", async () => {
    for (let left = 11; left > 3; left--) {
      await expect(members).toHaveCount(left);
      await button("Remove: Member 1").click();
    }
    await expect(members).toHaveCount(3);
    await expect(button("Remove: Member 1")).toBeFocused();
    await expectNames("Sample Parent", "", "Sample Treasurer");
    await button("Move down: Member 1").click();
    await expectNames("", "Sample Parent", "Sample Treasurer");
    await button("Move down: Member 2").click();
    await expect(button("Move up: Member 3")).toBeFocused();
    await expectNames("", "Sample Treasurer", "Sample Parent");
  });

  await test.step("the error about a missing designation moves with its member", async () => {
    const designation = members.nth(2).getByLabel("Designation: English");
    await designation.fill("");
    await designation.press("Enter");
    await expect(members.nth(2).getByText("Enter the designation.")).toBeVisible();
    await expect(designation).toBeFocused();
    await button("Move up: Member 3").click();
    await expectNames("", "Sample Parent", "Sample Treasurer");
    const told = members.nth(1).getByText("Enter the designation.");
    await expect(told).toBeVisible();
    await expect(members.nth(2).getByText("Enter the designation.")).toBeHidden();
    // The error disappears when the designation is entered in one of the two languages.
    await members.nth(1).getByLabel("Designation: বাংলা").fill("অভিভাবক সদস্য");
    await expect(told).toBeHidden();
    await members.nth(1).getByLabel("Designation: English").fill("Guardian Member");
  });

  await test.step("Enter in a field saves the committee, and the home page shows its members in this order", async () => {
    await members.nth(1).getByLabel("Name: English").press("Enter");
    await expect(page.getByText("Everyone can see the change now.")).toBeVisible();
    await page.goto("/");
    const rows = page.getByRole("table", { name: "Management Committee" }).getByRole("row");
    await expect(rows).toHaveText([/Name/, /Sample Parent/, /Sample Treasurer/]);
  });
});

/** Returns the names of the first `count` buttons "Move up" in the order of the list. */
const listMoveUpLabels = (page: Page, count: number) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .locator("button[aria-label^='Move up']")
    .evaluateAll((buttons, count) => buttons.slice(0, count).map((button) => button.getAttribute("aria-label")), count);

for (const { list, path } of [
  { list: "staff", path: "/cog-admin/school/staff" },
  { list: "subjects", path: "/cog-admin/results/subjects?class=3" },
])
  test(`by keyboard, the office moves an item of ${list} to the top and back, and the focus stays in its row`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(path);
    const labels = () => listMoveUpLabels(page, 3);
    const [first, second, third] = await labels();
    const up = page.getByRole("button", { name: second ?? "", exact: true });
    const down = page.getByRole("button", { name: second?.replace("up", "down") ?? "", exact: true });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect.poll(labels).toEqual([second, first, third]);
    // The item is now the first, so its button Move up is disabled.
    await expect(up).toBeDisabled();
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(labels).toEqual([first, second, third]);
    await expect(down).toBeFocused();
  });

for (const { list, path } of [
  { list: "staff", path: "/cog-admin/school/staff" },
  { list: "subjects", path: "/cog-admin/results/subjects?class=3" },
])
  test(`a second press at the same place moves the same item of ${list} again, and not its neighbour`, async ({
    page,
  }) => {
    // The pressed place must not be below the message at the end of the window.
    await page.setViewportSize({ width: 1366, height: 1000 });
    await signIn(page);
    await page.goto(path);
    const labels = () => listMoveUpLabels(page, 4);
    const [first, second, third, fourth] = await labels();
    const up = page.getByRole("button", { name: fourth ?? "", exact: true });
    const box = await up.boundingBox();
    const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await press();
    await expect.poll(labels).toEqual([first, second, fourth, third]);
    await expect(up).toBeFocused();
    await press();
    await expect.poll(labels).toEqual([first, fourth, second, third]);
    await expect(up).toBeFocused();
    await expect(up).toBeInViewport();
  });

test("the office finds a person in the list of staff by a part of the name, and the search stays after a save", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/cog-admin/school/staff");
  await expect(page.getByText("Senior Teacher (Bangla)")).toBeVisible();
  await page.getByPlaceholder("Search this list").fill("computer");
  await expect(page.getByText("Senior Teacher (Bangla)")).toHaveCount(0);
  await expect(page.getByText("Support Staff (Computer Lab)")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move/ }), "a part of the list has no order").toHaveCount(0);
  await page.getByRole("link", { name: /^Edit: / }).click();
  await page.getByLabel("Mobile").fill("01712345678");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  const saved = page.getByRole("main").getByRole("listitem").filter({ hasText: "Support Staff (Computer Lab)" });
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();
  await expect(page.getByText("Senior Teacher (Bangla)")).toHaveCount(0);
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("Senior Teacher (Bangla)")).toBeVisible();
});

test("the forms of public information open at their first field and fill in what the office already knows", async ({
  page,
  school,
}) => {
  withDatabase(school.settings, (database) => {
    for (const roll of [1, 2, 3])
      insertRow(database, "students", {
        ...{ name: `Student ${roll}`, roll_number: roll, class_level: 4 },
        ...{ father_name: "Father", mother_name: "Mother" },
      });
  });
  await signIn(page);
  await page.goto("/cog-admin/school/information/approved#school-approved-groups");
  await expect(page.getByLabel("Science")).toBeFocused();
  await page.goto("/cog-admin/school/information/mpo#school-mpo-level");
  await expect(page.getByLabel("Level")).toBeFocused();

  await page.goto("/cog-admin/school/information/students");
  await expect(page.getByText("3 in the list")).toBeVisible();
  await page.getByLabel("Class 4: Boys").fill("1");
  await page.getByRole("button", { name: "Fill in the rest from the list of students" }).click();
  await expect(page.getByLabel("Class 4: Girls")).toHaveValue("2");
  const missing = page.getByText(/^Numbers are missing for: Class 1, Class 2, Class 3, Class 5/);
  await expect(missing).toBeVisible();
  await page.getByRole("button", { name: "Enter 0 in the empty fields" }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByLabel("Class 1: Boys")).toHaveValue("0");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page).toHaveURL(/school\/information#students$/);
  const saved = page.getByRole("main").getByRole("listitem").filter({ hasText: "Students by class" });
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();
});

for (const { list, row, name } of [
  { list: "subjects", row: "subject", name: "কৃষিশিক্ষা" },
  { list: "exams", row: "exam", name: "প্রাক-নির্বাচনি পরীক্ষা ২০২৬" },
])
  test(`in Bengali, the form of new ${list} begins with the Bengali name, and the list then shows the new row`, async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page);
    await page.context().addCookies([{ name: "lng", value: "bn", url: school.address }]);
    await page.goto(`/cog-admin/results/${list}?class=9&new`);
    const names = page.locator("[name^=name]");
    await expect(names.first()).toHaveAttribute("name", "nameBn");
    await names.first().fill(name);
    await page.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    const added = page.locator(`li[id^=${row}-]`, { hasText: name });
    await expect(added).toBeFocused();
    await expect(added).toBeInViewport();
  });

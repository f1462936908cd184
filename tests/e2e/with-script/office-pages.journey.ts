import { openDashboard, openNoticeForm, signIn, submitSignIn } from "../admin";
import { holdBackScripts } from "../hydration";
import { expect, test } from "../journey";
import { insertRow, withDatabase } from "../school";

test("signing out in one tab sends the other tab to the login page", async ({ page, context }) => {
  await openDashboard(page);
  const other = await context.newPage();
  await other.goto("/cog-admin");
  // openNoticeForm clicks a link, which opens the form without a new document. So the script of the first page keeps
  // running.
  await openNoticeForm(other);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(other).toHaveURL(/\/cog-admin\/login$/);
  await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("a click on an office page just before React hydrates it does not break the page", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await signIn(page);
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...listened: Parameters<typeof listen>) {
      Reflect.apply(listen, this, listened);
      // React listens to all kinds of events just before it hydrates the page. This script of the test clicks at
      // exactly that moment.
      if (listened[0] !== "click" || document.documentElement.dataset.clickedEarly) return;
      document.documentElement.dataset.clickedEarly = "yes";
      queueMicrotask(() => document.querySelector("main")?.click());
    };
  });
  await page.goto("/cog-admin");
  await expect(page.locator("html")).toHaveAttribute("data-clicked-early", "yes");
  const form = await openNoticeForm(page);
  await form.publish.click();
  await expect(form.title).toBeFocused();
});

test("a field named in the URL does not take the focus if the user typed in another field before the script ran", async ({
  page,
}) => {
  await signIn(page);
  const release = await holdBackScripts(page);
  await page.goto("/cog-admin/school/contacts#school-contacts-address", { waitUntil: "commit" });
  const phone = page.getByLabel("Phone", { exact: true });
  await phone.fill("01712345678");
  release();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  // The browser itself may focus the element that the URL names. The script must not move the focus to a field inside
  // it.
  await expect(page.locator("#school-contacts-address :focus")).toHaveCount(0);
  await expect(phone).toHaveValue("01712345678");
});

test("the form for a new exam opens at its first field, so that the user can type at once", async ({ page }) => {
  await signIn(page);
  await page.goto("/cog-admin/results/exams?class=6");
  await page.getByRole("link", { name: "Add Examination" }).press("Enter");
  await expect(page).toHaveURL(/[?&]new/);
  await expect(page.locator("[data-part=admin-form] input:focus")).toHaveCount(1);
});

test("Create Admin Account in an empty form asks for the email and a new password", async ({ page }) => {
  await page.goto("/cog-admin/login");
  await page.getByRole("button", { name: "Create Admin Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Admin Account" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("For a new account, enter your email and a new password")).toBeVisible();
  await expect(page.locator("[data-part=banner]")).toHaveCount(0);
});

test("leaving a half-filled notice form asks for confirmation first", async ({ page }) => {
  await openDashboard(page);
  const form = await openNoticeForm(page, { title: "Half a notice" });
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(form.title).toHaveValue("Half a notice");

  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a pasted list and a typed roll number are sent after signing in again when the session expired", async ({
  page,
  context,
  school,
}) => {
  withDatabase(school.settings, (database) =>
    insertRow(database, "students", {
      ...{ name: "Sample Student", class_level: 4, roll_number: 1 },
      ...{ father_name: "Father", mother_name: "Mother" },
    }),
  );
  const sendAfterSignIn = async (button: string) => {
    await context.clearCookies({ name: "office" });
    await page.getByRole("button", { name: button }).click();
    await submitSignIn(page);
  };
  await signIn(page);
  await page.goto("/cog-admin/school/calendar/import");
  await page.getByRole("textbox", { name: "Paste a list" }).fill("2027-03-26 Independence Day");
  await sendAfterSignIn("Check the list");
  await expect(page.getByRole("region", { name: /^New in the calendar/ })).toContainText("Independence Day");
  await sendAfterSignIn("Add 1 entry to the calendar");
  await expect(page).toHaveURL(/school\/calendar$/);

  await page.goto("/cog-admin/results/students/rolls?class=4");
  await page.getByLabel("New roll number of Sample Student").fill("7");
  await sendAfterSignIn("Preview changes");
  await expect(page.getByRole("heading", { name: "1 student gets a new roll number" })).toBeFocused();
});

import type { Page } from "@playwright/test";
import { noticeForm, openDashboard, openNoticeForm, signIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";
import { createAccount, staff } from "../school";

test.slow();

const kept = /^Kept on this device, \d{1,2}:\d\d\s[ap]m$/;
const notSent = (page: Page) => page.getByText(/^Unsent changes from \d{1,2}:\d\d\s[ap]m restored\.$/);

test("an unfinished notice is restored on the device until it is sent or discarded", async ({
  page: first,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await openDashboard(first);

  await test.step("the clerk closes the page in the middle of writing a notice", async () => {
    const { form, title, content } = await openNoticeForm(first, { title: "ক্রীড়া প্রতিযোগিতা", file: routine });
    await form.getByLabel("Type").selectOption("Event");
    await expect(form.getByText(kept)).toBeVisible();
    await content.fill("Begins at\nnine");
    await first.close();
    expect(await title.isVisible().catch(() => false)).toBe(false);
  });

  const page = await context.newPage();
  const { form, title, type, content, attachment, publish } = noticeForm(page);
  await test.step("the notice form is restored, and keeps its text when the connection is lost", async () => {
    await page.goto("/cog-admin/notices?new");
    await expect(notSent(page)).toBeVisible();
    await expect(title).toHaveValue("ক্রীড়া প্রতিযোগিতা");
    await expect(type).toHaveValue("Event");
    await expect(content).toHaveValue("Begins at\nnine");
    await expect(attachment).toHaveValue("");
    await page.route("**/cog-admin/notices.data?new*", (sending) => sending.abort("connectionreset"));
    await content.fill("Begins at ten");
    await publish.click();
    await expect(page.locator("[data-part=toast]")).toContainText("No connection.");
    await expect(form.getByText(kept)).toBeVisible();
    await page.unrouteAll();
    page.once("dialog", (question) => question.accept());
    await page.goto("/cog-admin/notices?new");
    await expect(content).toHaveValue("Begins at ten");
  });

  await test.step("the notice form is empty after the notice was sent", async () => {
    await expect(notSent(page)).toBeVisible();
    await publish.click();
    await expect(page.getByText("Notice created successfully").first()).toBeVisible();
    await page.goto("/cog-admin/notices?new");
    await title.fill("Another");
    await expect(form.getByText(kept)).toBeVisible();
    await expect(content).toHaveValue("");
  });

  await test.step("the notice form is empty after its text was discarded", async () => {
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(title).toHaveValue("Another");
    page.once("dialog", (question) => question.accept());
    await form.getByRole("button", { name: "Discard" }).click();
    await expect(title).toHaveValue("");
    await expect(notSent(page)).toBeHidden();
    await page.reload();
    await title.fill("x");
    await expect(form.getByText(kept)).toBeVisible();
    await title.fill("");
    await expect(form.getByText(kept)).toBeHidden();
  });
});

test("two accounts on one device each get back only their own unfinished notice", async ({ page, context, school }) => {
  const other = { ...staff, email: "second.clerk@school.example" };
  await createAccount(school.settings, other);
  const { title, form } = noticeForm(page);
  await openDashboard(page);
  await openNoticeForm(page, { title: "Not for everyone" });
  await expect(form.getByText(kept)).toBeVisible();
  page.on("dialog", (question) => question.accept());

  await context.clearCookies();
  await openDashboard(page, other);
  await openNoticeForm(page, { content: "By the second clerk" });
  await expect(form.getByText(kept)).toBeVisible();
  await expect(title).toHaveValue("");

  await context.clearCookies();
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  await expect(title).toHaveValue("Not for everyone");
  await expect(notSent(page)).toBeVisible();
});

test("an unsaved edit is restored after a colleague saved, and replaces the colleague's text only after a warning", async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await openDashboard(page);
  const created = await openNoticeForm(page, { title: "Exams", content: "From Monday" });
  await created.publish.click();
  const row = (of: Page) => of.getByRole("main").getByRole("listitem").filter({ hasText: "Exams" });
  const form = (of: Page) => of.getByRole("form", { name: "Edit Notice" });
  await row(page).getByRole("link", { name: "Edit" }).click();
  await form(page).getByLabel("Content").fill("From Tuesday");
  await expect(form(page).getByText(kept)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click({ noWaitAfter: true });

  const colleague = await browser.newPage({ baseURL });
  await signIn(colleague);
  await colleague.goto("/cog-admin/notices");
  await row(colleague).getByRole("link", { name: "Edit" }).click();
  await form(colleague).getByLabel("Content").fill("From Wednesday");
  await form(colleague).getByRole("button", { name: "Save changes" }).click();
  await expect(colleague.getByText("Notice saved successfully")).toBeVisible();
  await colleague.close();

  await page.reload();
  await expect(page.getByText("The saved version has changed since then")).toBeVisible();
  await expect(form(page).getByLabel("Content")).toHaveValue("From Tuesday");
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("A colleague has changed this since you opened it.")).toBeVisible();
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Notice saved successfully")).toBeVisible();
});

test("an unsaved committee list is restored after a reload with its members in the same order", async ({ page }) => {
  await signIn(page);
  const form = page.getByRole("form", { name: "Committee" });
  const members = form.getByRole("listitem");
  const names = () => members.getByLabel("Name: English");
  await page.goto("/cog-admin/school/committee");
  const before = await members.count();
  await form.getByRole("button", { name: "Add a member" }).click();
  await expect(members).toHaveCount(before + 1);
  await names().last().fill("Sample Guardian");
  await form.getByRole("button", { name: `Move up: Member ${before + 1}` }).click();
  await form.getByRole("button", { name: "Remove: Member 1", exact: true }).click();
  await expect(members).toHaveCount(before);
  await expect(form.getByText(kept)).toBeVisible();
  const written = await names().evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  page.once("dialog", (question) => question.accept());
  await page.reload();
  await expect(notSent(page)).toBeVisible();
  await expect(names()).toHaveCount(before);
  expect(await names().evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(
    written,
  );
  expect(written.at(-2)).toBe("Sample Guardian");
  await expect(form.getByText(/^Unsaved changes: \d+$/)).toBeVisible();

  page.once("dialog", (question) => question.accept());
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(members).toHaveCount(before);
  await expect(form.getByText("Sample Guardian")).toBeHidden();
  await expect(form.getByText(/^Unsaved changes: /)).toBeHidden();
});

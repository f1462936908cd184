import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { staff } from "./school";

/** Signs in with one request and without opening a page. Use it in tests that are not about signing in. */
export async function signIn(page: Page, form = staff): Promise<void> {
  const answer = await page.request.post("/cog-admin/login", { form, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(new URL(answer.url()).pathname).toBe("/cog-admin");
}

/**
 * Signs in on the sign-in page and waits for the dashboard. With script, it also waits for the script of the dashboard.
 */
export async function openDashboard(page: Page, { email, password } = staff): Promise<void> {
  await page.goto("/cog-admin/login");
  await submitSignIn(page, password, email);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Fills in and submits the sign-in form that is open as a page or a dialog. */
export async function submitSignIn(page: Page, password = staff.password, email = staff.email): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens the menu in the row with this title. Does nothing in the gallery, because its photos have no menu. */
export async function openRowMenu(page: Page, title: string): Promise<void> {
  const menu = page.getByLabel(`Actions: ${title}`, { exact: true }).first();
  if (await menu.isVisible()) await menu.click();
}

/** On the dashboard, opens the form of a new notice and fills in these values. */
export async function openNoticeForm(page: Page, values: { title?: string; content?: string; file?: File } = {}) {
  await page.getByRole("link", { name: "New Notice" }).click();
  const form = noticeForm(page);
  if (values.title) await form.title.fill(values.title);
  if (values.content) await form.content.fill(values.content);
  if (values.file) await form.attachment.setInputFiles(values.file);
  return form;
}

type File = string | { name: string; mimeType: string; buffer: Buffer };

/** Finds the form of a new notice and its fields. */
export function noticeForm(page: Page) {
  const form = page.getByRole("form", { name: "New Notice" });
  return {
    form,
    title: form.getByLabel("Title"),
    type: form.getByLabel("Type"),
    content: form.getByLabel("Content"),
    attachment: form.getByLabel("Attachment"),
    publish: form.getByRole("button", { name: "Publish" }),
  };
}

import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey";
import { staff } from "./school";

/** Signs in at the login page and waits for the dashboard; where script runs, it is alive from then on. */
export async function signIn(page: Page, password = staff.password): Promise<void> {
  await page.goto("/cog-admin/login");
  await submitSignIn(page, password);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Fills in the login page that is open, and sends it. */
export async function submitSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Goes from the dashboard to the notices and opens the form of a new one. */
export async function openNoticeForm(page: Page): Promise<NoticeForm> {
  await page.getByRole("link", { name: "Manage Notices" }).click();
  await page.getByRole("link", { name: "New Notice" }).click();
  return noticeForm(page);
}

export type NoticeForm = Record<"form" | "title" | "type" | "content" | "attachment" | "publish" | "cancel", Locator>;

/** The parts of the form of a new notice. */
export function noticeForm(page: Page): NoticeForm {
  const form = page.getByRole("form", { name: "New Notice" });
  return {
    form,
    title: form.getByLabel("Title"),
    type: form.getByLabel("Type"),
    content: form.getByLabel("Content"),
    attachment: form.getByLabel("Attachment"),
    publish: form.getByRole("button", { name: "Publish" }),
    cancel: form.getByRole("link", { name: "Cancel" }),
  };
}

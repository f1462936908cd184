import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../journey";
import { staff } from "../school";

const title = "Typed without a mouse";

test("a notice is published, edited and deleted with the keyboard only", async ({ page }) => {
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const follow = async (role: "link" | "button", name: string) => {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await page.keyboard.press("Enter");
  };
  await page.goto("/cog-admin/login");
  await type("Email", staff.email);
  await type("Password", staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await follow("link", "New Notice");
  await type("Title", title);
  await type("Type", "Holiday");
  await type("Content", "The school is closed on Friday.");
  await follow("button", "Publish Notice");
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Holiday");

  await follow("link", `Edit: ${title}`);
  await type("Content", " Lessons go on on Sunday.");
  await follow("button", "Save changes");
  await expect(page.getByText("Notice saved successfully")).toBeVisible();

  const menu = page.getByLabel(`Actions: ${title}`, { exact: true });
  const openDialog = async () => {
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await follow("link", `Delete: ${title}`);
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await openDialog();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(menu).toBeFocused();
  await openDialog();
  await follow("button", "Delete");
  await expect(page.getByText("Notice deleted successfully")).toBeVisible();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  const focused = target.and(page.locator(":focus"));
  for (let stops = 0; (await focused.count()) === 0; stops++) {
    expect(stops, "Tab leads there").toBeLessThan(300);
    await page.keyboard.press("Tab");
  }
  const ring = await focused.evaluate((field) => {
    const { outlineStyle, boxShadow } = getComputedStyle(field);
    return outlineStyle !== "none" || boxShadow !== "none";
  });
  expect(ring, "it shows that it has the focus").toBe(true);
}

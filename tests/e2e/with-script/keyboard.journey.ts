import type { Page } from "@playwright/test";
import { expect, test } from "../journey";
import { staff } from "../school";

const title = "Typed without a mouse";

test("a notice is published, changed and deleted by keyboard alone", async ({ page }) => {
  await page.goto("/cog-admin/login");
  await tabTo(page, "Email");
  await page.keyboard.type(staff.email);
  await tabTo(page, "Password");
  await page.keyboard.type(staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await follow(page, "New Notice");
  await tabTo(page, "Title");
  await page.keyboard.type(title);
  await tabTo(page, "Type");
  await page.keyboard.type("Holiday");
  await tabTo(page, "Content");
  await page.keyboard.type("The school is closed on Friday.");
  await follow(page, "Publish Notice");
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Holiday");

  await follow(page, `Edit: ${title}`);
  await tabTo(page, "Content");
  await page.keyboard.type(" Lessons go on on Sunday.");
  await follow(page, "Save changes");
  await expect(page.getByText("Notice saved successfully")).toBeVisible();

  await follow(page, `Delete: ${title}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await follow(page, `Delete: ${title}`);
  await follow(page, "Delete");
  await expect(page.getByText("Notice deleted successfully")).toBeVisible();
});

async function tabTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toHaveAccessibleName(name, { timeout: 1 });
    const ring = await focused.evaluate((field) => {
      const { outlineStyle, boxShadow } = getComputedStyle(field);
      return outlineStyle !== "none" || boxShadow !== "none";
    });
    expect(ring, `${name} shows that it has the focus`).toBe(true);
  }).toPass({ intervals: [1] });
}

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

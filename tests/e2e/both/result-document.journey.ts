import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";

const title = "বার্ষিক পরীক্ষা ২০২৬: ষষ্ঠ শ্রেণির ফলাফল";
const pdf = { ...routine, name: "ফলাফল.pdf" };
const workbook = {
  name: "marks.xls",
  mimeType: "application/vnd.ms-excel",
  buffer: Buffer.from("d0cf11e0a1b11ae1", "hex"),
};

test.beforeEach(({ page }) => signIn(page));

test("a result goes from the office to the parents, is changed, and is deleted", async ({
  page,
  request,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  await test.step("without title and file it is refused, and the rest stays", async () => {
    expectedComplaints.push(/status of 400/);
    const form = await openForm(page);
    await form.getByLabel("Exam type").fill("Annual Examination");
    await form.getByRole("button", { name: "Publish Result" }).click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    for (const label of ["Title", "Result file"]) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${label} is missing`));
    }
    await expect(form.getByLabel("Exam type")).toHaveValue("Annual Examination");
  });

  await test.step("it is published with its file", async () => {
    const form = page.getByRole("form", { name: "Publish Result" });
    await form.getByLabel("Title").fill(title);
    await form.getByLabel("Result file").setInputFiles(pdf);
    await form.getByLabel("Class").selectOption("Class 6");
    await form.getByLabel("Exam date").fill("2026-11-24");
    await form.getByRole("button", { name: "Publish Result" }).click();
    await expect(page.getByText("File uploaded successfully")).toBeVisible();
    await expect(page.getByText("Result published successfully")).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step("parents find it under its class, and download the very same file", async () => {
    await page.goto("/results");
    const group = page.locator("section").filter({ has: page.getByRole("heading", { name: "Class 6" }) });
    await expect(group).toContainText(title);
    await expect(group).toContainText("Exam date: Nov 24, 2026");
    const link = group.getByRole("link", { name: `Download: ${pdf.name}` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(readFileSync(await download.path()).equals(pdf.buffer)).toBe(true);
  });

  await test.step("on a phone one menu holds all that can be done with it", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/cog-admin/result-documents");
    const menu = page.getByRole("group").filter({ hasText: "Actions" });
    await expect(menu.getByRole("link")).toHaveCount(0);
    await page.getByText("Actions", { exact: true }).click();
    for (const name of ["View", "Download", "Edit", "Preview", "Delete"]) {
      await expect(menu.getByRole("link", { name: new RegExp(`^${name}: `) })).toBeVisible();
    }
    if (javaScriptEnabled) {
      await page.keyboard.press("Escape");
      await expect(menu.getByRole("link")).toHaveCount(0);
      await page.getByText("Actions", { exact: true }).click();
      await page.getByRole("heading", { name: "Result Documents" }).click();
      await expect(menu.getByRole("link")).toHaveCount(0);
      await page.getByText("Actions", { exact: true }).click();
    }
    await menu.getByRole("link", { name: `Edit: ${title}` }).click();
  });

  await test.step("it gets another file, which cannot be shown but downloaded", async () => {
    const form = page.getByRole("form", { name: "Edit result" });
    await expect(form).toContainText("This file stays unless you choose another one.");
    await form.getByLabel("Result file").setInputFiles(workbook);
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Result saved successfully")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    if (javaScriptEnabled) {
      await page.getByRole("link", { name: `View: ${workbook.name}` }).click();
      const dialog = page.getByRole("dialog", { name: "File preview" });
      await expect(dialog).toContainText("This file type cannot be previewed directly.");
      await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("link", { name: `View: ${workbook.name}` })).toBeFocused();
    }
  });

  await test.step("the preview is the public page", async () => {
    await page.getByRole("link", { name: `Preview: ${title}` }).click();
    await expect(page.getByText("This is a preview. Only the office sees this page.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Published Results" })).toBeVisible();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });

  await test.step("the office deletes it after being asked, and the next visitor does not find it", async () => {
    await page.goto("/cog-admin/result-documents");
    await page.getByRole("link", { name: `Delete: ${title}` }).click();
    await expect(page.getByText("Are you sure you want to delete this result?")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Result deleted successfully")).toBeVisible();
    expect(await (await request.get("/results")).text()).not.toContain(title);
  });
});

async function openForm(page: Page) {
  await page.getByRole("link", { name: "Result Documents" }).first().click();
  await page.getByRole("link", { name: "Publish Result" }).click();
  return page.getByRole("form", { name: "Publish Result" });
}

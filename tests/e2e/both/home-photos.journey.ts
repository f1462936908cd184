import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { naturalWidth, sampleFile } from "../files";
import { expect, test } from "../journey";

const phone = { width: 360, height: 740 };

test("the office shows its own photos on the home page, at the top and above the messages, and removes them", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const hero = page.locator("[data-part=hero] img");
  const isAtTop = page.getByText("At the top of the home page", { exact: true });
  const isOnHome = page.locator("[data-part=on-home]");
  const widePhoto = page.locator("[data-part=wide-photo] img");

  await test.step("a campus picture replaces the drawing", async () => {
    await page.goto("/cog-admin/school/campus?new");
    await page.getByLabel("Description: English").fill("The school in the morning");
    await page.locator("input[type=file]").setInputFiles(sampleFile("photos/gallery-classroom.jpg"));
    await page.getByLabel("Show at the top of the home page").check();
    await save(page);
    await expect(isAtTop).toBeVisible();
    await page.goto("/bn");
    await expect(hero).toHaveAttribute("alt", "The school in the morning");
    await expect.poll(() => naturalWidth(hero)).toBeGreaterThan(300);
  });

  await test.step("a photo of the gallery is shown above the messages", async () => {
    await page.goto("/cog-admin/gallery?new");
    await page.locator("input[type=file]").setInputFiles(sampleFile("photos/gallery-school-field.jpg"));
    await page.getByRole("button", { name: "Upload Photos" }).last().click();
    const photo = page.locator("[data-part=photo]").first();
    await expect(photo).toBeVisible();
    const address = await photo.locator("a[href$='/edit']").first().getAttribute("href");
    await page.goto(address ?? "");
    await page.getByLabel("Show on the home page").check();
    await save(page);
    await expect(isOnHome).toHaveText("On the home page");
    // The home page shows the photo as soon as its sizes are drawn, which happens after the upload was answered.
    await expect(async () => {
      await page.goto("/");
      await expect(widePhoto).toBeAttached({ timeout: 1000 });
    }).toPass();
    await widePhoto.scrollIntoViewIfNeeded();
    await expect.poll(() => naturalWidth(widePhoto)).toBeGreaterThan(300);
  });

  await test.step("after the office clears both checkboxes, neither photo is on the home page", async () => {
    await page.goto("/cog-admin/gallery");
    await page.goto((await page.locator("[data-part=photo] a[href$='/edit']").first().getAttribute("href")) ?? "");
    await page.getByLabel("Show on the home page").uncheck();
    await save(page);
    await expect(page).toHaveURL(/\/gallery#item-\d+$/);
    await expect(isOnHome).toHaveCount(0);
    await page.goto("/cog-admin/school/campus");
    await page.getByRole("link", { name: "Edit" }).first().click();
    await page.getByLabel("Show at the top of the home page").uncheck();
    await save(page);
    await expect(page.getByLabel("Show at the top of the home page")).toHaveCount(0);
    await expect(isAtTop).toHaveCount(0);
    await page.goto("/");
    await expect(widePhoto).toHaveCount(0);
    await expect(hero).toHaveAttribute("alt", /^Drawing/);
  });
});

const save = (page: Page) => page.locator("[data-part=form-actions]").getByRole("button", { name: "Save" }).click();

import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "../admin";
import { expect, test } from "../journey";

test("a picture over 5 MB is made smaller on request in the fields for authors, blog posts and portraits", async ({
  page,
}) => {
  await signIn(page);
  const photo = await largePhoto();

  await page.goto("/cog-admin/blogs?new");
  await expect(page.getByRole("toolbar", { name: "Formatting tools" })).toBeVisible();

  await test.step("an author's picture over 5 MB is made smaller", async () => {
    const field = page.locator("[data-part=field]", { has: page.locator("input[name=authorImage]") });
    await field.locator("input[type=file]").setInputFiles(photo);
    await isRefusedAndMadeSmaller(page, field);
    await expect(field.locator("[data-part=chosen-file]")).toContainText(/^camera\.jpg\d/);
  });

  await test.step("a picture over 5 MB in a blog post is made smaller", async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add pictures" }).click();
    await (await chooser).setFiles(photo);
    await isRefusedAndMadeSmaller(
      page,
      page.locator("[data-part=field]", { has: page.locator("textarea[name=content]") }),
    );
    await expect(page.locator("textarea[name=content]")).toHaveValue(/^<img src="[^"]+\.jpg" alt="">$/);
  });

  await page.goto("/cog-admin/school/messages");
  await test.step("a portrait over 5 MB is made smaller and saved", async () => {
    const field = page.locator("[data-part=picture-field]").first();
    await field.locator("input[type=file]").setInputFiles(photo);
    await isRefusedAndMadeSmaller(page, field);
    await expect(field.locator("[data-part=chosen-file]")).toContainText(/^camera\.jpg\d/);
    await page.locator("[data-part=form-actions]").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  });
});

async function isRefusedAndMadeSmaller(page: Page, within: Locator) {
  await expect(
    page
      .getByText("Please select a file smaller than 5MB")
      .or(within.getByText(/the limit is 5 MB/))
      .first(),
  ).toBeVisible();
  await within.getByRole("button", { name: "Make it smaller and add it" }).press("Enter");
  await expect(within.getByRole("button", { name: "Make it smaller and add it" })).toHaveCount(0);
}

async function largePhoto() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  return { name: "camera.jpg", mimeType: "image/jpeg", buffer };
}

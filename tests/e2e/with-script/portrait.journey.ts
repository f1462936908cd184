import { signIn } from "../admin";
import { naturalWidth, sampleFile } from "../files";
import { expect, test } from "../journey";

test("the office uploads and positions a portrait, visitors see it, and the office removes it", async ({ page }) => {
  await signIn(page);
  const screen = "/cog-admin/school/messages";
  const field = page.locator("[data-part=picture-field]").first();
  const fromLeft = field.getByRole("slider", { name: "From the left, in percent" });
  const publicPicture = page.locator("[data-part=message-author] img");
  const save = () => page.locator("[data-part=form-actions]").getByRole("button", { name: "Save" }).click();

  await page.goto(screen);
  await field.locator("input[type=file]").setInputFiles(sampleFile("photos/gallery-classroom.jpg"));
  await expect(fromLeft).toBeHidden();
  await field.getByText("Use sliders").click();
  await fromLeft.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const picture = field.getByRole("button", { name: "Part of the picture that must stay visible" });
  await expect(fromLeft).toHaveValue("70");
  await expect.poll(() => naturalWidth(field.locator("[data-part=picture-preview] img"))).toBeGreaterThan(0);
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await picture.click({ position: { x: width * 0.9, y: height * 0.2 } });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(field.getByRole("slider", { name: "From the top, in percent" })).toHaveValue("20");
  await expect(fromLeft).toHaveValue("70");
  await save();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();

  await page.goto("/");
  await publicPicture.scrollIntoViewIfNeeded();
  await expect.poll(() => naturalWidth(publicPicture)).toBe(320);
  await expect(publicPicture).toHaveCSS("object-position", "70% 20%");

  await page.goto(screen);
  await field.getByText("Use sliders").click();
  await expect(fromLeft).toHaveValue("70");
  await field.getByLabel("Remove this picture").check();
  await save();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.goto("/");
  await expect(publicPicture).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test("a photo of the gallery opens large; the arrow keys go round, Escape leads back", async ({ page }) => {
  const { links, count, dialog, picture } = await gallery(page, "/curriculum-gallery", "Large photo");
  const photos = await links.count();
  expect(photos).toBeGreaterThan(2);
  const addressOf = async (place: number) => {
    const link = links.nth(place);
    return new RegExp(`${(await link.getAttribute("data-large")) ?? (await link.getAttribute("href"))}$`);
  };

  await links.nth(1).click();
  await expect(count).toHaveText(`2 / ${photos}`);
  await expect(picture).toHaveAttribute("src", await addressOf(1));
  await expect(picture).toHaveAttribute("alt", /./);
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText(`3 / ${photos}`);
  await expect(picture).toHaveAttribute("src", await addressOf(2));
  for (const place of [2, 1, photos]) {
    await page.keyboard.press("ArrowLeft");
    await expect(count).toHaveText(`${place} / ${photos}`);
  }
  await page.keyboard.press("ArrowRight");
  await expect(count).toHaveText(`1 / ${photos}`);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
});

test("it has buttons for those without keys, and what the photo shows in words", async ({ page }) => {
  const { links, count, dialog } = await gallery(page, "/curriculum-gallery", "Large photo");
  const photos = await links.count();
  const titles = (await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")))).map((label) =>
    String(label).replace("View full: ", ""),
  );
  await links.nth(0).click();
  await expect(dialog).toContainText(titles[0] ?? "a title");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(count).toHaveText(`2 / ${photos}`);
  await expect(dialog).toContainText(titles[1] ?? "a title");
  await dialog.getByRole("button", { name: "Previous" }).click();
  await expect(count).toHaveText(`1 / ${photos}`);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("it counts in Bengali digits on the Bengali page", async ({ page }) => {
  const { links, count } = await gallery(page, "/bn/curriculum-gallery", "বড় ছবি");
  await links.nth(1).click();
  await expect(count).toHaveText(/^২ \/ [০-৯]+$/);
});

async function gallery(page: Page, path: string, name: string) {
  await page.goto(path);
  const dialog = page.getByRole("dialog", { name });
  return {
    dialog,
    links: page.locator("a[data-photo]"),
    picture: dialog.getByRole("img"),
    count: dialog.getByText(/^[\d০-৯]+ \/ [\d০-৯]+$/),
  };
}

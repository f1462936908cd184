import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

for (const [root, words, missing] of [
  ["", en, "No result for Class 7 yet"],
  ["/bn", bn, "সপ্তম শ্রেণির ফলাফল এখনো দেওয়া হয়নি"],
] as const) {
  test(`a search without results fits on one screen of a phone, under "${root}"`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [query, answer] of [
      ["zebra", words["search.nothing"]],
      ["class 7 result", missing],
    ] as const) {
      await page.goto(`${root}/search?q=${query}`);
      const main = page.getByRole("main");
      await expect(main.getByText(answer)).toBeInViewport({ ratio: 1 });
      await expect(main.locator("a[href^='tel:']")).toBeInViewport({ ratio: 1 });
      await expect(main.locator("[data-part=shortcuts]")).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("link", { name: words["class.7"], exact: true }).click();
    await expect(page).toHaveURL(/\/academic#class-7$/);
    await expect(page.locator("#class-7")).toBeInViewport();
  });
}

test("a parent corrects the words on the search page and finds the file of a result", async ({ page }) => {
  await page.goto("/search?q=zebra");
  await page.getByRole("searchbox").fill("class 6 reslt");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("Showing results for “class 6 result”.")).toBeVisible();
  const link = page
    .getByRole("main")
    .getByRole("link", { name: "Half-Yearly Examination 2026, result sheet, Class 6" });
  await expect(link).toHaveAttribute("href", /^\/uploads\/documents\/results\//);
});

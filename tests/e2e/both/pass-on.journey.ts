import { signIn } from "../admin";
import { expect, test } from "../journey";

test("a notice that was published is passed on, and again later from its row", async ({ page, javaScriptEnabled }) => {
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  await page.getByLabel("Title").fill("শীতের ছুটি");
  await page.getByLabel("Content").fill("রবিবার থেকে স্কুল বন্ধ।");
  await page.getByRole("button", { name: "Publish Notice" }).click();
  const panel = page.locator("[data-part=pass-on]");
  await expect(panel.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=%E0/);
  await expect(panel.getByLabel("The text to send")).toHaveValue(
    /^শীতের ছুটি\n\nরবিবার থেকে স্কুল বন্ধ।\n\nhttp.*\/bn\/notices\/\d+$/,
  );
  await expect(panel.getByRole("button", { name: "Copy Text" })).toHaveCount(javaScriptEnabled === false ? 0 : 1);
  if (javaScriptEnabled !== false) {
    await panel.getByRole("button", { name: "Copy Text" }).click();
    await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  }

  await page.goto("/cog-admin/notices");
  await expect(panel).toHaveCount(0);
  await page.getByRole("link", { name: "Pass On: শীতের ছুটি" }).first().click();
  const shown = javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("dialog", { name: "শীতের ছুটি" });
  await expect(shown.getByRole("heading", { name: "শীতের ছুটি" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Facebook" })).toBeVisible();
  if (javaScriptEnabled === false) return;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(shown.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

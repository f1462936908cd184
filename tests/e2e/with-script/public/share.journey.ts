import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const post = "Reading aloud, twenty minutes a day";

test("Copy Link copies the URL of a blog post and says so, also on plain http, where there is no clipboard", async ({
  page,
}) => {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  await (await openMenu(page, "/blogs", "Share")).getByRole("link", { name: "Copy Link" }).click();
  await expect.poll(() => alerts).toEqual(["Link copied to clipboard!"]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await (await openMenu(page, "/bn/blogs", "শেয়ার করুন")).getByRole("link", { name: "লিংক কপি করুন" }).click();
  await expect.poll(() => alerts[1]).toBe("লিংক কপি হয়েছে!");
});

test("a copied link is confirmed beside its button too, and screen readers hear only the alert", async ({ page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  for (const [path, name, words] of [
    ["/notices/3", "Copy Link", "✓ Link copied"],
    ["/bn/notices/3", "লিংক কপি করুন", "✓ লিংক কপি হয়েছে"],
    ["/notices", "Copy the calendar link", "✓ Link copied"],
    ["/bn/academic", "ক্যালেন্ডারের লিংক কপি করুন", "✓ লিংক কপি হয়েছে"],
  ] as const) {
    await page.goto(path);
    const notes = page.locator("[data-part=copied-note]").filter({ visible: true });
    await expect(notes).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(notes).toHaveText([words.normalize("NFC")]);
    await expect(notes).toHaveAttribute("aria-hidden", "true");
  }
});

test("the share menu offers the device's share sheet only if there is one, and closes when people leave it", async ({
  page,
}) => {
  const send = { name: "Share with another app" };
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const menu = await openMenu(page, "/blogs", "Share");
  await expect(menu.getByRole("button", send)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await menu.getByText("Share", { exact: true }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).not.toHaveAttribute("open");

  await page.addInitScript(() => {
    const share = async (shared: ShareData) => Object.assign(window, { shared });
    Object.assign(navigator, { share });
  });
  await (await openMenu(page, "/blogs", "Share")).getByRole("button", send).click();
  expect(await page.evaluate("shared")).toEqual({ title: post, url: page.url() });
});

async function openMenu(page: Page, list: string, share: string) {
  await page.goto(list);
  await page.getByRole("heading", { name: post }).getByRole("link").click();
  const menu = page.locator("details[data-share]");
  await menu.getByText(share, { exact: true }).click();
  return menu;
}

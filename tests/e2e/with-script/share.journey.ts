import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const post = "Reading aloud, twenty minutes a day";

test("Copy Link copies the address of the post and says so", async ({ page }) => {
  const said = heardFrom(page);
  const menu = await openMenu(page, "/blogs", post, "Share");
  await menu.getByRole("link", { name: "Copy Link" }).click();
  await expect.poll(said).toEqual(["Link copied to clipboard!"]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("Copy Link works on plain http, where the browser has no clipboard", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const said = heardFrom(page);
  const menu = await openMenu(page, "/bn/blogs", post, "শেয়ার করুন");
  await menu.getByRole("link", { name: "লিংক কপি করুন" }).click();
  await expect.poll(said).toEqual(["লিংক কপি হয়েছে!"]);
});

test("a device with a sheet for sharing offers it, any other does not", async ({ page }) => {
  const send = { name: "Share with another app" };
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await expect((await openMenu(page, "/blogs", post, "Share")).getByRole("button", send)).toHaveCount(0);

  await page.addInitScript(() => {
    const share = async (shared: ShareData) => Object.assign(window, { shared });
    Object.assign(navigator, { share });
  });
  await (await openMenu(page, "/blogs", post, "Share")).getByRole("button", send).click();
  expect(await page.evaluate("shared")).toEqual({ title: post, url: page.url() });
});

test("the share menu closes on Escape and when people go on elsewhere", async ({ page }) => {
  const menu = await openMenu(page, "/blogs", post, "Share");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await menu.getByText("Share", { exact: true }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).not.toHaveAttribute("open");
});

/** What the page has said in its alerts so far. */
function heardFrom(page: Page): () => string[] {
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    return dialog.accept();
  });
  return () => said;
}

async function openMenu(page: Page, list: string, title: string, share: string) {
  await page.goto(list);
  await page.getByRole("heading", { name: title }).getByRole("link").click();
  const menu = page.locator("details[data-share]");
  await menu.getByText(share, { exact: true }).click();
  return menu;
}

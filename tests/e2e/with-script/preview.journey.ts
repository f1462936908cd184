import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const sheet = "test-2026-class-10.pdf";
const picture = "বৃত্তির ফলাফল ২০২৬.png";
const wordFile = "sports-order-of-events.docx";

// A stored file may bring no styles; a browser that shows a picture alone would add some of its own.
const stylesOfThePictureViewer = /^Applying inline style violates .+\/uploads\/\S+$/;

test("View shows a PDF in a frame over the page; Escape leads back to the link", async ({ page }) => {
  // Only a browser that can show a PDF gets the frame; the one of the tests may have been built without.
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));
  const { link, dialog } = await openPreview(page, "/results", sheet);
  await expect(dialog).toContainText(sheet);
  await expect(dialog).toContainText(/PDF, \d+ KB/);
  await expect(dialog.locator("iframe")).toHaveAttribute("title", sheet);
  await expect(dialog.locator("iframe")).toHaveAttribute("src", /^http.+\.pdf#/);
  await expect(dialog.getByText("This file type cannot be previewed directly.")).toBeHidden();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

for (const [where, width, pdfViewerEnabled] of [
  ["a browser without a viewer in its pages", 1280, false],
  ["a phone that says it has one", 360, true],
] as const) {
  test(`View of a PDF opens the file itself in ${where}`, async ({ page, expectedComplaints }) => {
    // The way to a file is no way between two pages.
    expectedComplaints.push(/ViewTransition opt-in disabled|Transition was skipped/);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, "pdfViewerEnabled", { value }),
      pdfViewerEnabled,
    );
    await page.goto("/results");
    const link = page.getByRole("link", { name: `View: ${sheet}` });
    const address = await link.evaluate((link: HTMLAnchorElement) => link.href);
    const asked = page.waitForRequest(address);
    await link.click({ noWaitAfter: true });
    expect((await asked).isNavigationRequest()).toBe(true);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

test("Back closes the preview and stays on the page; closed otherwise it leaves nothing to go back to", async ({
  page,
}) => {
  await page.goto("/notices");
  const { link, dialog } = await openPreview(page, "/results", picture);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/results$/);
  await expect(link).toBeFocused();

  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
  ]) {
    await link.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/notices$/);
});

test("a page that is loaded anew while a preview is open has none, and Back leaves the page", async ({ page }) => {
  await page.goto("/notices");
  const { dialog } = await openPreview(page, "/results", picture);
  await page.reload();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await expect(page).toHaveURL(/\/notices$/);
});

test("Close stays in reach while a PDF holds the keyboard, however far the preview is scrolled", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));
  await page.setViewportSize({ width: 1280, height: 360 });
  const { dialog } = await openPreview(page, "/results", sheet);
  await dialog.locator("iframe").focus();
  await dialog.evaluate((whole) => whole.scrollTo(0, whole.scrollHeight));
  await expect(dialog.getByRole("link", { name: "Download" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.getByRole("button", { name: "Close" }).boundingBox()).toMatchObject({ width: 44, height: 44 });
});

test("View shows a picture inline; Close leads back to the link", async ({ page }) => {
  const { link, dialog } = await openPreview(page, "/results", picture);
  const shown = dialog.getByRole("img", { name: picture });
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test("View says that a file of another kind cannot be previewed, and offers what else there is", async ({ page }) => {
  const { link, dialog } = await openPreview(page, "/notices", wordFile);
  await expect(dialog.getByText("This file type cannot be previewed directly.")).toBeVisible();
  const address = (await link.getAttribute("href")) ?? "none";
  await expect(dialog.getByRole("link", { name: "Open in New Tab" })).toHaveAttribute(
    "href",
    new RegExp(`${address}$`),
  );
  await expect(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("download", wordFile);
});

test("a download out of the preview says when it starts and when it is complete", async ({ page }) => {
  const { dialog } = await openPreview(page, "/results", sheet);
  const said = dialog.getByRole("status");
  await page.route("**/uploads/**?download", async (download) => {
    await expect(said).toHaveText("Download started");
    await download.continue();
  });
  const saved = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  await expect(said).toHaveText("Download Complete");
  expect((await saved).suggestedFilename()).toBe(sheet);
});

test("a download that fails says so and opens the file in a new tab", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET/, stylesOfThePictureViewer);
  const { link, dialog } = await openPreview(page, "/results", picture);
  await page.route("**/uploads/**?download", (download) => download.abort("connectionreset"));
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Download" }).click();
  await expect(dialog.getByRole("status")).toContainText("Download failed");
  await expect(dialog.getByRole("status")).toContainText("Opening file in new tab instead");
  await expect(await opened).toHaveURL((await link.getAttribute("href")) ?? "none");
});

async function openPreview(page: Page, path: string, file: string) {
  await page.goto(path);
  const link = page.getByRole("link", { name: `View: ${file}` });
  const dialog = page.getByRole("dialog", { name: "File preview" });
  await link.click();
  await expect(dialog).toBeVisible();
  return { link, dialog };
}

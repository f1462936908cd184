import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { naturalWidth, save } from "../files";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const sheet = "test-2026-class-10.pdf";
const picture = "বৃত্তির ফলাফল ২০২৬.png";

for (const [wing, path] of [
  ["public page", "/notices"],
  ["office", "/cog-admin/notices"],
] as const) {
  test(`View opens pictures and PDFs in a dialog, and says that other files cannot be previewed: ${wing}`, async ({
    page,
  }) => {
    await pretendPdfViewer(page);
    if (wing === "office") await signIn(page);
    await page.setViewportSize({ width: 1280, height: 360 });
    const dialog = page.getByRole("dialog", { name: "File preview" });
    const view = (ending: string) => page.getByRole("link", { name: new RegExp(`^View: .*\\.${ending}$`) }).first();
    await page.goto(path);

    await view("jpg").click();
    await expect.poll(() => naturalWidth(dialog.getByRole("img"))).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(view("jpg")).toBeFocused();

    await view("docx").click();
    await expect(dialog).toContainText("This file type cannot be previewed directly.");
    const saved = await save(page, dialog.getByRole("link", { name: "Download" }));
    expect(saved.name).toMatch(/\.docx$/);
    await expect(page.getByText("Download Complete")).toBeVisible();
    if (wing === "public page") await dialog.getByRole("button", { name: "Close" }).click();

    // Escape does not close the preview while the frame has the focus. So the Close button must stay visible when the
    // preview is scrolled.
    await view("pdf").click();
    await dialog.locator("iframe").focus();
    await dialog.evaluate((whole) => whole.scrollTo(0, whole.scrollHeight));
    await expect(dialog.getByRole("link", { name: "Download" })).toBeInViewport({ ratio: 1 });
    const close = dialog.getByRole("button", { name: "Close" });
    await expect(close).toBeInViewport({ ratio: 1 });
    expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await close.click();
    await expect(view("pdf")).toBeFocused();
  });
}

test("View shows the pages of a PDF as pictures on a phone, even if the browser reports a PDF viewer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await pretendPdfViewer(page);
  const link = page.getByRole("link", { name: `View: ${sheet}` });
  await expect(async () => {
    await page.goto("/results");
    expect(await link.getAttribute("data-pages")).toBeTruthy();
  }, "its pages are drawn").toPass();
  const { dialog } = await openPreview(page, "/results", sheet);
  const [first] = await dialog.getByRole("img").all();
  if (!first) throw new Error("no picture");
  await expect.poll(() => naturalWidth(first)).toBeGreaterThan(0);
  await expect(first).toHaveAttribute("alt", new RegExp(`^${sheet}, page 1 of \\d+$`));
  await expect(dialog.getByRole("link", { name: "Download" })).toBeInViewport({ ratio: 1 });

  const small = await first.boundingBox();
  const button = dialog.getByRole("button", { name: `${sheet}, page 1 of` });
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect((await first.boundingBox())?.width).toBeCloseTo(2 * (small?.width ?? 0), -1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test("a tap on the picture of a PDF page enlarges it on a phone, and a second tap fits it to the screen", async ({
  page,
}) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const tapped = page.locator("[data-part=file-pages] a[data-page='1'] img");
    await expect(async () => {
      await page.goto("/notices/3");
      expect(await tapped.isVisible()).toBe(true);
    }, "its pages are drawn").toPass();
    const before = (await tapped.boundingBox())?.width ?? 0;
    await tapped.click();
    const opened = page.getByRole("dialog", { name: "File preview" }).getByRole("img").first();
    const widthOf = async () => (await opened.boundingBox())?.width ?? 0;
    expect(await widthOf(), `${width} pixels`).toBeGreaterThan(1.5 * before);
    await opened.click({ position: { x: 5, y: 5 } });
    expect(await widthOf(), `${width} pixels`).toBeLessThan(width);
  }
});

test("Back closes the file preview and stays on the page; closing or reloading leaves no history entry", async ({
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
    () => page.reload(),
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

test("a download from the file preview says that it started, and opens the file in a new tab when it fails", async ({
  page,
  expectedErrors,
}) => {
  // The content policy of an uploaded file forbids styles, but Chromium adds styles to a tab that shows only a picture,
  // and reports them as errors.
  expectedErrors.push(/ERR_CONNECTION_RESET/, /^Applying inline style violates .+\/uploads\/\S+$/);
  const { link, dialog } = await openPreview(page, "/results", picture);
  const status = dialog.getByRole("status");
  await page.route("**/uploads/**?download", async (download) => {
    await expect(status).toHaveText("Download started");
    await download.abort("connectionreset");
  });
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Download" }).click();
  await expect(status).toContainText("Download failed");
  await expect(status).toContainText("Opening file in new tab instead");
  await expect(await opened).toHaveURL((await link.getAttribute("href")) ?? "none");
});

test("on a phone the Actions menu in the office's lists offers every action for a file", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await page.goto("/cog-admin/result-documents");
  const menu = page.getByRole("group").filter({ hasText: "Actions" }).first();
  const button = menu.getByText("Actions", { exact: true });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("heading", { name: "Result Documents" }).click(),
  ]) {
    await expect(menu.getByRole("link")).toHaveCount(0);
    await button.click();
    for (const name of ["Share", "View", "Download", "Delete"])
      await expect(menu.getByRole("link", { name: new RegExp(`^${name}: `) })).toBeVisible();
    await leave();
  }
  await expect(menu.getByRole("link")).toHaveCount(0);
});

/**
 * Pretends that the browser can show PDFs, which is not true for every test browser. Only then does the website show a
 * PDF in a frame.
 */
const pretendPdfViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));

async function openPreview(page: Page, path: string, file: string) {
  await page.goto(path);
  const link = page.getByRole("link", { name: `View: ${file}` });
  const dialog = page.getByRole("dialog", { name: "File preview" });
  await link.click();
  await expect(dialog).toBeVisible();
  return { link, dialog };
}

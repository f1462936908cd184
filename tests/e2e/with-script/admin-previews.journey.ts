import { signIn } from "../admin";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test("the office looks at an attachment over the list: a picture, a PDF in a frame, of others the sentence", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/notices");
  const dialog = page.getByRole("dialog", { name: "File preview" });
  const view = (ending: string) => page.getByRole("link", { name: new RegExp(`^View: .*\\.${ending}$`) }).first();

  await view("jpg").click();
  await expect(dialog.getByRole("img")).toHaveJSProperty("complete", true);
  await expect
    .poll(() => dialog.getByRole("img").evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(view("jpg")).toBeFocused();

  await view("pdf").click();
  await expect(dialog.locator("iframe")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await view("docx").click();
  await expect(dialog).toContainText("This file type cannot be previewed directly.");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  await expect(page.getByText("Download Complete")).toBeVisible();
});

test("Close stays in reach while a PDF holds the keyboard, however far the preview is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 360 });
  await signIn(page);
  await page.goto("/cog-admin/notices");
  const dialog = page.getByRole("dialog", { name: "File preview" });
  await page
    .getByRole("link", { name: /^View: .*\.pdf$/ })
    .first()
    .click();
  await dialog.locator("iframe").focus();
  await dialog.evaluate((whole) => whole.scrollTo(0, whole.scrollHeight));
  await expect(dialog.getByRole("link", { name: "Download" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.getByRole("button", { name: "Close" }).boundingBox()).toMatchObject({ width: 44, height: 44 });
});

test("a photo that does not come leaves the lattice in its place, and its words", async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_FAILED/);
  await signIn(page);
  await page.route("**/uploads/documents/gallery/**", (photo) => photo.abort());
  for (const [path, place] of [
    ["/cog-admin/gallery", ".wall-place"],
    ["/curriculum-gallery", "[data-part=photo-place]"],
  ] as const) {
    await page.goto(path);
    const first = page.locator(place).first();
    await expect(first).toBeVisible();
    const drawn = await first.evaluate((box) => [
      getComputedStyle(box).backgroundImage,
      getComputedStyle(box.querySelector("img") ?? box, "::before").backgroundImage,
    ]);
    for (const background of drawn) expect(background, path).toContain("svg");
  }
});

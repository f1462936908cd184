import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, test } from "../journey";

const samples = join(import.meta.dirname, "../../../drizzle/seed/sample-files");
const [boat, field] = [join(samples, "gallery-boat.jpg"), join(samples, "gallery-school-field.jpg")];
const alt = "Girls of Class 8 running across the field";

test.beforeEach(({ page }) => signIn(page));

test("photos go from the office to the gallery, are described, sorted and deleted", async ({
  page,
  request,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  // A stored file may bring no styles; a browser that shows a picture alone would add some of its own.
  expectedComplaints.push(/^Applying inline style violates .+\/uploads\/\S+$/);
  await test.step("two are uploaded, with what is to be seen on the first", async () => {
    await page.getByRole("link", { name: "Manage Gallery" }).click();
    await page.getByRole("link", { name: "Upload Photos" }).click();
    const form = page.getByRole("form", { name: "Upload Photos" });
    await expect(form.getByLabel("Category")).toHaveValue("events");
    await form.getByLabel("Category").selectOption("sports");
    await form.getByLabel("Photos", { exact: true }).setInputFiles([field, boat]);
    if (javaScriptEnabled) await expect(form.getByRole("group")).toHaveCount(2);
    await form.getByLabel("What is to be seen?").first().fill(alt);
    await form.getByRole("button", { name: "Upload Photos" }).click();
    await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole("heading", { name: "All Photos 2 photos" })).toBeVisible();
  });

  await test.step("they are on the public page, under their category, in their order", async () => {
    await page.goto("/curriculum-gallery");
    await expect(page.getByRole("heading", { name: "Sports" })).toBeVisible();
    const shown = page.getByRole("figure").locator("img");
    await expect(shown.first()).toHaveAttribute("alt", alt);
    await expect(shown).toHaveCount(2);
    await expect(page.getByRole("figure").first()).toContainText("gallery-school-field.jpg");
    await expect.poll(() => shown.first().evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  await test.step("the second one is given a title, a category and a description", async () => {
    await page.goto("/cog-admin/gallery");
    await page.getByRole("link", { name: "No description yet: gallery-boat.jpg" }).click();
    const form = page.getByRole("form", { name: "Edit photo" });
    await form.getByLabel("Title").fill("After the rains");
    await form.getByLabel("Category").selectOption("cultural");
    await form.getByLabel("What is to be seen?").fill("A sailing boat between two palms");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Photo saved successfully")).toBeVisible();
    await expect(page.getByText("No description yet")).toHaveCount(0);
  });

  await test.step("the categories show what belongs to them, with the count", async () => {
    await page.getByRole("link", { name: "Cultural Programs 1" }).click();
    await expect(page.getByRole("heading", { name: "Cultural Programs 1 photo" })).toBeVisible();
    await expect(page).toHaveURL(/\?category=cultural$/);
    await expect(titles(page)).toHaveText(["After the rains"]);
    await page.getByRole("link", { name: "Infrastructure 0" }).click();
    await expect(page.getByText("No photos found in this category")).toBeVisible();
    await page.getByRole("link", { name: "All Photos 2" }).click();
  });

  await test.step("one is opened in a tab of its own", async () => {
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Open in New Tab: After the rains" }).click(),
    ]);
    expect(tab.url()).toMatch(/\/uploads\/documents\/gallery\/[0-9a-f]+_\d+\.jpg$/);
    await tab.close();
  });

  await test.step("it is deleted after a question, and the next visitor does not find it", async () => {
    await page.getByRole("link", { name: "Delete: After the rains" }).click();
    await expect(page.getByText("Are you sure you want to delete this photo?")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Photo deleted successfully")).toBeVisible();
    await expect(titles(page)).toHaveText(["gallery-school-field.jpg"]);
    expect(await (await request.get("/curriculum-gallery")).text()).not.toContain("After the rains");
  });

  await test.step("the other one goes too", async () => {
    await page.getByRole("link", { name: "Delete: gallery-school-field.jpg" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No photos found in this category")).toBeVisible();
  });
});

test("a selection with one file that cannot be taken adds none, and says why", async ({
  page,
  javaScriptEnabled,
  school,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/);
  const before = school.storedFiles();
  await page.goto("/cog-admin/gallery?new");
  const form = page.getByRole("form", { name: "Upload Photos" });
  await form.getByLabel("Title").fill("Sports day");
  const input = form.getByLabel("Photos", { exact: true });
  const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) };
  await input.setInputFiles([
    { name: "small.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff]) },
    large,
  ]);
  if (javaScriptEnabled) expect(await input.evaluate((element) => (element as HTMLInputElement).files?.length)).toBe(0);
  else await form.getByRole("button", { name: "Upload Photos" }).click();
  await expect(page.getByText("File too large")).toBeVisible();
  await expect(page.getByText("Please select files smaller than 5MB").first()).toBeVisible();
  const why = /large\.jpg has 5\.1 MB, and at most 5 MB can be added\. Choose a smaller file/;
  if (javaScriptEnabled) await expect(input).toHaveAccessibleDescription(why);
  await expect(form.getByLabel("Title")).toHaveValue("Sports day");

  if (javaScriptEnabled) {
    await input.setInputFiles([boat, field]);
    await form.getByRole("button", { name: "Remove file: gallery-boat.jpg" }).click();
    await expect(form.getByRole("group")).toHaveCount(1);
    await form.getByRole("button", { name: "Remove file: gallery-school-field.jpg" }).click();
    await form.getByRole("button", { name: "Upload Photos" }).click();
    await expect(page.getByText("Please select at least one file").first()).toBeVisible();
  }
  expect(school.storedFiles()).toEqual(before);
});

const titles = (page: Page) => page.getByRole("listitem").getByRole("heading", { level: 3 });

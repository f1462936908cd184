import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { signIn } from "../admin";
import { holdBack, sampleFile } from "../files";
import { expect, test } from "../journey";
import { withDatabase } from "../school";

test.beforeEach(({ page }) => signIn(page));

test("large phone photos are made smaller and uploaded one by one, and only a lost photo is sent again", async ({
  page,
  school,
  expectedErrors,
}) => {
  await page.goto("/cog-admin/gallery?new");
  const small = {
    name: "boat.jpg",
    mimeType: "image/jpeg",
    buffer: await readFile(sampleFile("photos/gallery-boat.jpg")),
  };
  const form = page.getByRole("form", { name: "Upload Photos" });
  const large = await Promise.all([phonePhoto("IMG_20261102_101530.jpg"), phonePhoto("IMG_20261102_101531.jpg")]);

  await test.step("photos over 5 MB are refused, and added when the clerk chooses to make them smaller", async () => {
    await form.getByLabel("Photos", { exact: true }).setInputFiles([...large, small]);
    await expect(page.getByText("Please select files smaller than 5MB").first()).toBeVisible();
    await expect(form.getByText(/^IMG_20261102_101531\.jpg: \d+(\.\d)? MB$/m)).toBeVisible();
    await expect(form.getByRole("group")).toHaveCount(0);
    await expect(form.getByText("Photos selected: 3. Too large: 2.").last()).toBeVisible();
    await expect(form.getByText("This website can make them smaller:")).toBeVisible();
    await form.getByRole("button", { name: "Use all 3 photos, 2 of them made smaller" }).click();
    await expect(form.getByRole("group")).toHaveCount(3);
    await expect(page.getByText("Please select files smaller than 5MB")).toHaveCount(0);
  });

  await test.step("each photo has its own title, description and category", async () => {
    await form.getByLabel("Category", { exact: true }).selectOption("academic");
    const boat = form.getByRole("group", { name: "boat.jpg" });
    await boat.getByText("Title, what it shows, category").click();
    await boat.getByLabel("Category of this photo").selectOption("sports");
    await boat.getByLabel("Title").fill("The ferry");
    await boat.getByLabel("What does the photo show?").fill("A boat on the river");
  });

  await test.step("a photo that gets lost on the way does not stop the other photos", async () => {
    expectedErrors.push(/ERR_CONNECTION_RESET|status of 400/);
    let requests = 0;
    await page.route("**/cog-admin/gallery.data?new*", (sending) =>
      requests++ === 0 ? sending.abort("connectionreset") : sending.continue(),
    );
    await form.getByRole("button", { name: "Upload Photos" }).click();
    await expect(page.getByText("Not uploaded: 1. The others are saved.")).toBeVisible();
    await expect(form.getByText("Uploaded", { exact: true })).toHaveCount(2);
    await form.getByRole("button", { name: /^Try again: / }).click();
    await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
    await expect(page.getByText("3 photos were added to the gallery.")).toBeVisible();
    expect(requests).toBe(4);
  });

  const titles = withDatabase(school.settings, (database) =>
    database.prepare("select title, alt, category from gallery_items order by title").raw().all(),
  );
  expect(titles).toEqual([
    ["IMG_20261102_101530.jpg", "", "academic"],
    ["IMG_20261102_101531.jpg", "", "academic"],
    ["The ferry", "A boat on the river", "sports"],
  ]);
  const photos = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(photos.filter({ hasText: "IMG_20261102" })).toHaveCount(2);

  await test.step("a dialog that was closed a moment ago opens again at once", async () => {
    await page.getByRole("link", { name: "Delete: The ferry" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Enter")]);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the office changes the title of a photo in the list", async () => {
    const photo = photos.filter({ hasText: "The ferry" });
    await photo.getByRole("link", { name: "Edit: The ferry" }).click();
    const [picture, title] = [
      await photo.getByRole("img").boundingBox(),
      await photo.getByLabel("Title").boundingBox(),
    ];
    expect((picture?.x ?? 0) + (picture?.width ?? 0), "the form is beside the photo").toBeLessThan(title?.x ?? 0);
    await expect(photo.getByRole("button", { name: "Save changes" })).toBeInViewport({ ratio: 1 });
    await photo.getByLabel("Title").fill(" ");
    await photo.getByRole("button", { name: "Save changes" }).click();
    await expect(photo.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await photo.getByLabel("Title").fill("After the rains");
    await photo.getByRole("button", { name: "Save changes" }).click();
    await expect(photos.getByRole("heading", { name: "After the rains" })).toBeVisible();
    await expect(page.getByText("Photo saved successfully")).toBeVisible();
    await expect(page.getByText("“After the rains”")).toBeVisible();
    await expect(photos.filter({ hasText: "After the rains" })).toBeFocused();
  });

  await test.step("the focus stays in the next photo's title when the save of the previous photo ends", async () => {
    const answer = await holdBack(page, /gallery\/\d+\/edit/);
    await page.getByRole("link", { name: "Edit: After the rains" }).click();
    await photos.getByLabel("Title").fill("After the flood");
    await photos.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("link", { name: "Edit: IMG_20261102_101530.jpg" }).click();
    const next = photos.filter({ hasText: "IMG_20261102_101530" }).getByLabel("Title");
    await next.focus();
    answer();
    await expect(photos.getByRole("heading", { name: "After the flood" })).toBeVisible();
    await expect(next).toBeFocused();
    await photos.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the office selects and deletes two photos", async () => {
    await page.getByLabel("Select all on this page").check();
    await page.getByLabel("Select: After the flood").uncheck();
    await expect(page.getByText("2 photos selected")).toBeVisible();
    await page.getByRole("form", { name: "Selected photos" }).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Are you sure you want to delete these 2 photos?")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Photos deleted: 2")).toBeVisible();
    await expect(photos).toHaveCount(1);
    await expect(page.getByRole("form", { name: "Selected photos" })).toBeHidden();
  });
});

test("photos that are chosen together appear in the chosen order, also if one of them takes longer", async ({
  page,
  school,
}) => {
  await page.goto("/cog-admin/gallery?new");
  const form = page.getByRole("form", { name: "Upload Photos" });
  const buffer = await readFile(sampleFile("photos/gallery-boat.jpg"));
  const names = ["1.jpg", "2.jpg", "3.jpg", "4.jpg"];
  await form
    .getByLabel("Photos", { exact: true })
    .setInputFiles(names.map((name) => ({ name, mimeType: "image/jpeg", buffer })));
  await expect(form.getByRole("group")).toHaveCount(4);
  let requests = 0;
  await page.route("**/cog-admin/gallery.data?new*", async (sending) => {
    if (requests++ % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    await sending.continue();
  });
  await form.getByRole("button", { name: "Upload Photos" }).click();
  await expect(page.getByText("4 photos were added to the gallery.")).toBeVisible();
  const titles = withDatabase(school.settings, (database) =>
    database.prepare("select title from gallery_items order by id desc").pluck().all(),
  );
  expect(titles).toEqual(names);
});

async function phonePhoto(name: string) {
  const [width, height] = [3600, 2400];
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .withExif({ IFD2: { DateTimeOriginal: "2026:11:02 10:15:30" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

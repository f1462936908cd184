import type { Page } from "@playwright/test";
import { openRowMenu, signIn } from "../admin";
import { naturalWidth, routine, sampleFile, save } from "../files";
import { expect, test } from "../journey";

test.beforeEach(({ page }) => signIn(page));

test("the office drafts a notice, publishes it, deletes it, restores it and deletes it again", async ({
  page,
  request,
}) => {
  const title = "ষষ্ঠ শ্রেণির বার্ষিক পরীক্ষা ২০২৬";
  const paper = { ...routine, name: "রুটিন.pdf" };
  const boardText = async () => (await request.get("/notices")).text();

  await test.step("only the office sees a notice that is saved as a draft with a file", async () => {
    await page.goto("/cog-admin/notices");
    await page.getByRole("link", { name: "New Notice" }).click();
    const form = page.getByRole("form", { name: "New Notice" });
    await form.getByLabel("Title").fill(title);
    await form.getByRole("textbox", { name: "Content" }).fill("The examination begins on 5 October.");
    await form.getByLabel("Attachment").setInputFiles(paper);
    await form.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved. Only the office sees it.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: title })).toContainText("Draft");
    expect(await boardText()).not.toContain(title);
  });

  await test.step("the preview of a draft shows the public page and leads back to the form, which publishes the notice", async () => {
    await openRowMenu(page, title);
    await page.getByRole("link", { name: `Preview: ${title}` }).click();
    await expect(page.getByText("This is a preview. Only the office sees this page.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("link", { name: "Continue editing" }).click();
    const form = page.getByRole("form", { name: "Edit notice" });
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await form.getByRole("button", { name: /^Publish/ }).click();
    await expect(page.getByText("Notice published successfully")).toBeVisible();
  });

  const address = await test.step("parents find the notice and download its file unchanged", async () => {
    await page.goto("/notices");
    await expect(page.getByRole("heading", { name: title })).toHaveAttribute("lang", "bn");
    const link = page.getByRole("link", { name: `Download: ${paper.name}` });
    expect(await save(page, link)).toEqual({ name: paper.name, bytes: paper.buffer });
    return (await link.getAttribute("href")) ?? "";
  });
  expect((await request.get(address)).status()).toBe(200);

  await remove(page, "notices", title, "notice");
  await undo(page, title);
  await remove(page, "notices", title, "notice");
  expect(await boardText()).not.toContain(title);
  expect((await request.get(address)).status()).toBe(404);
});

test("the office uploads photos to the gallery, describes and moves them, and deletes them", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const alt = "Girls of Class 8 running across the field";
  // The second photo gets no title, so the website uses the name of its file.
  const titles = ["After the rains", "gallery-school-field.jpg"];
  await test.step("the office uploads two photos and describes the first one", async () => {
    await page.goto("/cog-admin/gallery");
    await page.getByRole("link", { name: "Upload Photos" }).click();
    const form = page.getByRole("form", { name: "Upload Photos" });
    await form.getByLabel("Category").selectOption("sports");
    const files = [sampleFile("photos/gallery-school-field.jpg"), sampleFile("photos/gallery-boat.jpg")];
    await form.getByLabel("Photos", { exact: true }).setInputFiles(files);
    if (javaScriptEnabled !== false) await form.getByText("Title, what it shows, category").first().click();
    await form.getByLabel("What does the photo show?").first().fill(alt);
    await form.getByRole("button", { name: "Upload Photos" }).click();
    await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
    await expect(page.getByText("2 photos were added to the gallery.")).toBeVisible();
  });

  await test.step("the office gives the second photo a title and a description", async () => {
    await page.getByRole("link", { name: "What it shows is not written yet: gallery-boat.jpg" }).click();
    const form = page.getByRole("form", { name: "Edit photo" });
    await form.getByLabel("Title").fill("After the rains");
    await form.getByLabel("What does the photo show?").fill("A sailing boat between two palms");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Photo saved successfully")).toBeVisible();
  });

  await test.step("the office selects both photos and moves them to another category", async () => {
    for (const title of titles) await page.getByLabel(`Select: ${title}`).check();
    const category = page.getByRole("combobox", { name: "Move to..." });
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(category, "the browser asks for the category, and the photos stay selected").toBeFocused();
    if (javaScriptEnabled !== false)
      await expect(page.getByRole("alert")).toHaveText("Choose a category for the photos.");
    for (const title of titles) await expect(page.getByLabel(`Select: ${title}`)).toBeChecked();
    await category.selectOption("cultural");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("Photos moved to Cultural Programs: 2")).toBeVisible();
  });

  await test.step("the public gallery shows both photos under their new category", async () => {
    await page.goto("/curriculum-gallery");
    await expect(page.getByRole("heading", { name: "Cultural Programs" })).toBeVisible();
    await expect.poll(() => naturalWidth(page.getByRole("img", { name: alt }))).toBeGreaterThan(0);
    await expect(page.getByRole("img", { name: "A sailing boat between two palms" })).toBeVisible();
  });

  for (const title of titles) await remove(page, "gallery", title, "photo");
  const emptied = await (await request.get("/curriculum-gallery")).text();
  for (const text of [...titles, alt]) expect(emptied).not.toContain(text);
});

test("the year of a new download follows its title until the user types a year", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/cog-admin/downloads?new");
  const [title, year] = [page.getByLabel("Title"), page.getByLabel("Year")];
  await title.fill("সিলেবাস ২০২৬");
  await expect(year).toHaveValue(javaScriptEnabled === false ? "" : "2026");
  if (javaScriptEnabled === false) return;
  await title.fill("Syllabus 2027");
  await expect(year).toHaveValue("2027");
  await year.fill("2025");
  await title.fill("Syllabus 2026");
  await expect(year).toHaveValue("2025");
  await page.goto("/cog-admin/downloads?new&for=syllabus");
  await expect(year).toHaveValue(/^20\d\d$/);
});

test("the office replaces the file of a download from the menu of its row", async ({ page, javaScriptEnabled }) => {
  const [title, file] = ["Syllabus of Class 8", { ...routine, name: "new-syllabus.pdf" }];
  await page.goto("/cog-admin/downloads?new&for=syllabus");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("File", { exact: true }).setInputFiles({ ...routine, name: "old-syllabus.pdf" });
  await page.getByRole("button", { name: "Publish Download" }).click();
  await expect(page.getByText("File uploaded successfully")).toBeVisible();

  await page.goto("/cog-admin/downloads");
  await openRowMenu(page, title);
  await page.getByRole("link", { name: `Replace the file: ${title}` }).click();
  await expect(page).toHaveURL(/\/edit#file$/);
  const input = page.getByLabel("File", { exact: true });
  if (javaScriptEnabled !== false) await expect(input).toBeFocused();
  await expect(page.getByText("old-syllabus.pdf")).toBeInViewport();
  await input.setInputFiles(file);
  if (javaScriptEnabled !== false) {
    const chosen = page.locator("[data-part=chosen-file]");
    await expect(chosen).toContainText("old-syllabus.pdfnew-syllabus.pdf");
    await expect(chosen).toContainText("The new file replaces the old one when you save.");
  }
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Download saved successfully")).toBeVisible();
  await expect(page.getByText("File replaced: new-syllabus.pdf")).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("new-syllabus.pdf");
  await expect(page).toHaveURL(/\/downloads#item-\d+$/);
  if (javaScriptEnabled !== false) await expect(row).toBeFocused();
  await remove(page, "downloads", title, "download");
});

async function remove(page: Page, list: string, title: string, kind: string): Promise<void> {
  await test.step(`the office deletes ${title} after confirming it`, async () => {
    await page.goto(`/cog-admin/${list}`);
    await openRowMenu(page, title);
    await page.getByRole("link", { name: `Delete: ${title}` }).click();
    await expect(page.getByText(`Are you sure you want to delete this ${kind}?`)).toBeVisible();
    await expect(page.getByRole("dialog").or(page.getByRole("main")).getByText(title).first()).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(new RegExp(`^${kind} deleted successfully`, "i"))).toBeVisible();
  });
}

async function undo(page: Page, title: string): Promise<void> {
  await test.step(`the Undo button restores ${title} to its list`, async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`“${title}” restored`)).toBeVisible();
    await expect(page.getByRole("link", { name: `Edit: ${title}` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });
}

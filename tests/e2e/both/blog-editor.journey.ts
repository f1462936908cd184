import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { naturalWidth, sampleFile } from "../files";
import { expect, test } from "../journey";

test.beforeEach(({ page }) => signIn(page));

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const box = (page: Page) => page.locator("textarea[name=content]");
const openForm = (page: Page) => page.goto("/cog-admin/blogs?new");

test("a blog post with a heading, a list and pictures is published and opens unchanged in the editor", async ({
  page,
  javaScriptEnabled,
}) => {
  await openForm(page);
  await page.getByLabel("Title").fill("The day the field was ours");
  const science = "<p>10<sup>8</sup>, H<sub>2</sub>O, <s>May</s> June</p>";
  const written = "<h2>Who carried what</h2>\n<ul><li>Two drums</li></ul>";
  if (javaScriptEnabled === false) {
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    await content(page).fill(`${written}\n${science}`);
  } else await writeWithEditor(page);

  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(page.getByText("Blog published successfully")).toBeVisible();
  await page.goto("/blogs");
  await page.getByRole("link", { name: /^Read Article: The day the field/ }).click();
  const text = page.locator(".blog-text");
  await expect(text.getByRole("heading", { name: "Who carried what", level: 2 })).toBeVisible();
  await expect(text.getByRole("listitem")).toHaveText(["Two drums"]);
  if (javaScriptEnabled === false) {
    expect(await text.innerHTML()).toContain(science.replace("<p>", '<p lang="en">'));
    return;
  }
  await expect(text.getByRole("img", { name: "A classroom" })).toBeVisible();
  await expect.poll(() => naturalWidth(text.getByRole("img", { name: "A classroom" }))).toBeGreaterThan(300);

  await page.goto("/cog-admin/blogs");
  await page.getByRole("link", { name: /^Edit: The day the field/ }).click();
  await expect(page.getByRole("toolbar", { name: "Formatting tools" })).toBeVisible();
  const stored = await box(page).inputValue();
  await content(page).focus();
  await page.keyboard.type("x");
  await expect(content(page).locator("img"), "who comes by keyboard replaces no picture").toHaveCount(2);
  await page.keyboard.press("Backspace");
  await content(page).getByRole("listitem").click();
  const paragraph = content(page).getByRole("listitem").locator("[lang]");
  await expect(paragraph).toHaveAttribute("lang", "en");
  await page.keyboard.type("ঢ");
  await expect(paragraph).toHaveAttribute("lang", "bn");
  await expect(box(page)).not.toHaveValue(stored);
  await page.keyboard.press("Backspace");
  await expect(box(page)).toHaveValue(stored);
});

async function writeWithEditor(page: Page) {
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(page.getByRole("toolbar", { name: "Formatting tools" })).toBeVisible();
  await content(page).click();
  await tool("Heading").click();
  await page.keyboard.type("Who carried what");
  await page.keyboard.press("Enter");
  await tool("Bulleted list").click();
  await page.keyboard.type("Two drums");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await tool("Add pictures").click();
  await (await chooser).setFiles([
    sampleFile("photos/gallery-classroom.jpg"),
    sampleFile("photos/gallery-classroom.jpg"),
  ]);
  const pictures = content(page).locator("img");
  await expect(pictures).toHaveCount(2);
  await pictures.first().click();
  await page.getByLabel("What does the picture show?").fill("A classroom");
  await expect(box(page)).toHaveValue(
    /^<h2>Who carried what<\/h2>\n<ul><li>Two drums<\/li><\/ul>\n<img src="[^"]+" alt="A classroom">\n<img src="[^"]+" alt="">$/,
  );
}

test("the author of a blog post adds a photo from the gallery", async ({ page, javaScriptEnabled }) => {
  await page.goto("/cog-admin/gallery?new");
  const upload = page.getByRole("form", { name: "Upload Photos" });
  await upload.getByLabel("Photos", { exact: true }).setInputFiles(sampleFile("photos/gallery-boat.jpg"));
  await upload.getByLabel("Title").fill("The ferry");
  await upload.getByLabel("What does the photo show?").fill("A boat on the river");
  await upload.getByRole("button", { name: "Upload Photos" }).click();
  await expect(page.getByText("Photos uploaded successfully")).toBeVisible();

  await openForm(page);
  if (javaScriptEnabled === false) {
    const newTab = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Choose from the gallery" }).click();
    const choice = await newTab;
    await choice.getByRole("button", { name: "The ferry" }).click();
    const line = choice.getByLabel("The picture is ready.");
    await expect(line).toHaveValue(/^<img src="[^"]+" alt="A boat on the river">$/);
    return;
  }
  await page.getByRole("button", { name: "Choose from the gallery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "The ferry" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(box(page)).toHaveValue(/^<img src="[^"]+blog-pictures[^"]+" alt="A boat on the river">$/);
});

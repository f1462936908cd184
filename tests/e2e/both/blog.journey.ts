import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";

const title = "প্রতিদিন বিশ মিনিট পড়া";
const content = "Read one page aloud.\nEvery evening.\n\n<h2>How to begin</h2>\n<script>alert(1)</script>";
const portrait = join(import.meta.dirname, "../../../drizzle/seed/sample-files/classroom.jpg");

test.beforeEach(({ page }) => signIn(page));

test("a post goes from the office to the readers, is changed, taken back and deleted", async ({ page, request }) => {
  await test.step("it is published with its author's image and a file", async () => {
    const form = await openForm(page);
    await expect(form.author).toHaveValue("Admin");
    await form.title.fill(title);
    await form.content.fill(content);
    await form.author.fill("Senior Teacher");
    await form.category.selectOption("Science");
    await form.authorImage.setInputFiles(portrait);
    await form.relatedFile.setInputFiles(routine);
    await form.publish.click();
    await expect(page.getByText("File uploaded successfully")).toBeVisible();
    await expect(page.getByText("Blog published successfully")).toBeVisible();
    await expect(form.form).toBeHidden();
    await expect(post(page)).toContainText("Published");
  });

  const address =
    await test.step("readers find it, its lines and headings kept and nothing that could do harm", async () => {
      await post(page)
        .getByRole("link", { name: `Read More: ${title}` })
        .click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { name: "How to begin" })).toBeVisible();
      await expect(page.locator(".blog-text br")).toHaveCount(1);
      await expect(page.locator(".blog-text")).not.toContainText("alert");
      await expect(page.getByText("Senior Teacher")).toBeVisible();
      await expect(page.locator("[data-part=author] img")).toHaveJSProperty("naturalWidth", 320);
      await expect(page.getByRole("link", { name: `Download: ${routine.name}` })).toBeVisible();
      return new URL(page.url()).pathname;
    });

  await test.step("it loses its file and stays as a draft", async () => {
    await page.goto("/cog-admin/blogs");
    await post(page)
      .getByRole("link", { name: `Edit: ${title}` })
      .click();
    const form = formOf(page, "Edit blog");
    await expect(form.content).toHaveValue(content);
    await form.form.getByRole("checkbox", { name: "Remove file" }).last().check();
    await form.form.getByRole("button", { name: "Take back as draft" }).click();
    await expect(page.getByText("Draft saved. Only the office sees it.")).toBeVisible();
    await expect(post(page)).toContainText("Draft");
    expect((await request.get(address)).status()).toBe(404);
  });

  await test.step("the office still sees it as its readers did", async () => {
    await post(page)
      .getByRole("link", { name: `Read More: ${title}` })
      .click();
    await expect(page.getByText("This is a preview. Only the office sees this page.")).toBeVisible();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: `Download: ${routine.name}` })).toHaveCount(0);
  });

  await test.step("it is deleted after the office was asked", async () => {
    await page.goto("/cog-admin/blogs");
    await post(page)
      .getByRole("link", { name: `Delete: ${title}` })
      .click();
    await expect(page.getByText("Are you sure you want to delete this blog?")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Blog deleted successfully")).toBeVisible();
    await expect(post(page)).toHaveCount(0);
  });
});

async function openForm(page: Page) {
  await page.getByRole("link", { name: "Manage Blogs" }).click();
  await page.getByRole("link", { name: "New Blog" }).click();
  return formOf(page, "New Blog");
}

function formOf(page: Page, name: string) {
  const form = page.getByRole("form", { name });
  return {
    form,
    title: form.getByLabel("Title"),
    content: form.getByLabel("Content"),
    author: form.getByLabel("Author", { exact: true }),
    category: form.getByLabel("Category"),
    authorImage: form.getByLabel("Author image"),
    relatedFile: form.getByLabel("Related file"),
    publish: form.getByRole("button", { name: "Publish" }),
  };
}

const post = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

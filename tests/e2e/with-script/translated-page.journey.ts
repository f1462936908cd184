import type { Page } from "@playwright/test";
import { openNoticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

/** Changes the page in the way of Google Translate. Visitors can use it although our pages ask not to be translated. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement("font");
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });

test("a page that a translation program changed says so after saving, and shows the saved notice after a reload", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/NotFoundError|removeChild|insertBefore/);
  await signIn(page);
  await page.goto("/cog-admin/notices");
  const { publish } = await openNoticeForm(page, { title: "Sports day", content: "On Thursday" });
  await translate(page);
  await publish.click();
  await expect(page.getByRole("heading", { name: "This page was changed by another program" })).toBeVisible();
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Sports day" })).toBeVisible();
});

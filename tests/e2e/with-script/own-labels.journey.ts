import type { Locator } from "@playwright/test";
import { signIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";

test("a file field is labelled in Bengali and opens by click and keyboard; date fields show dates in Bengali", async ({
  page,
  baseURL,
}) => {
  await signIn(page);
  await page.context().addCookies([{ name: "lng", value: "bn", url: baseURL }]);
  await page.goto("/cog-admin/result-documents?new");
  // Without this listener, Playwright would stop intercepting file dialogs when no waitForEvent is active. Until it
  // intercepts them again, the test may already have pressed the next key.
  page.on("filechooser", () => {});
  const field = page.getByLabel("ফলাফলের ফাইল", { exact: true });
  const words = page.getByText("ফাইল বেছে নিন", { exact: true });
  await expect(words).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.locator("label", { has: field }).click({ position: { x: 20, y: 20 } });
  await (await chooser).setFiles(routine);
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  await expect(page.getByText("অন্য ফাইল বেছে নিন")).toBeVisible();
  await expect(page.getByRole("form")).toContainText(routine.name);

  await field.focus();
  const again = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await again).setFiles([]);
  await expect(words).toBeVisible();

  const [day, moment] = [page.getByLabel("পরীক্ষার তারিখ"), page.getByLabel("পরে প্রকাশ করুন")];
  const [chooseDay, chooseMoment] = ["তারিখ বেছে নিন", "তারিখ ও সময় বেছে নিন"].map((words) =>
    page.getByText(words, { exact: true }),
  ) as [Locator, Locator];
  await expect(chooseMoment).toBeVisible();
  await expect(chooseDay).toBeVisible();
  await day.fill("2026-11-24");
  await moment.fill("2099-12-16T09:00");
  await expect(page.getByText(/^২৪\sনভেম্বর,? ২০২৬$/)).toBeVisible();
  await day.focus();
  await expect(page.getByText(/^১৬\sডিসেম্বর,? ২০৯৯, সকাল ৯টা$/)).toBeVisible();
  await expect(page.getByText(/^২৪\sনভেম্বর,? ২০২৬$/)).toBeHidden();
  await moment.focus();
  // Delete removes only the day. The field then still has a time, so the browser treats it as incomplete, not as empty.
  await page.keyboard.press("Delete");
  await day.focus();
  await expect(chooseMoment).toBeHidden();
});

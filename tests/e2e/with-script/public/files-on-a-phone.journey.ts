import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openNoticeForm, signIn } from "~tests/e2e/admin";
import { expectCard, watchForCapacitor } from "~tests/e2e/cards";
import { atTheSample, expect, test } from "~tests/e2e/journey";
import { calls, rejectCalls, runInApp } from "~tests/e2e/phone";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(({ context }) => runInApp(context));

const inDocuments = "Download CompleteThe file is in the Documents folder of this phone.";

test("the phone app saves a file of nearly 10 MB unchanged in Documents and shares it", async ({ page }) => {
  const name = "বার্ষিক প্রতিবেদন.pdf";
  const buffer = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(9.9 * 1024 * 1024)]);
  await signIn(page);
  await page.goto("/cog-admin");
  const file = { name, mimeType: "application/pdf", buffer };
  const form = await openNoticeForm(page, { title: "Annual report", content: "The report of the year.", file });
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();

  const hasCapacitor = watchForCapacitor(page);
  await page.goto("/notices");
  expect(await hasCapacitor(), "the page has loaded Capacitor before a tap").toBe(false);
  await page.locator("main a[download]").tap();
  await expect(page.locator(".download-status")).toHaveText(inDocuments);
  const [write, share] = await calls(page, 2);
  expect(write?.options).toMatchObject({ directory: "DOCUMENTS", path: name });
  expect(write?.options).not.toHaveProperty("encoding");
  expect(Buffer.from(String(write?.options.data), "base64").equals(buffer)).toBe(true);
  expect(share?.options).toMatchObject({ files: [`file:///DOCUMENTS/${encodeURIComponent(name)}`] });
});
test.describe("in the sample school", () => {
  test.use(atTheSample);

  test("the phone app opens a file in a new tab when it cannot save the file", async ({ page }) => {
    await page.goto("/results");
    await rejectCalls(page, "Filesystem", "Unable to do file operation, user denied permission request.");
    const opened = page.waitForEvent("popup");
    await page.locator("main a[download]").first().tap();
    await opened;
    await expect(page.locator(".download-status")).toHaveText("Download failedOpening file in new tab instead");
  });

  test("the phone app shows no Print button on a page that is not a file", async ({ page }) => {
    await page.goto("/information");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  });

  test("the phone app saves a family's card in Documents, shares it for printing, and reports a failure", async ({
    page,
  }) => {
    await openFamilyCard(page);
    await page.getByRole("link", { name: "Download card" }).tap();
    await expect(page.locator(".download-status")).toHaveText(inDocuments);
    await page.getByRole("button", { name: "Print" }).tap();
    const [saved, , printed, shared] = await calls(page, 4);
    const name = expect.stringMatching(/_2_Result\.html$/);
    expect(saved?.options).toMatchObject({ directory: "DOCUMENTS", path: name });
    expect(printed?.options).toMatchObject({ directory: "CACHE", path: saved?.options.path });
    expect(printed?.options.data).toBe(saved?.options.data);
    expectCard(Buffer.from(String(saved?.options.data), "base64").toString());
    expect(shared).toMatchObject({ pluginId: "Share", options: { title: saved?.options.path } });

    await rejectCalls(page, "Share", "Can't share while sharing is in progress");
    await page.getByRole("button", { name: "Print" }).tap();
    await expect(page.locator(".download-status")).toHaveText(
      "Print FailedFailed to share result card. Please try again.",
    );
  });
});

async function openFamilyCard(page: Page): Promise<void> {
  await signIn(page);
  await page.goto("/cog-admin/results/exams?class=6");
  await page.getByLabel("Actions: Annual Examination 2026").click();
  await page.getByRole("link", { name: "Families: Annual Examination 2026" }).click();
  await page.getByRole("button", { name: "Open to families" }).press("Enter");
  const links = await page.getByLabel("All links as text").inputValue();
  await page.goto(/^2\t.*\t(.+)$/m.exec(links)?.[1] ?? "");
}

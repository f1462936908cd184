import type { Page } from "@playwright/test";
import { openNoticeForm, signIn } from "../admin";
import { pdfOf, routine } from "../files";
import { expect, test } from "../journey";

test.beforeEach(({ page }) => signIn(page));

test("an upload shows how far it is, from 0 to 100", async ({ page }) => {
  const form = await openNoticeForm(page);
  await form.title.fill("Annual report");
  await form.content.fill("The report is attached.");
  await form.attachment.setInputFiles(await pdfOf(1));
  const shown = await watchProgress(page);
  await slowLine(page, 1_000_000);
  await form.publish.click();

  await expect(form.form.getByRole("button", { name: "Publishing..." })).toBeDisabled();
  await expect(form.form.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const percents = await shown();
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(percents.at(0)).toBe(0);
  expect(percents.at(-1)).toBe(100);
  expect(percents.length).toBeGreaterThan(3);
});

test("a lost connection ends an upload and keeps what was typed", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_CONNECTION_RESET/);
  const form = await openNoticeForm(page);
  await form.title.fill("Annual report, by a weak line");
  await form.content.fill("The report is attached.");
  await form.attachment.setInputFiles(routine);
  await page.route("**/cog-admin/notices?new", async (sending) => {
    await expect(form.form.getByRole("progressbar")).toBeVisible();
    await sending.abort("connectionreset");
  });
  await form.publish.click();

  const said = form.form.getByRole("alert");
  await expect(said).toContainText("No connection. What you typed is still here; please try again.");
  await expect(form.title).toHaveValue("Annual report, by a weak line");
  await expect(form.content).toHaveValue("The report is attached.");
  await expect(form.form).toContainText(routine.name);
  await expect(form.publish).toBeEnabled();

  await page.unrouteAll();
  await said.getByRole("button").click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
});

test("Cancel ends an upload; nothing is published", async ({ page, school }) => {
  const before = school.storedFiles();
  const form = await openNoticeForm(page);
  await form.title.fill("Annual report, thought better of");
  await form.content.fill("The report is attached.");
  await form.attachment.setInputFiles(await pdfOf(5));
  await slowLine(page, 100_000);
  await form.publish.click();
  await expect(form.form.getByRole("progressbar")).toBeVisible();
  page.once("dialog", (question) => question.accept());
  await form.cancel.click();

  await expect(form.form).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Notices", exact: true })).toBeVisible();
  await expect(page.getByText("Annual report, thought better of")).toHaveCount(0);
  expect(school.storedFiles()).toEqual(before);
});

test("Cancel upload stops it in place; the form and its file are still there to be sent", async ({ page }) => {
  const form = await openNoticeForm(page);
  await form.title.fill("Annual report, sent twice");
  await form.content.fill("The report is attached.");
  await form.attachment.setInputFiles(await pdfOf(5));
  const endSlowLine = await slowLine(page, 100_000);
  await form.publish.click();
  await form.form.getByRole("button", { name: "Cancel upload" }).click();
  await expect(form.publish).toBeEnabled();
  await expect(form.form).toContainText("annual-report.pdf");

  await endSlowLine();
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
});

test("leaving a half-filled form asks first", async ({ page }) => {
  const form = await openNoticeForm(page);
  await form.title.fill("Half a notice");
  const asked: string[] = [];
  page.once("dialog", (question) => {
    asked.push(question.message());
    return question.dismiss();
  });
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(form.title).toHaveValue("Half a notice");

  page.once("dialog", (question) => question.accept());
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

/** Lets uploads crawl from now on, at so many bytes a second; gives the end of it. */
async function slowLine(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send("Network.emulateNetworkConditions", line);
  return () => devtools.detach();
}

/** Notes every value that a progress bar takes from now on; gives them. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const percents = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const look = () => {
      const bar = document.querySelector("progress");
      if (bar && seen.at(-1) !== bar.value) seen.push(bar.value);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => percents.jsonValue();
}

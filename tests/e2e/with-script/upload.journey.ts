import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openNoticeForm, signIn } from "../admin";
import { pdfOf, routine } from "../files";
import { expect, inNewSchool, test } from "../journey";

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

test.describe("the gallery", () => {
  test.use(inNewSchool);

  const samples = ["porch", "boat", "big-tree"].map((name) =>
    join(import.meta.dirname, `../../../drizzle/seed/sample-files/gallery-${name}.jpg`),
  );

  test("each description stays with its photo, and the upload shows how far it is", async ({ page, request }) => {
    await page.goto("/cog-admin/gallery?new");
    const form = page.getByRole("form", { name: "Upload Photos" });
    const input = form.getByLabel("Photos", { exact: true });
    await input.setInputFiles(samples.slice(0, 1));
    await input.setInputFiles(samples.slice(1));
    await expect(form.getByRole("group")).toHaveCount(3);
    for (const [name, alt] of [
      ["gallery-porch.jpg", "The porch"],
      ["gallery-boat.jpg", "A boat"],
      ["gallery-big-tree.jpg", "A tree"],
    ] as const) {
      await form.getByRole("group", { name }).getByLabel("What is to be seen?").fill(alt);
    }
    const thumbnail = form.getByRole("group", { name: "gallery-boat.jpg" }).locator("img");
    await expect.poll(() => thumbnail.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await form.getByRole("button", { name: "Remove file: gallery-porch.jpg" }).click();

    const devtools = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    await devtools.send("Network.emulateNetworkConditions", line);
    await form.getByRole("button", { name: "Upload Photos" }).click();
    await expect(form.getByRole("progressbar", { name: /^Uploading... \d+%$/ })).toBeVisible();
    await expect(form.getByRole("button", { name: "Uploading..." })).toBeDisabled();
    await devtools.detach();

    await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
    const gallery = await (await request.get("/curriculum-gallery")).text();
    expect([...gallery.matchAll(/alt="(A boat|A tree|The porch)"/g)].map(([, alt]) => alt)).toEqual([
      "A boat",
      "A tree",
    ]);
  });
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

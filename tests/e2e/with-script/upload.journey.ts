import type { Page } from "@playwright/test";
import { openDashboard, openNoticeForm, signIn } from "../admin";
import { naturalWidth, pdfOf, routine, sampleFile } from "../files";
import { expect, test } from "../journey";

const content = "The report is attached.";

test("the upload of a notice's file shows its progress in percent", async ({ page }) => {
  await openDashboard(page);
  const form = await openNoticeForm(page, { title: "Annual report", content, file: await pdfOf(1) });
  const shown = await watchProgress(page);
  await slowLine(page, 1_000_000);
  await form.publish.click();

  await expect(form.form.getByRole("button", { name: "Publishing..." })).toBeDisabled();
  await expect(form.form.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const percents = await shown();
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(percents.at(0)).toBe(0);
  // The last percentage that the page shows may be less than 100, because the answer may arrive before it.
  expect(percents.at(-1)).toBeGreaterThan(50);
  expect(percents.length).toBeGreaterThan(3);
});

test("an upload that fails (connection lost or website busy) keeps the typed notice and can be repeated", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET|status of 503/);
  await openDashboard(page);
  const form = await openNoticeForm(page, { title: "By a weak line", content, file: routine });
  await page.route("**/cog-admin/notices.data?new*", async (sending) => {
    await expect(form.form.getByRole("progressbar")).toBeVisible();
    await sending.abort("connectionreset");
  });
  await form.publish.click();

  const toast = page.locator("[data-part=toast]");
  await expect(toast).toContainText("No connection. Anything you typed is still here; please try again.");
  await expect(form.title).toHaveValue("By a weak line");
  await expect(form.content).toHaveValue(content);
  await expect(form.form).toContainText(routine.name);
  await page.unrouteAll();
  await page.route("**/cog-admin/notices.data?new*", (sending) => sending.fulfill({ status: 503, body: "<h1>…</h1>" }));
  await form.publish.click();
  await expect(toast).toContainText("Nothing was changed. Please try again in a minute.");
  await page.unrouteAll();
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
});

test("Cancel upload stops an upload and keeps the form, Cancel leaves the form, and nothing is published", async ({
  page,
  school,
}) => {
  await openDashboard(page);
  const form = await openNoticeForm(page, { title: "Thought better of", content, file: await pdfOf(5) });
  await slowLine(page, 100_000);
  await form.publish.click();
  await form.form.getByRole("button", { name: "Cancel upload" }).click();
  await expect(form.publish).toBeEnabled();
  await expect(form.form).toContainText("annual-report.pdf");

  await form.publish.click();
  await expect(form.form.getByRole("progressbar")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await form.form.getByRole("link", { name: "Cancel" }).click();
  await expect(form.form).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Notices", exact: true })).toBeVisible();
  await expect(page.getByText("Thought better of")).toHaveCount(0);
  await expect.poll(() => school.storedFiles()).toEqual([]);
});
test("photos are chosen and removed one by one before the upload, and each description stays with its photo", async ({
  page,
  request,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/gallery");
  await page.getByRole("link", { name: "Upload Photos" }).click();
  const form = page.getByRole("form", { name: "Upload Photos" });
  const input = form.getByLabel("Photos", { exact: true });
  const upload = form.getByRole("button", { name: "Upload Photos" });
  const [porch, boat, tree] = ["porch", "boat", "big-tree"].map((name) => sampleFile(`photos/gallery-${name}.jpg`));

  await input.setInputFiles([porch ?? ""]);
  await input.setInputFiles([boat ?? "", tree ?? ""]);
  await expect(form.getByRole("group")).toHaveCount(3);
  for (const [name, alt] of [
    ["gallery-porch.jpg", "The porch"],
    ["gallery-boat.jpg", "A boat"],
    ["gallery-big-tree.jpg", "A tree"],
  ] as const) {
    const photo = form.getByRole("group", { name });
    await photo.getByText("Title, what it shows, category").click();
    await photo.getByLabel("What does the photo show?").fill(alt);
  }
  const thumbnail = form.getByRole("group", { name: "gallery-boat.jpg" }).locator("img");
  await expect.poll(() => naturalWidth(thumbnail)).toBeGreaterThan(0);
  await form.getByRole("button", { name: "Remove file: gallery-porch.jpg" }).click();

  const endSlowLine = await slowLine(page, 50_000);
  await upload.click();
  await expect(form.getByRole("progressbar", { name: /^Uploading... \d+%$/ })).toHaveCount(1);
  await expect(form.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  await endSlowLine();
  await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
  await expect(page.getByText("2 photos were added to the gallery.")).toBeVisible();
  const gallery = await (await request.get("/curriculum-gallery")).text();
  const descriptions = [...gallery.matchAll(/alt="(A boat|A tree|The porch)"/g)].map(([, alt]) => alt);
  expect(descriptions.sort()).toEqual(["A boat", "A tree"]);
});

async function slowLine(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send("Network.emulateNetworkConditions", line);
  return () => devtools.detach();
}

async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const percents = await page.evaluateHandle(() => {
    const values: number[] = [];
    const record = () => {
      const bar = document.querySelector<HTMLProgressElement>("[data-part=admin-form] progress");
      if (bar && values.at(-1) !== bar.value) values.push(bar.value);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });
  return () => percents.jsonValue();
}

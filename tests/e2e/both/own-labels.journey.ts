import { signIn } from "../admin";
import { routine } from "../files";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test.beforeEach(async ({ page, sample }) => {
  await signIn(page);
  await page.context().addCookies([{ name: "lng", value: "bn", url: sample.address }]);
  await page.goto("/cog-admin/result-documents?new");
});

test("a file field asks in Bengali, and opens by its words and by the keyboard", async ({
  page,
  javaScriptEnabled,
}) => {
  // Between two waits Playwright would give the dialog back to the browser, which may take longer than a key.
  page.on("filechooser", () => {});
  const field = page.getByLabel("ফলাফলের ফাইল", { exact: true });
  await expect(field).toHaveAccessibleName("ফলাফলের ফাইল");
  const box = page.locator(".file-input");
  await expect(box).toContainText("ফাইল বেছে নিন");
  const chooser = page.waitForEvent("filechooser");
  await box.click({ position: { x: 20, y: 20 } });
  await (await chooser).setFiles(routine);
  expect(await field.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(1);
  if (javaScriptEnabled) {
    await expect(box).toContainText("অন্য ফাইল বেছে নিন");
    await expect(page.locator(".chosen")).toContainText(routine.name);
  }

  await field.focus();
  const again = page.waitForEvent("filechooser");
  await page.keyboard.press("Space");
  await (await again).setFiles([]);
  await expect(box).toContainText("ফাইল বেছে নিন");
});

test("a field for a day says in Bengali what it holds", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script it is said once the form comes back");
  const [day, moment] = [page.getByLabel("পরীক্ষার তারিখ"), page.getByLabel("পরে প্রকাশ করুন")];
  const words = page.locator(".day-words");
  await expect(words).toHaveText(["তারিখ বেছে নিন", "তারিখ ও সময় বেছে নিন"]);
  await day.fill("2026-11-24");
  await expect(words.first()).toBeHidden();
  await moment.fill("2099-12-16T09:00");
  await expect(words.first()).toHaveText(/^২৪ নভেম্বর,? ২০২৬$/);
  await day.focus();
  await expect(words.last()).toHaveText(/^১৬ ডিসেম্বর,? ২০৯৯, ০৯:০০$/);

  await moment.focus();
  await page.keyboard.press("Delete");
  await day.focus();
  await expect(words.last()).toBeHidden();
});

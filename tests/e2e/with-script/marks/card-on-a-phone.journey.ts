import { signIn, submitSignIn } from "~tests/e2e/admin";
import { expectCard, openMarks, student, watchForCapacitor } from "~tests/e2e/cards";
import { atTheSample, expect, test } from "~tests/e2e/journey";
import { calls, rejectCalls, runInApp } from "~tests/e2e/phone";

test.use(atTheSample);
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ context, page }) => {
  await runInApp(context);
  await signIn(page);
});

const shared = (folder: string, name: string) => ({
  pluginId: "Share",
  methodName: "share",
  options: { title: name, dialogTitle: name, files: [`file:///${folder}/${encodeURIComponent(name)}`] },
});

test("the phone app saves cards and workbooks in Documents, a card to print in the cache, and shares them all", async ({
  page,
  context,
}) => {
  const hasCapacitor = watchForCapacitor(page);
  await openMarks(page);
  expect(await hasCapacitor(), "nothing is fetched before it is needed").toBe(false);
  const link = page.getByRole("link", { name: student.download });
  const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height), "a finger finds it").toBeGreaterThanOrEqual(44);

  await test.step("the phone app saves a result card in Documents and shares it", async () => {
    await link.tap();
    await expect(page.getByText("The card is in the Documents folder of this phone.")).toBeVisible();
    const [write, share] = await calls(page, 2);
    const { data, ...options } = write?.options ?? {};
    expect({ ...write, options }).toEqual({
      pluginId: "Filesystem",
      methodName: "writeFile",
      options: { path: student.file, directory: "DOCUMENTS", encoding: "utf8", recursive: true },
    });
    expectCard(data);
    expect(share).toEqual(shared("DOCUMENTS", student.file));
    expect(await hasCapacitor()).toBe(true);
  });

  await test.step("the phone app saves a card to print in the cache and shares it", async () => {
    await page.getByRole("link", { name: student.print }).tap();
    const [write, share] = (await calls(page, 4)).slice(2);
    expect(write?.options).toMatchObject({ path: student.file, directory: "CACHE", encoding: "utf8" });
    expectCard(write?.options.data);
    expect(share).toEqual(shared("CACHE", student.file));
  });

  await test.step("the phone app saves the mark sheet as a workbook in Documents and shares it", async () => {
    await page.getByRole("link", { name: "Export Excel" }).tap();
    await expect(page.getByText("The file is in the Documents folder of this phone.")).toBeVisible();
    const [write, share] = (await calls(page, 6)).slice(4);
    const name = String(write?.options.path);
    expect(name).toMatch(/\.xlsx$/);
    expect(write?.options).toMatchObject({ directory: "DOCUMENTS" });
    expect(write?.options).not.toHaveProperty("encoding");
    expect(Buffer.from(String(write?.options.data), "base64").subarray(0, 2).toString()).toBe("PK");
    expect(share).toEqual(shared("DOCUMENTS", name));
  });

  await test.step("the phone app saves the cards of the class under their title", async () => {
    await page.locator("summary", { hasText: "Print" }).tap();
    await page.getByRole("link", { name: "Print all result cards: English" }).tap();
    const write = (await calls(page, 8))[6];
    expect(write?.options.path).toMatch(/^[^/]+ – Class 6 – Annual Examination 2026\.html$/);
  });
  expect(context.pages(), "no window is opened").toHaveLength(1);
});

test("the phone app shows an error when it cannot save or share a result card", async ({ page }) => {
  for (const [plugin, message] of [
    ["Filesystem", "Unable to do file operation, user denied permission request."],
    ["Share", "Can't share while sharing is in progress"],
  ] as const) {
    await openMarks(page);
    await rejectCalls(page, plugin, message);
    await page.getByRole("link", { name: student.download }).tap();
    await expect(page.getByText("Failed to download result card. Please try again.")).toBeVisible();
    await page.getByRole("link", { name: student.print }).tap();
    await expect(page.getByText("Failed to share result card. Please try again.")).toBeVisible();
    await expect(page.getByText("Download Complete")).toHaveCount(0);
  }
});

test("the phone app asks for a new sign-in on the same page and saves the card, never the login page", async ({
  page,
  context,
}) => {
  await openMarks(page);
  await context.clearCookies({ name: "office" });
  await page.getByRole("link", { name: student.download }).tap();
  await submitSignIn(page);
  await expect(page.getByText("Download Complete")).toBeVisible();
  const [write] = await calls(page, 2);
  expectCard(write?.options.data);
});

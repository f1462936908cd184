import { signIn, submitSignIn } from "../admin";
import { expectCard, openMarks, student, watchForCapacitor } from "../cards";
import { atTheSample, expect, test } from "../journey";
import { calls, refuse, runInApp } from "../phone";
import { staff } from "../school";

test.use(atTheSample);
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ context, page }) => {
  await runInApp(context);
  await signIn(page);
});

const uri = (folder: string) => `file:///${folder}/${encodeURIComponent(student.file)}`;
const shared = (files: string[], name = student.file) => ({
  pluginId: "Share",
  methodName: "share",
  options: { title: name, dialogTitle: name, files },
});

test("a card is kept in Documents and shared", async ({ page }) => {
  const hasCapacitor = watchForCapacitor(page);
  await openMarks(page);
  expect(await hasCapacitor(), "nothing is fetched before it is needed").toBe(false);
  const link = page.getByRole("link", { name: student.download });
  const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height), "a finger finds it").toBeGreaterThanOrEqual(44);
  await link.tap();

  await expect(page.getByText("Download started")).toBeVisible();
  await expect(page.getByText("Download Complete")).toBeVisible();
  await expect(page.getByText("The card is in the Documents folder of this phone.")).toBeVisible();
  const [write, share, ...more] = await calls(page);
  const { data, ...options } = write?.options ?? {};
  expect({ ...write, options }).toEqual({
    pluginId: "Filesystem",
    methodName: "writeFile",
    options: { path: student.file, directory: "DOCUMENTS", encoding: "utf8", recursive: true },
  });
  expectCard(String(data));
  expect(share).toEqual(shared([uri("DOCUMENTS")]));
  expect(more).toEqual([]);
  expect(await hasCapacitor()).toBe(true);
});

test("printing shares a file that the phone throws away by itself", async ({ page, context }) => {
  await openMarks(page);
  await page.getByRole("link", { name: student.print }).tap();
  await expect.poll(async () => (await calls(page)).length).toBe(2);
  const [write, share] = await calls(page);
  expect(write?.options).toMatchObject({ path: student.file, directory: "CACHE", encoding: "utf8" });
  expectCard(String(write?.options.data));
  expect(share).toEqual(shared([uri("CACHE")]));
  expect(context.pages(), "no window is opened").toHaveLength(1);
});

test("the sheet as a workbook is kept in Documents and shared", async ({ page }) => {
  await openMarks(page);
  await page.getByRole("link", { name: "Export Excel" }).tap();
  await expect(page.getByText("The file is in the Documents folder of this phone.")).toBeVisible();
  const [write, share] = await calls(page);
  const name = String(write?.options.path);
  expect(name).toMatch(/\.xlsx$/);
  expect(write?.options).toMatchObject({ directory: "DOCUMENTS" });
  expect(write?.options).not.toHaveProperty("encoding");
  expect(Buffer.from(String(write?.options.data), "base64").subarray(0, 2).toString()).toBe("PK");
  expect(share).toEqual(shared([`file:///DOCUMENTS/${encodeURIComponent(name)}`], name));
});

test("the cards of the class are shared under their title", async ({ page }) => {
  await openMarks(page);
  await page.getByRole("link", { name: "Print all result cards", exact: true }).tap();
  await expect.poll(async () => (await calls(page)).length).toBe(2);
  const [write] = await calls(page);
  expect(write?.options.path).toMatch(/^[^/]+ – Class 6 – Annual Examination 2026\.html$/);
});

test("whoever closes the offer to share has the card all the same", async ({ page }) => {
  await openMarks(page);
  await refuse(page, "Share", "Share canceled");
  await page.getByRole("link", { name: student.download }).tap();
  await expect(page.getByText("Download Complete")).toBeVisible();
  await page.getByRole("link", { name: student.print }).tap();
  await expect.poll(async () => (await calls(page)).length).toBe(4);
  await expect(page.getByText("Print Failed")).toHaveCount(0);
});

for (const [plugin, words] of [
  ["Filesystem", "Unable to do file operation, user denied permission request."],
  ["Share", "Can't share while sharing is in progress"],
] as const) {
  test(`a refusal of ${plugin} is told`, async ({ page }) => {
    await openMarks(page);
    await refuse(page, plugin, words);
    await page.getByRole("link", { name: student.download }).tap();
    await expect(page.getByText("Download Failed")).toBeVisible();
    await expect(page.getByText("Failed to download result card. Please try again.")).toBeVisible();
    await page.getByRole("link", { name: student.print }).tap();
    await expect(page.getByText("Print Failed")).toBeVisible();
    await expect(page.getByText("Failed to share result card. Please try again.")).toBeVisible();
    await expect(page.getByText("Download Complete")).toHaveCount(0);
  });
}

test("a sign-in that has ended is asked for in place; the login page is never kept as a card", async ({
  page,
  context,
}) => {
  await openMarks(page);
  await context.clearCookies({ name: "office" });
  await page.getByRole("link", { name: student.download }).tap();
  await submitSignIn(page, staff.password);
  await expect(page.getByText("Download Complete")).toBeVisible();
  const [write, ...more] = await calls(page);
  expectCard(String(write?.options.data));
  expect(more).toHaveLength(1);
});

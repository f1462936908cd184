import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { countSheets, save } from "../files";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const faults = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
const sticksOut = (page: Page) =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");

test("the office opens an exam to families, a family reads and saves its card, and the office closes the exam", async ({
  page,
  browser,
  javaScriptEnabled,
  expectedErrors,
}) => {
  const hasScript = javaScriptEnabled !== false;
  expectedErrors.push(/status of 404/);
  // Animations are off, because a toast that is still fading in has too little contrast for axe.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await page.goto("/cog-admin/results/exams?class=6");
  await page.getByLabel("Actions: Annual Examination 2026").click();
  await page.getByRole("link", { name: "Families: Annual Examination 2026" }).click();
  await expect(page.getByText("Closed to families")).toBeVisible();
  await page.getByRole("button", { name: "Open to families" }).press("Enter");
  await expect(page.getByText("Each card now has a link.").first()).toBeVisible();
  await page.getByRole("heading", { name: "All links as text" }).click();
  await expect(page.getByRole("button", { name: "Copy text" })).toHaveCount(hasScript ? 1 : 0);
  await expect(page.getByRole("heading", { name: "01700-000005" })).toHaveCount(1);
  const lines = (await page.getByLabel("All links as text").inputValue()).split("\n");
  const [roll = "", name = "", address = ""] = lines[4]?.split("\t") ?? [];
  expect([roll, name]).toEqual(["5", "Demo Student 05"]);
  // The link to WhatsApp opens another website, so the test checks only its URL.
  expectedErrors.push(/wa\.me|sms:|ERR_/);
  const asked = page.context().waitForEvent("request", (request) => request.url().startsWith("https://wa.me/"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: `WhatsApp: ${name}` }).press("Enter");
  expect((await asked).url()).toMatch(/^https:\/\/wa\.me\/8801700000005\?text=Dear%20parents%2C%0AChurch/);
  await (await opened).close();
  // Script shows the date without a reload.
  if (!hasScript) await page.reload();
  await expect(page.getByText(/^The office opened the message on .*$/)).toHaveCount(1);
  await page.getByRole("link", { name: /^Not sent yet/ }).click();
  await expect(page.getByRole("link", { name: /^Not sent yet/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: `WhatsApp: ${name}` })).toHaveCount(0);
  await page.getByRole("link", { name: /^Sent/ }).click();
  await expect(page.getByRole("button", { name: `Send again: ${name}` })).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sticksOut(page)).toBe(false);
  if (hasScript) expect(await faults(page)).toEqual([]);

  const phone = await browser.newContext({ javaScriptEnabled: hasScript, viewport: { width: 360, height: 740 } });
  const family = await phone.newPage();
  const referers: Promise<string | null>[] = [];
  family.on("request", (request) => referers.push(request.headerValue("Referer")));
  await family.goto(address);
  await expect(family.getByText(name, { exact: true })).toBeVisible();
  for (const language of ["English", "Bengali"]) {
    if (language === "Bengali") await family.getByRole("link", { name: "বাংলা" }).press("Enter");
    await expect(family.locator("html")).toHaveAttribute("lang", language === "English" ? "en" : "bn");
    await expect(family.locator(".marks").getByRole("row")).toHaveCount(12);
    await expect(family.getByRole("button")).toHaveCount(hasScript ? 1 : 0);
    for (const width of [360, 768, 1280]) {
      await family.setViewportSize({ width, height: 740 });
      expect(await sticksOut(family), `${language}, ${width} pixels wide`).toBe(false);
    }
    if (hasScript) expect(await faults(family)).toEqual([]);
    expect(await countSheets(family, "10mm"), language).toBe(1);
  }
  const { name: file, bytes } = await save(family, family.getByRole("link", { name: "কার্ড ডাউনলোড করুন" }));
  expect(file).toBe(`${name}_5_Result.html`);
  expect(bytes.toString()).toContain("ফলাফল কার্ড</title>");

  const told = await Promise.all(referers);
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((referer) => referer?.includes("/card/"))).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Close access for families" }).press("Enter");
  await expect(page.getByText("The links no longer work.").first()).toBeVisible();
  expect((await family.goto(address))?.status()).toBe(404);
  await expect(family.getByRole("heading", { level: 1 })).toHaveText("No result card at this link");
  if (hasScript) expect(await faults(family)).toEqual([]);
  await phone.close();
});

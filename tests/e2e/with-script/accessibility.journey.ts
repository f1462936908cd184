import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { headerPages } from "../../../app/site/pages";
import { atTheSample, expect, test } from "../journey";
import { openNoticeForm, signIn } from "../office";

test.use(atTheSample);
test.describe.configure({ mode: "parallel" });

const pages = headerPages.map(({ path }) => path);
const otherPages = ["/notices/2", "/blogs/1", "/search?q=class", "/offline", "/no-such-page"];

for (const [language, prefix] of Object.entries({ English: "", Bengali: "/bn" })) {
  test(`axe finds no fault with the pages in ${language}, on any screen`, async ({ page, expectedComplaints }) => {
    test.slow();
    expectedComplaints.push(/status of 404/);
    for (const path of [...pages, ...otherPages]) {
      await page.goto(prefix + path);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoFaults(page, `${prefix}${path}, ${width} pixels wide`);
      }
    }
  });
}

for (const width of [360, 1280]) {
  test(`axe finds no fault with the office ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // A toast that is still fading in has less contrast than the one people read.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/cog-admin/login");
    await expectNoFaults(page, "login");
    await signIn(page);
    await expectNoFaults(page, "dashboard");
    const { form } = await openNoticeForm(page);
    await expect(form).toBeVisible();
    await expectNoFaults(page, "notices with the form open");
  });
}

async function expectNoFaults(page: Page, where: string): Promise<void> {
  // The other mode opens one more tab for each page, to look into frames of other origins; the school has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(faults, where).toEqual([]);
}

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "../journey";
import { openNoticeForm, signIn } from "../office";

test.use(atTheSample);

const publicPages = ["/", "/notices", "/no-such-page", "/bn", "/bn/notices", "/bn/no-such-page"];

for (const width of [360, 1280]) {
  test.describe(`on a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("axe finds no fault with the public pages", async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/status of 404/);
      for (const path of publicPages) {
        await page.goto(path);
        await expectNoFaults(page, path);
      }
    });

    test("axe finds no fault with the office", async ({ page }) => {
      await page.goto("/cog-admin/login");
      await expectNoFaults(page, "login");
      await signIn(page);
      await expectNoFaults(page, "dashboard");
      const { form } = await openNoticeForm(page);
      await expect(form).toBeVisible();
      await expectNoFaults(page, "notices with the form open");
    });
  });
}

async function expectNoFaults(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(faults, where).toEqual([]);
}

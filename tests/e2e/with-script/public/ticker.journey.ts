import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

test("the ticker moves at 30 pixels a second until it is paused, and restarts when the screen width changes", async ({
  page,
}) => {
  await page.goto("/");
  const ticker = page.getByRole("region", { name: "Notices" });
  await ticker.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => motions(page)).toMatchObject([{ state: "paused" }]);
  await ticker.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => motions(page)).toMatchObject([{ state: "running" }]);

  const [motion] = await motions(page);
  const { width, height } = (await ticker.getByRole("list").boundingBox()) ?? { width: 0, height: 0 };
  expect(motion?.pixels).toBeCloseTo(width, 0);
  expect((motion?.pixels ?? 0) / (motion?.seconds ?? 1)).toBeCloseTo(30, 1);
  expect(height).toBe(20);

  const first = await page.evaluateHandle(() => document.getAnimations()[0]);
  await page.setViewportSize({ width: 800, height: 600 });
  await expect.poll(() => first.evaluate((motion) => motion?.playState)).toBe("idle");
  await expect.poll(() => motions(page)).toMatchObject([{ state: "running" }]);
});

test("the ticker does not move if the visitor prefers less motion", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => motions(page)).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => motions(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();

  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  expect(await motions(page)).toEqual([]);
});

function motions(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().map(({ playState, effect }) => {
      const end = (effect as KeyframeEffect).getKeyframes().at(-1);
      return {
        state: playState,
        pixels: -new DOMMatrix(String(end?.transform)).e,
        seconds: Number(effect?.getTiming().duration) / 1000,
      };
    }),
  );
}

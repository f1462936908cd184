import type { Page } from "@playwright/test";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

test("a gallery photo opens large; arrow keys and buttons show other photos; Escape, Close and Back return", async ({
  page,
}) => {
  const { links, count, dialog, picture } = await gallery(page, "/curriculum-gallery", "Photo viewer");
  const photos = await links.count();
  const button = (name: string) => dialog.getByRole("button", { name });
  for (const [forth, back, close] of [
    [
      () => page.keyboard.press("ArrowRight"),
      () => page.keyboard.press("ArrowLeft"),
      () => page.keyboard.press("Escape"),
    ],
    [() => button("Next").click(), () => button("Previous").click(), () => button("Close").click()],
    [() => button("Next").click(), () => button("Previous").click(), () => page.goBack()],
  ] as const) {
    await links.nth(1).click();
    for (const [step, place] of [
      [undefined, 2],
      [forth, 3],
      [back, 2],
      [back, 1],
      [back, photos],
      [forth, 1],
    ] as const) {
      await step?.();
      await expect(count).toHaveText(`${place} / ${photos}`);
      const link = links.nth(place - 1);
      const address = (await link.getAttribute("data-large")) ?? (await link.getAttribute("href"));
      await expect(picture).toHaveAttribute("src", new RegExp(`${address}$`));
      await expect(picture).toHaveAttribute("alt", /./);
      await expect(dialog).toContainText(String(await link.getAttribute("aria-label")).replace("View full: ", ""));
    }
    await close();
    await expect(dialog).toBeHidden();
    await expect(links.nth(1)).toBeFocused();
    await expect(page).toHaveURL(/\/curriculum-gallery$/);
  }
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("on a phone a swipe left or right shows the next or previous photo, and other gestures change nothing", async ({
    page,
  }) => {
    const { links, count, dialog } = await gallery(page, "/curriculum-gallery", "Photo viewer");
    const photos = await links.count();
    const tile = (await page.locator("figure").nth(1).getByRole("img").boundingBox())?.width ?? 0;
    await links.nth(1).click();
    await expect(dialog).toHaveCSS("background-color", /^rgb\(/);
    const picture = (await dialog.getByRole("img").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([picture.x, picture.width, tile < 360]).toEqual([0, 360, true]);
    const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height / 2];
    const devtools = await page.context().newCDPSession(page);
    const swipe = async (across: number, down: number) => {
      const touch = (type: "touchStart" | "touchMove", part: number) =>
        devtools.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: [{ x: x + across * part, y: y + down * part }],
        });
      await touch("touchStart", -0.5);
      for (const part of [-0.25, 0, 0.25, 0.5]) await touch("touchMove", part);
      await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };

    await swipe(-160, 10);
    await expect(count).toHaveText(`3 / ${photos}`);
    await swipe(0, 200);
    await swipe(20, 0);
    await swipe(160, -10);
    await expect(count).toHaveText(`2 / ${photos}`);
    await swipe(160, 0);
    await expect(count).toHaveText(`1 / ${photos}`);
  });
});

async function gallery(page: Page, path: string, name: string) {
  await page.goto(path);
  const dialog = page.getByRole("dialog", { name });
  return {
    dialog,
    links: page.locator("a[data-photo]"),
    picture: dialog.getByRole("img"),
    count: dialog.getByText(/^[\d০-৯]+ \/ [\d০-৯]+$/),
  };
}

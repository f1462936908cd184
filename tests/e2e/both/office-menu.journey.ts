import { signIn } from "../admin";
import { expect, test } from "../journey";

test("the office's menu on a phone shows the links to all screens, the website and log-out without scrolling", async ({
  page,
  school,
}) => {
  await signIn(page);
  for (const [language, menu, site, logout] of [
    ["en", "Explore-All", "Back to Website", "Logout"],
    ["bn", "সব মেনু", "ওয়েবসাইটে ফিরে যান", "লগআউট"],
  ] as const) {
    await page.context().addCookies([{ name: "lng", value: language, url: school.address }]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/cog-admin/notices");
    await page.locator("summary").filter({ hasText: menu }).click();
    await expect(page.getByRole("link", { name: site })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: logout })).toBeInViewport({ ratio: 1 });
  }
});

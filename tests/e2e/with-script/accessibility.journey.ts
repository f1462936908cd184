import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { listedPages } from "~/public-pages";
import { signIn } from "../admin";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);
test.describe.configure({ mode: "parallel" });

const pages = listedPages.map(({ path }) => path);
const otherPages = ["/notices/2", "/blogs/1", "/search?q=class", "/offline", "/no-such-page"];

for (const [language, prefix, width] of [
  ["English", "", 1280],
  ["Bengali", "/bn", 360],
] as const)
  test(`axe finds no violations on public pages in ${language}, ${width} pixels wide, and tap targets are large enough`, async ({
    page,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/status of 404/);
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...pages, ...otherPages]) {
      await page.goto(prefix + path);
      await page.evaluate(() => document.fonts.ready);
      await expectNoFaults(page, prefix + path);
      expect.soft(await smallTargets(page, 24), prefix + path).toEqual([]);
    }
    const links = page.getByRole("contentinfo").getByRole("link");
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    if (width === 360) expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

const rooms = ["notices", "result-documents", "blogs", "gallery"];
const screens = [
  "",
  ...rooms.flatMap((room) => [`/${room}`, `/${room}?new`, `/${room}/1/edit`, `/${room}/1/delete`]),
  "/notices?q=nowhere",
  "/preview/notices/1",
  "/preview/blogs/1",
  "/preview/results/1",
  "/results",
  "/results?class=6&exam=17",
  "/results/students?class=6&new",
  "/results/students/1/edit",
  "/results/students/1/delete",
  "/results/students/move-up?class=6",
  "/results/students/rolls?class=6",
  "/results/subjects?class=6",
  "/results/exams?class=6",
  "/results/exams/17/days",
  "/results/exams/17/lock",
  "/results/exams/17/families",
  "/results/exams/copy?class=6",
  "/results/import?class=6&what=marks&exam=17",
  "/school",
  ...["contacts", "figures", "messages", "committee", "about"].map((section) => `/school/${section}`),
  ...["staff", "campus", "courses", "calendar"].flatMap((list) => [`/school/${list}`, `/school/${list}?new`]),
  "/school/staff?edit=staff-2",
  "/school/staff/staff-2/delete",
  "/school/contacts/first-values",
  "/school/calendar/import",
  "/school/staff/import",
  "/results/progress",
  "/results/progress?exam=17",
  "/results/changes/17",
  "/school/first-steps/1",
  "/school/first-steps/3",
  "/school/first-steps/5",
  "/backups",
  "/trash",
  "/activity",
  "/accounts",
  "/accounts/1/shut-out",
  "/accounts/1/link",
  "/account",
];

// Each test lets axe check every second screen: one test in wide English pages, the other in narrow Bengali pages. Both
// tests check that every screen fits the width.
for (const [language, lng, width, half] of [
  ["English", "en", 1280, 0],
  ["Bengali", "bn", 360, 1],
] as const) {
  test(`axe finds no violations on office pages in ${language}, ${width} pixels wide, and every page fits the width`, async ({
    page,
    sample,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/status of 400/);
    await page.setViewportSize({ width, height: 800 });
    // Animations are off, because a toast that is still fading in has too little contrast for axe.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/cog-admin/login");
    await expectNoFaults(page, "login");
    await signIn(page);
    await page.context().addCookies([{ name: "lng", value: lng, url: sample.address }]);
    // Deletes a notice, so that the Trash is not empty.
    const headers = { Origin: sample.address };
    await page.request.post("/cog-admin/notices/2/delete", { headers });
    for (const [place, path] of screens.entries()) {
      expect((await page.goto(`/cog-admin${path}`))?.status(), path).toBe(200);
      if (place % 2 === half) await expectNoFaults(page, path);
      expect(await overflow(page), `${path} is wider than the screen`).toBe(0);
    }
    await page.request.post("/cog-admin/trash?intent=restore&kind=notice&id=2", { headers });
    await page.goto("/cog-admin/notices?new");
    await page.locator("[data-part=form-actions] button[name=intent]").first().click();
    await expect(page.locator("[aria-invalid]").first()).toBeFocused();
    await expectNoFaults(page, "a form with something missing");
    await page.goto("/cog-admin/result-documents");
    if (width < 768) await page.getByRole("main").locator("li summary").first().click();
    await page.locator("li a[href^='/uploads/']:not([download])").filter({ visible: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaults(page, "a file over its list");
  });
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function expectNoFaults(page: Page, where: string): Promise<void> {
  // Legacy mode leaves out frames of other origins, which the school does not have. Otherwise axe would open a new tab
  // for each page. `resultTypes` leaves out the rules that a page keeps.
  const options = { resultTypes: ["violations" as const], preload: false };
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(faults, where).toEqual([]);
}

function smallTargets(page: Page, side: number) {
  return page.evaluate((side) => {
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());

    const isSmall = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      if (width < side || height < side) return true;
      target.scrollIntoView({ block: "center" });
      const { left, top } = target.getBoundingClientRect();
      const reach = side / 2 - 1;
      return [-reach, reach].some((x) =>
        [-reach, reach].some((y) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
          return !hit || (!target.contains(hit) && !target.closest("label")?.contains(hit));
        }),
      );
    };

    const targets = [...document.querySelectorAll("a[href], button, summary, input, select, textarea")];
    return targets
      .filter((target) => target.checkVisibility() && !target.matches("[href='#content']") && !isInSentence(target))
      .filter(isSmall)
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        return `${target.getAttribute("aria-label") ?? target.textContent?.trim()}: ${width} × ${height}`;
      });
  }, side);
}

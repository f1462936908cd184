import { openNoticeForm, signIn } from "../admin";
import { holdBack } from "../files";
import { expect, test } from "../journey";
import { createAccount, staff } from "../school";

test("signing out in one tab takes the other one to the login page", async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/cog-admin");
  // A link that is followed without a new document: the script of the page runs.
  await openNoticeForm(other);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(other).toHaveURL(/\/cog-admin\/login$/);
  await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("a click in the moment in which a page wakes up does not break it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await signIn(page);
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...listened: Parameters<typeof listen>) {
      Reflect.apply(listen, this, listened);
      // React listens for every kind of event just before it takes the page over.
      if (listened[0] !== "click" || document.documentElement.dataset.clickedEarly) return;
      document.documentElement.dataset.clickedEarly = "yes";
      queueMicrotask(() => document.querySelector("main")?.click());
    };
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-clicked-early", "yes");
  const form = await openNoticeForm(page);
  await form.publish.click();
  await expect(form.title).toBeFocused();
});

test("whoever types before script ran is not taken to the field that the address names", async ({ page }) => {
  await signIn(page);
  const release = await holdBack(page, "**/*.js");
  await page.goto("/cog-admin/school/contacts#school-contacts-address", { waitUntil: "commit" });
  const phone = page.getByLabel("Phone", { exact: true });
  await phone.fill("01712345678");
  release();
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await expect(phone).toBeFocused();
});

test("leaving a half-filled form asks first", async ({ page }) => {
  await signIn(page);
  const form = await openNoticeForm(page, { title: "Half a notice" });
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(form.title).toHaveValue("Half a notice");

  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("a long e-mail leaves the school's name its line in the header, and can be read in full", async ({
  page,
  context,
  school,
  baseURL,
}) => {
  const email = "maria.magdalena.headmistress.of.lalmonirhat@church-high-school-office.example";
  await createAccount(school.settings, { ...staff, email });
  await signIn(page, { ...staff, email });
  for (const lng of ["en", "bn"]) {
    await context.addCookies([{ name: "lng", value: lng, url: baseURL }]);
    for (const width of [360, 768, 1184, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/cog-admin");
      const header = page.getByRole("banner");
      const name = header.getByRole("link").first().locator("strong");
      const lines = await name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ lng, width, lines, isTooWide }).toEqual({ lng, width, lines: 1, isTooWide: false });
      if (width < 1184) await header.locator("summary").click();
      const person = header.getByTitle(email).filter({ visible: true });
      await expect(person).toContainText(email);
      expect(await person.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
    }
  }
});

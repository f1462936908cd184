import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";
import { staff } from "../school";

test.use(inNewSchool);

const email = "maria.magdalena.headmistress.of.lalmonirhat@church-high-school-office.example";

test("a long e-mail leaves the school's name its line in the header, and can be read in full", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/account");
  const form = page.locator("form", { has: page.getByLabel("New email") });
  await form.getByLabel("New email").fill(email);
  await form.getByLabel("Present password").fill(staff.password);
  await form.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Your email is changed")).toBeVisible();
  for (const lng of ["en", "bn"]) {
    await context.addCookies([{ name: "lng", value: lng, url: baseURL }]);
    for (const width of [360, 768, 1180, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/cog-admin");
      const header = page.getByRole("banner");
      const name = header.locator(".office-name strong");
      const lines = await name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ lng, width, lines, isTooWide }).toEqual({ lng, width, lines: 1, isTooWide: false });
      if (width < 1180) await header.locator("summary").click();
      const person = header.locator(".office-email").filter({ visible: true });
      await expect(person).toHaveText(new RegExp(email));
      await expect(person).toHaveAttribute("title", new RegExp(email));
      const ends = await person.evaluate((element) => element.getBoundingClientRect().right);
      expect(ends).toBeLessThanOrEqual(width);
    }
  }
});

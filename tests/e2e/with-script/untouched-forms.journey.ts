import { signIn } from "../admin";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);
test.slow();

const contentForms = [
  ...["notices?new", "notices/1/edit", "result-documents?new", "result-documents/1/edit", "downloads?new"],
  ...["downloads/1/edit", "blogs?new", "blogs/1/edit", "gallery/1/edit"],
];
const schoolForms = [
  ...["contacts", "figures", "messages", "committee", "about", "staff?new", "staff?edit=staff-2", "campus?new"],
  ...["courses?edit=course-2", "calendar?new", "information/students", "information/approved"],
  ...["information/recognition", "information/mpo", "information/centre", "information/links", "information/results"],
].map((form) => `school/${form}`);

test("an office form is kept on the device only while it holds an unsaved change", async ({ page }) => {
  await signIn(page);
  for (const path of [...contentForms, ...schoolForms])
    await test.step(path, async () => {
      await page.goto(`/cog-admin/${path}`);
      const form = page.locator("[data-part=admin-form]");
      const [kept, unsaved] = [form.locator("[data-part=kept]"), form.locator("[data-part=unsaved]")];
      const field = form.locator("input:not([type]), input[type=text], textarea").filter({ visible: true }).first();
      const value = await field.inputValue();
      await field.fill(`${value}1`);
      await expect(kept).toBeVisible();
      if (await unsaved.count()) await expect(unsaved).toHaveText("Unsaved changes: 1");
      await field.fill(value);
      await expect(kept).toBeHidden();
      await expect(unsaved).toHaveCount(0);
    });
});

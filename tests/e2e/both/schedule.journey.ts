import { noticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

test("one tap schedules a notice for tomorrow, the form says when, and one message and the list repeat it", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  const { form, title, content } = noticeForm(page);
  await title.fill("The new class routine");
  await content.fill("It begins on Sunday.");
  const time = form.getByLabel("Publish later");
  if (javaScriptEnabled === false) {
    await expect(form.getByRole("button", { name: "Now" })).toHaveCount(0);
    await time.fill("2037-01-01T08:00");
  } else {
    await form.getByRole("button", { name: "Tomorrow, 8:00 am" }).click();
    await expect(time).toHaveValue(/^\d{4}-\d\d-\d\dT08:00$/);
    await expect(form.getByText(/^It will be published on \w+day, .* at 8:00\sam\.$/)).toBeVisible();
    await form.getByRole("button", { name: "Now" }).click();
    await expect(time).toHaveValue("");
    await expect(form.getByText(/^It will be published/)).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Publish Notice" })).toBeVisible();
    await form.getByRole("button", { name: /^\w+day, 8:00\sam$/ }).click();
  }
  await form.locator("[data-part=form-actions] button").first().click();
  await expect(page.getByText("Notice created successfully")).toHaveCount(1);
  await expect(
    page.getByText(/^It will be published on .* at 8:00\sam\. The notice was created without/),
  ).toBeVisible();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "The new class routine" });
  await expect(row).toContainText(/Will be published on .* at 8:00\sam/);
});

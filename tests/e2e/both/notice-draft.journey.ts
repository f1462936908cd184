import { openNoticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

const title = "Prize day: order of the programme";

test("a notice is kept as a draft, looked at as parents will see it, finished and published", async ({
  page,
  request,
}) => {
  await signIn(page);

  await test.step("a draft is saved, and only the office has it", async () => {
    const form = await openNoticeForm(page);
    await form.title.fill(title);
    await form.type.selectOption("Event");
    await form.content.fill("The chief guest is still to be confirmed.");
    await form.form.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved. Only the office sees it.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Draft");
    expect(await (await request.get("/notices")).text()).not.toContain(title);
  });

  await test.step("the preview is the public page", async () => {
    await page.getByRole("link", { name: `Preview: ${title}` }).click();
    await expect(page.getByText("This is a preview. Only the office sees this page.")).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("link", { name: "Go on editing" }).click();
  });

  await test.step("it is finished and published", async () => {
    const form = page.getByRole("form", { name: "Edit notice" });
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await form.getByLabel("Content").fill("The programme begins at ten.");
    await form.getByRole("button", { name: "Publish Notice" }).click();
    await expect(page.getByText("Notice published successfully")).toBeVisible();
    const board = await (await request.get("/notices")).text();
    expect(board).toContain(title);
    expect(board).toContain("The programme begins at ten.");
  });

  await test.step("it is found among others by its words and its status", async () => {
    await page.getByRole("searchbox", { name: "Search this list" }).fill("programme");
    await page.getByLabel("Status").selectOption("Draft");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("Nothing here fits.")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Published");
  });
});

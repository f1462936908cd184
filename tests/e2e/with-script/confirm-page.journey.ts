import { openDashboard, openNoticeForm, signIn, submitSignIn } from "../admin";
import { atTheSample, expect, test } from "../journey";

const offline = "Something went wrongNo connection. Anything you typed is still here; please try again.";

test("a confirmation page stays open with an error when the connection is lost or the website is busy", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET|status of 503/);
  await openDashboard(page);
  const title = "A notice that goes again";
  const form = await openNoticeForm(page, { title, content: "Nothing." });
  await form.publish.click();
  await expect(page.getByText("Notice created successfully")).toBeVisible();
  const edit = page.locator(`a[href^="/cog-admin/notices/"][href*="/edit"]`).first();
  await page.goto(String(await edit.getAttribute("href")).replace("/edit", "/delete"));
  const button = page.getByRole("main").getByRole("button", { name: "Delete" });
  await page.route("**/cog-admin/**.data*", (sending) => sending.abort("connectionreset"));
  await button.click();
  const alert = page.locator("[data-part=toast]");
  await expect(alert).toHaveText(offline);
  await expect(page.getByRole("main")).toContainText(title);
  await page.unrouteAll();
  await page.route("**/cog-admin/**.data*", (sending) => sending.fulfill({ status: 503, body: "<h1>…</h1>" }));
  await button.click();
  await expect(alert).toHaveText("Something went wrongNothing was changed. Please try again in a minute.");
  await page.unrouteAll();
  await button.click();
  await expect(page.getByText("Notice deleted successfully")).toBeVisible();
});

test.describe("in the sample school", () => {
  test.use(atTheSample);

  test("typed roll numbers stay when sending fails, and their preview opens after signing in again", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET|status of 4(?:01|13|29)/);
    await signIn(page);
    await page.goto("/cog-admin/results/students/rolls?class=6");
    const roll = page.getByRole("textbox", { name: "New roll number of" }).first();
    const alert = page.locator("[data-part=toast]");
    const preview = page.getByRole("button", { name: "Preview changes" });
    const save = page.getByRole("button", { name: "Save new roll numbers" });
    await roll.fill("97");
    await page.route("**/*.data*", (sending) => sending.abort("connectionreset"));
    await preview.click();
    await expect(alert).toHaveText(offline);
    await expect(roll).toHaveValue("97");
    await page.unrouteAll();

    for (const [status, text] of [
      [413, "File too largeNothing was saved. Please shorten it and try again."],
      [429, /^Something went wrong.*try again/],
    ] as const) {
      await page.route("**/*.data*", (sending) => sending.fulfill({ status, body: "<h1>…</h1>" }));
      await preview.click();
      await expect(alert).toHaveText(text);
      await expect(roll).toHaveValue("97");
      await page.unrouteAll();
    }

    await context.clearCookies({ name: "office" });
    await preview.click();
    await submitSignIn(page);
    await expect(page.getByRole("heading", { name: "1 student gets a new roll number" })).toBeFocused();

    await page.route("**/*.data*", (sending) => sending.abort("connectionreset"));
    await save.click();
    await expect(alert).toHaveText(offline);
    await expect(save).toBeEnabled();
    await page.unrouteAll();
    // The test ends without saving the roll numbers, because other journeys use this class.
    await page.getByRole("button", { name: "Change roll numbers" }).click();
    await expect(roll).toHaveValue("97");
  });

  test("a button in a list shows an error when the connection is lost, and the list stays", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET/);
    await signIn(page);
    await page.goto("/cog-admin/results/subjects?class=6");
    await page.route("**/*.data*", (sending) => sending.abort("connectionreset"));
    await page
      .getByRole("button", { name: /^Move down: / })
      .first()
      .click();
    await expect(page.locator("[data-part=toast]")).toHaveText(offline);
    await expect(page.getByRole("link", { name: /^Edit: / }).first()).toBeVisible();
  });
});

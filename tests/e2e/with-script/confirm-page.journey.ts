import { openDashboard, openNoticeForm } from "../admin";
import { expect, test } from "../journey";

test("a page that asks first stays, with a message, when the connection is lost or the website is busy", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET|status of 503|SyntaxError/);
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
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText("No connectionPlease try again.");
  await expect(page.getByRole("main")).toContainText(title);
  await page.unrouteAll();
  await page.route("**/cog-admin/**.data*", (sending) => sending.fulfill({ status: 503, body: "<h1>…</h1>" }));
  await button.click();
  await expect(alert).toHaveText("Something went wrongAn unexpected error occurred. Please try again.");
  await page.unrouteAll();
  await button.click();
  await expect(page.getByText("Notice deleted successfully")).toBeVisible();
});

import type { Browser, Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";
import { staff } from "../school";

test.use(inNewSchool);

const teacher = { email: "teacher@school.example", password: "seven-quiet-river-boats" };

/** The page of somebody else, in a browser of their own. */
async function elsewhere(browser: Browser, options: { baseURL?: string; javaScriptEnabled?: boolean }): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

async function fillIn(page: Page, { email, password }: typeof teacher): Promise<void> {
  await page.goto("/cog-admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function openAccounts(page: Page): Promise<void> {
  await page.goto("/cog-admin");
  await page.getByRole("main").getByRole("link", { name: "Accounts" }).click();
  await expect(page.getByRole("heading", { name: "Accounts" })).toBeVisible();
}

test("a colleague asks for an account, is approved, goes to work and is shut out", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const other = await elsewhere(browser, { baseURL, javaScriptEnabled });
  await fillIn(other, teacher);
  await other.getByRole("button", { name: "Create Admin Account" }).click();
  await expect(other.getByText("Sign Up Successful")).toBeVisible();
  const said = await other.getByText("Tell the colleague who approves you this number").textContent();
  const number = /\d{6}$/.exec(said ?? "")?.[0] ?? "no number";

  await test.step("the head teacher sees it waiting, and approves it", async () => {
    await signIn(page);
    await expect(page.getByText("1 waiting")).toBeVisible();
    await openAccounts(page);
    await page.getByRole("link", { name: `Approve: ${teacher.email}` }).click();
    await expect(page.getByText("may do everything in the office")).toBeVisible();
    await expect(page.getByText(`${number}: Approve only if they tell you this number.`)).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(`${teacher.email} is approved and can sign in`)).toBeVisible();
  });

  await test.step("the colleague signs in", async () => {
    await fillIn(other, teacher);
    await other.getByRole("button", { name: "Sign In" }).click();
    await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  await test.step("a link for a new password is shown, to be copied", async () => {
    await page.getByRole("link", { name: `Give a link for a new password: ${teacher.email}` }).click();
    await page.getByRole("button", { name: "Make the link" }).click();
    await expect(page.getByRole("textbox", { name: teacher.email })).toHaveValue(
      new RegExp(`^${baseURL}/cog-admin/login/new-password\\?token=[\\w-]{43}$`),
    );
    const copy = page.getByRole("button", { name: "Copy the link" });
    await expect(copy).toHaveCount(javaScriptEnabled ? 1 : 0);
    if (javaScriptEnabled) {
      await copy.click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to the accounts" }).click();
  });

  await test.step("signed out everywhere, and shut out, the colleague's next click leads to the login page", async () => {
    await page.getByRole("button", { name: `Sign out everywhere: ${teacher.email}` }).click();
    await expect(page.getByText(`${teacher.email} is signed out everywhere`)).toBeVisible();
    await other.getByRole("link", { name: "Manage Notices" }).click();
    await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await fillIn(other, teacher);
    await other.getByRole("button", { name: "Sign In" }).click();
    await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("link", { name: `Shut out: ${teacher.email}` }).click();
    await page.getByRole("button", { name: "Shut out" }).click();
    await expect(page.getByText(`${teacher.email} is shut out and signed out everywhere`)).toBeVisible();
    await other.getByRole("link", { name: "Manage Notices" }).click();
    await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await fillIn(other, teacher);
    await other.getByRole("button", { name: "Sign In" }).click();
    await expect(other.getByText("Login Failed")).toBeVisible();
  });
  await other.context().close();
});

test("one's own password is changed, other devices are signed out, and Back shows nothing after the sign-out", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/);
  await signIn(page);
  const other = await elsewhere(browser, { baseURL, javaScriptEnabled });
  await signIn(other);
  await page.getByRole("link", { name: staff.email }).first().click();

  const form = page.getByRole("form", { name: "Change password" });
  const change = async (present: string) => {
    await form.getByLabel("Present password", { exact: true }).fill(present);
    await form.getByLabel("New password", { exact: true }).fill(teacher.password);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await change("not-the-password");
  await expect(form.getByText("This is not your present password.")).toBeVisible();
  await change(staff.password);
  await expect(page.getByText("Your password is changed")).toBeVisible();

  await other.getByRole("link", { name: "Manage Notices" }).click();
  await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await signIn(other, teacher.password);
  await other.context().close();

  await test.step("the other device is in the list, and is signed out there", async () => {
    await page.goto("/cog-admin/account");
    await expect(page.getByText("This device", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Sign out on every other device" }).click();
    await expect(page.getByText("You are signed out on every other device").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Sign out there/ })).toHaveCount(0);
  });

  await test.step("Back after the sign-out shows the login page", async () => {
    await page.goto("/cog-admin/accounts");
    await expect(page.getByText(staff.email).last()).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await page.content()).not.toContain("Colleagues with an account");
  });
});

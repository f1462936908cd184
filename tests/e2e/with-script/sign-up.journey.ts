import { type MailServer, startMailServer } from "../../accounts/mail/mail-server";
import { freePort } from "../../free-port.mjs";
import { submitSignIn } from "../admin";
import { expect, test } from "../journey";
import { createAccount, runAccountCommand, withSchool } from "../school";

const teacher = { email: "rokeya@school.example", password: "an old mango tree" };
const newPassword = "rain on the tin roof";

test.use({ baseURL: undefined });

test("somebody joins by letter and a colleague's word, forgets the password, and comes back", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const mailServer = await startMailServer();
  const PORT = String(await freePort());
  const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: `http://127.0.0.1:${PORT}`, PORT };
  const enter = (password: string) => submitSignIn(page, password, teacher.email);
  await withSchool(async ({ address, settings }) => {
    await createAccount(settings);
    await page.goto(`${address}/cog-admin/login`);
    await page.getByLabel("Email").fill(teacher.email);
    await page.getByLabel("Password", { exact: true }).fill(teacher.password);
    await page.getByRole("button", { name: "Create Admin Account" }).click();
    await expect(page.getByText("Please check your email to verify your account.")).toBeVisible();

    await page.goto(await linkInEmail(mailServer, 1));
    await page.getByLabel("Password", { exact: true }).fill(teacher.password);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByText("Address confirmed")).toBeVisible();

    await enter(teacher.password);
    await expect(page.getByText("Login Failed")).toBeVisible();
    await runAccountCommand(settings, "approve", teacher.email);
    await enter(teacher.password);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();

    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await page.getByLabel("Email").fill(teacher.email);
    await page.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByText("Please look at your mail")).toBeVisible();
    await page.goto(await linkInEmail(mailServer, 2));
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await enter(newPassword);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await mailServer.arrival(3);
    // The website stops now, while the page may still be fetching.
    await page.goto("about:blank");
  }, mail).finally(() => mailServer.close());
});

async function linkInEmail(mailServer: MailServer, number: number): Promise<string> {
  await mailServer.arrival(number);
  return /\n\n(http:\S+)\n\n/.exec(mailServer.emails[number - 1]?.text ?? "")?.[1] ?? "";
}

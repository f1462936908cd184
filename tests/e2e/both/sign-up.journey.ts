import type { Page } from "@playwright/test";
import type { MailServer } from "../../accounts/mail/mail-server";
import { expect, test } from "../journey";
import { withLetters } from "../school";

const email = "rokeya@school.example";
const password = "an old mango tree";
const newPassword = "rain on the tin roof";

test.use({ baseURL: undefined });

test("somebody joins by letter and a colleague's word, forgets the password, and comes back", async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  await withLetters(async ({ address, office, approve }) => {
    const login = `${address}/cog-admin/login`;

    await page.goto(login);
    await enter(page, password, "Create Admin Account");
    await expect(page.getByText("Please check your email to verify your account.")).toBeVisible();

    await page.goto(await linkInLetter(office, 1));
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByText("Address confirmed")).toBeVisible();

    await enter(page, password, "Sign In");
    await expect(page.getByText("Login Failed")).toBeVisible();
    await approve(email);
    await enter(page, password, "Sign In");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();

    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByText("Please look at your mail")).toBeVisible();

    const link = await linkInLetter(office, 2);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await enter(page, newPassword, "Sign In");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

    await office.arrival(3);
    expect(office.letters.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${email}: Please confirm your address | Church High School`,
      `${email}: Choose a new password | Church High School`,
      `${email}: Your password was changed | Church High School`,
    ]);
    expectedComplaints.push(/status of 410/);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });
});

async function enter(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: button }).click();
}

async function linkInLetter(office: MailServer, number: number): Promise<string> {
  await office.arrival(number);
  return /\n\n(http:\S+)\n\n/.exec(office.letters[number - 1]?.text ?? "")?.[1] ?? "";
}

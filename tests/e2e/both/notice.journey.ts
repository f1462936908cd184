import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openNoticeForm, submitSignIn } from "../admin";
import { routine } from "../files";
import { expect, test } from "../journey";
import { staff } from "../school";

const title = "প্রাক-নির্বাচনি পরীক্ষার রুটিন ২০২৬";
const content = "দশম শ্রেণির পরীক্ষা ৫ অক্টোবর শুরু হবে।\n\nরুটিন সঙ্গে দেওয়া হলো।";

test("a notice goes from the office to the parents and off the board again", async ({
  page,
  request,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  await test.step("a wrong password is refused without saying what was wrong", async () => {
    expectedComplaints.push(/status of 401/);
    await page.goto("/cog-admin/login");
    await submitSignIn(page, "not-the-password");
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page.getByText("The email or the password is not right")).toBeVisible();
    await submitSignIn(page, staff.password);
    await expect(page.getByText("Login Successful")).toBeVisible();
  });

  await test.step("the notice is published with its file", async () => {
    const form = await openNoticeForm(page);
    await form.title.fill(title);
    await form.type.selectOption("Exam");
    await form.content.fill(content);
    await form.attachment.setInputFiles(routine);
    await form.publish.click();
    await expect(page.getByText("Notice created successfully")).toBeVisible();
    await expect(page.getByText("The file was attached to the notice.")).toBeVisible();
    await expect(form.form).toBeHidden();
  });

  await test.step("parents read it in both languages", async () => {
    await page.goto("/");
    const ticker = page.getByRole("region", { name: "Notices" });
    await expect(ticker.getByRole("listitem").filter({ hasText: title }).first()).toBeVisible();
    await expect(row(page).getByRole("heading", { name: title })).toBeVisible();

    await page.goto("/notices");
    await expect(row(page)).toContainText("Exam");
    await expect(row(page)).toContainText("রুটিন সঙ্গে দেওয়া হলো।");

    await page.goto("/bn/notices");
    await expect(page.getByRole("heading", { name: "নোটিশ বোর্ড" })).toBeVisible();
    await expect(row(page)).toContainText("পরীক্ষা");
    await expect(row(page).getByRole("heading", { name: title })).toHaveAttribute("lang", "bn");
  });

  const fileAddress = await test.step("they download the very same file", async () => {
    await page.goto("/notices");
    const link = row(page).getByRole("link", { name: `Download: ${routine.name}` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe(routine.name);
    expect(readFileSync(await download.path()).equals(routine.buffer)).toBe(true);
    return (await link.getAttribute("href")) ?? "";
  });
  expect((await request.get(fileAddress)).status()).toBe(200);

  await test.step("the office deletes it after being asked", async () => {
    await page.goto("/cog-admin/notices");
    await page.getByRole("link", { name: `Delete: ${title}` }).click();
    await expect(page.getByText("Are you sure you want to delete this notice?")).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByRole("dialog")).toContainText(title);
    else await expect(page).toHaveURL(/\/delete$/);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Notice deleted successfully")).toBeVisible();
  });

  await test.step("the very next visitor finds neither the notice nor its file", async () => {
    for (const path of ["/notices", "/", "/bn/notices"]) {
      expect(await (await request.get(path)).text()).not.toContain(title);
    }
    expect((await request.get(fileAddress)).status()).toBe(404);
  });

  await test.step("after signing out the way back shows nothing of the office", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logged Out", { exact: true })).toBeVisible();
    await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await expect(page.getByText(staff.email)).toHaveCount(0);
  });
});

const row = (page: Page) => page.getByRole("listitem").filter({ hasText: title, has: page.getByRole("article") });

import type { Locator, Page } from "@playwright/test";
import { noticeForm, openDashboard, openNoticeForm, signIn } from "../admin";
import { pdfOf } from "../files";
import { expect, test } from "../journey";
import { insertMarkSheet } from "../mark-sheet";

test("a field's error disappears when the field is filled in, and returns when the field is emptied", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await openDashboard(page);
  const { title, content, publish } = await openNoticeForm(page);
  await publish.click();
  await expect(title).toHaveAccessibleDescription("Enter a title.");
  await expect(content).toHaveAccessibleDescription("Enter the content.");
  await title.fill(" ");
  await expect(title).toHaveAccessibleDescription("Enter a title.");
  await title.fill("Routine");
  await expect(title).not.toHaveAttribute("aria-invalid");
  await expect(title).toHaveAccessibleDescription("");
  await expect(content).toHaveAccessibleDescription("Enter the content.");
  await title.fill("");
  await expect(title).toHaveAccessibleDescription("Enter a title.");

  await content.fill("x".repeat(20_001));
  await expect(content).toHaveAccessibleDescription(/^This text is too long/);
  await content.fill("Short.");
  await expect(content).not.toHaveAttribute("aria-invalid");
  await expect(title).toHaveAttribute("aria-invalid");
});

const forms: { name: string; address: string; field: string; wrong: string; error: string; right: string }[] = [
  {
    name: "notice",
    address: "/cog-admin/notices?new",
    field: "title",
    wrong: "x".repeat(201),
    error: "This text is too long",
    right: "Routine",
  },
  {
    name: "student",
    address: "/cog-admin/results/students?class=6&new",
    field: "guardianMobile",
    wrong: "12",
    error: "Enter an 11-digit mobile number",
    right: "০১৭১২-৩৪৫৬৭৮",
  },
  {
    name: "subject",
    address: "/cog-admin/results/subjects?class=6&new",
    field: "fullMarks",
    wrong: "101",
    error: "Enter",
    right: "৫০",
  },
  {
    name: "exam",
    address: "/cog-admin/results/exams?class=6&new",
    field: "nameBn",
    wrong: "Half-Yearly",
    error: "",
    right: "Half-Yearly 2026",
  },
  {
    name: "About section",
    address: "/cog-admin/school/about",
    field: "timeline[0].year",
    wrong: "long ago",
    error: "Enter a year",
    right: "1946",
  },
  {
    name: "new photos",
    address: "/cog-admin/gallery?new",
    field: "description",
    wrong: "x".repeat(2_001),
    error: "This text is too long",
    right: "Sports day",
  },
  {
    name: "staff member",
    address: "/cog-admin/school/staff?new",
    field: "email",
    wrong: "office at school",
    error: "",
    right: "office@school.example",
  },
];

for (const { name, address, field, wrong, error, right } of forms) {
  test(`the ${name} form shows an error when the user leaves a wrong ${field}, until it is corrected`, async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(address);
    const form = page.locator("form[data-part=admin-form]");
    const input = form.locator(`[name="${field}"]`);
    const said = form.getByRole("status").and(form.locator(".sr-only"));
    await input.fill(wrong);
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    await input.press("Tab");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(input).toHaveAccessibleDescription(new RegExp(`^${error || "."}`));
    await expect(said).toHaveText(new RegExp(error || "."));
    await input.fill(right);
    await expect(input).not.toHaveAttribute("aria-invalid");
    await expect(said).toHaveText("");
  });
}

test("the form of exam dates shows an error when the user leaves an empty date beside a room, until it is corrected", async ({
  page,
  school,
}) => {
  await signIn(page);
  const { examId, subjects } = insertMarkSheet(school, 1);
  await page.goto(`/cog-admin/results/exams/${examId}/days`);
  const field = (name: string) => page.locator(`[name=${name}${subjects[0]}]`);
  await field("room").fill("Room 2");
  await field("date").focus();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await field("room").focus();
  await expect(field("date")).toHaveAccessibleDescription("Choose a date.");
  await field("date").fill("2026-11-15");
  await expect(field("date")).not.toHaveAttribute("aria-invalid");
});

const accountForms = [
  { name: "sign-in", address: "/cog-admin/login", field: "email", wrong: "", error: "Enter your email address." },
  {
    name: "password",
    address: "/cog-admin/account",
    field: "newPassword",
    wrong: "short",
    error: "Please choose a password of 12 to 128 characters.",
  },
  {
    name: "email",
    address: "/cog-admin/account",
    field: "newEmail",
    wrong: "office at school",
    error: "Please enter a complete email address.",
  },
];

for (const { name, address, field, wrong, error } of accountForms) {
  test(`the ${name} form shows an error when the user leaves a wrong ${field}, until it is corrected`, async ({
    page,
  }) => {
    if (address !== "/cog-admin/login") await signIn(page);
    await page.goto(address);
    const form = page.locator("form", { has: page.locator(`[name="${field}"]`) });
    const input = form.locator(`[name="${field}"]`);
    await input.fill(wrong);
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
    await input.blur();
    await expect(input).toHaveAccessibleDescription(new RegExp(`^${error}`));
    await expect(form.getByRole("status")).toHaveText(error);
    await expect(page.locator("[aria-invalid]")).toHaveCount(1);
    await input.fill("four-unrelated-words@school.example");
    await expect(input).not.toHaveAttribute("aria-invalid");
    await expect(form.getByRole("status")).toHaveText("");
  });
}

test("the sign-in page loads the check of its fields only when a field is left", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/cog-admin/login", { waitUntil: "networkidle" });
  expect(loaded.filter((url) => url.includes("account-forms"))).toEqual([]);
  await page.getByLabel("Email").focus();
  await page.getByLabel("Email").press("Tab");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  expect(loaded.filter((url) => url.includes("account-forms"))).toHaveLength(1);
});

test("an error that appears when a field is left does not prevent the press on a button", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  const { title, content, publish } = noticeForm(page);
  await content.fill("The routine is attached.");
  await title.focus();
  await publish.hover();
  await page.mouse.down();
  await expect(title).not.toBeFocused();
  await page.mouse.up();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription("Enter a title.");
});

test("a text required in one language shows no error while the user is in the field of the other language", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/school/courses?new");
  const [english, bengali] = ["en", "bn"].map((language) => page.locator(`[name="title.${language}"]`));
  await english?.focus();
  await english?.press("Tab");
  await expect(bengali as Locator).toBeFocused();
  await expect(english as Locator).not.toHaveAttribute("aria-invalid");
  await bengali?.press("Tab");
  await expect(english as Locator).toHaveAttribute("aria-invalid", "true");
  await bengali?.fill("গণিত");
  await expect(english as Locator).not.toHaveAttribute("aria-invalid");
});

test("the form reports a past publishing time while the user types, and a half-typed time publishes nothing", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  const { form, title, content, publish } = noticeForm(page);
  const problem = form.locator("[data-part=field-problem]");
  const time = form.getByLabel("Publish later");
  await title.fill("Routine");
  await content.fill("x");

  await form.getByRole("button", { name: /^\w+day, 8:00\sam$/ }).click();
  await form.getByRole("button", { name: "4:00 pm" }).click();
  await expect(time).toHaveValue(/T16:00$/);
  await expect(form.getByText(/^It will be published on .* at 4:00\spm\.$/)).toBeVisible();

  await time.fill("2020-09-30T07:00");
  await expect(time).toBeFocused();
  await expect(problem).toContainText("This time has already passed.");
  await expect(form.getByText(/^It will be published/)).toHaveCount(0);
  await expect(form.getByRole("button", { name: "4:00 pm" })).toHaveCount(0);
  await form.getByRole("button", { name: "Now" }).click();
  await expect(problem).toHaveCount(0);

  await time.focus();
  await page.keyboard.type("11");
  await publish.click();
  await expect(problem).toContainText("Enter a date and time");
  await expect(page.getByText("Notice created successfully")).toHaveCount(0);
  await expect(title).toHaveValue("Routine");
});

test("on a phone no toast covers the field or button that it is about", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/, /ERR_CONNECTION_RESET/);
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 640 });
  // Animations are off, because a toast that is still sliding in is not yet in its final place.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/cog-admin/notices?new");
  const { form, title, content, attachment, publish } = noticeForm(page);

  await content.fill("x");
  await form.getByLabel("Publish later").fill("2020-12-16T09:00");
  await title.fill("Routine");
  await publish.click();
  await expect(form.getByLabel("Publish later")).toBeFocused();
  await keepsAway(page, form.getByLabel("Publish later"));
  await form.getByLabel("Publish later").fill("");
  await title.fill("");
  await publish.click();
  await keepsAway(page, title);
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toHaveCount(0);
  await title.fill("Routine");
  await content.fill("");
  await publish.click();
  await keepsAway(page, content);
  await content.fill("The routine is attached.");
  await expect(toast(page)).toHaveCount(0);

  await attachment.focus();
  await attachment.setInputFiles(await pdfOf(10.1));
  await expect(toast(page)).toContainText("File too large");
  await expect(attachment).toHaveValue("");
  await keepsAway(page, form.getByText(/^annual-report\.pdf is 10\.1 MB/));

  await page.route("**/cog-admin/notices.data?new*", (sending) => sending.abort("connectionreset"));
  await publish.click();
  await expect(toast(page)).toContainText("No connection.");
  await expect(publish).toBeFocused();
  await keepsAway(page, publish);
});

const toast = (page: Page) => page.locator("[data-part=toast]");

async function keepsAway(page: Page, about: Locator): Promise<void> {
  await expect(toast(page)).toHaveCount(1);
  await expect(about).toBeInViewport();
  await expect
    .poll(async () => {
      const [over, field] = [await toast(page).boundingBox(), await about.boundingBox()];
      return over && field && (over.y + over.height <= field.y || field.y + field.height <= over.y);
    })
    .toBe(true);
}

import { signIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, insertMarkSheet, phone } from "../mark-sheet";
import { execute } from "../school";

test.use(phone);
test.beforeEach(({ page }) => signIn(page));

const texts = {
  first: "বাংলা প্রথম পত্র",
  second: "বাংলা দ্বিতীয় পত্র",
  about: "বিষয় ১/১২, পূর্ণমান ১০০",
  absent: "অনুপস্থিত",
  next: "পরের জন",
  end: "এই বিষয় শেষ",
  done: "সবার নম্বর লেখা হয়েছে: ৩ জন",
  save: "সব ফলাফল সংরক্ষণ করুন (৩)",
  saved: "সব ফলাফল সংরক্ষণ করা হয়েছে",
  saveThen: "সংরক্ষণ করে পরের বিষয়: বাংলা দ্বিতীয় পত্র",
  tooHigh: "সর্বোচ্চ ১০০",
  typed: ["৭৮", "অ", "৬৪"],
};

test("on a phone a teacher enters the marks of a class one subject at a time", async ({
  page,
  school,
  javaScriptEnabled,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const sheet = insertMarkSheet(school, 3);
  await page.context().addCookies([{ name: "lng", value: "bn", url: school.address }]);
  await page.goto(sheet.path);
  const heading = page.getByRole("heading", { level: 2 });
  const fields = page.locator("main form[method=post] input:not([type=hidden])");
  await expect(heading).toHaveText(texts.first);
  await expect(page.getByText(texts.about)).toBeVisible();

  if (javaScriptEnabled) {
    await expect(fields, "one field, for the student whose turn it is").toHaveCount(1);
    await fieldOf(page, sheet, 1).tap();
    await page.keyboard.type(texts.typed[0] ?? "");
    await page.getByRole("button", { name: texts.next, exact: true }).tap();
    await page.getByRole("button", { name: texts.absent, exact: true }).tap();
    await page.keyboard.type(texts.typed[2] ?? "");
    await fieldOf(page, sheet, 3).fill("১০৫");
    await expect(page.getByText(texts.done), "a rejected mark is not entered").toHaveCount(0);
    await expect(page.getByRole("button", { name: texts.end, exact: true })).toBeVisible();
    await fieldOf(page, sheet, 3).fill(texts.typed[2] ?? "");
    await expect(page.getByText(texts.done)).toBeVisible();
    await page.getByRole("button", { name: texts.second, exact: true }).tap();
    await expect(heading).toHaveText(texts.second);
    await page.getByRole("button", { name: texts.save }).tap();
    await expect.poll(() => sheet.saved().map(([mark]) => mark)).toEqual([78, 0, 64]);
    await expect(page.getByText(texts.saved).first()).toBeVisible();
  } else {
    await expect(fields, "a field for every student").toHaveCount(3);
    await fieldOf(page, sheet, 1).fill("101");
    for (const roll of [2, 3]) await fieldOf(page, sheet, roll).fill(texts.typed[roll - 1] ?? "");
    await page.getByRole("button", { name: texts.saveThen }).click();
    await expect(heading, "nothing goes on while a mark is wrong").toHaveText(texts.first);
    await expect(fieldOf(page, sheet, 1)).toHaveValue("101");
    await expect(fieldOf(page, sheet, 1)).toHaveAccessibleDescription(texts.tooHigh);
    await expect(fieldOf(page, sheet, 3)).toHaveValue(texts.typed[2] ?? "");
    await fieldOf(page, sheet, 1).fill(texts.typed[0] ?? "");
    await page.getByRole("button", { name: texts.saveThen }).click();
  }
  await expect(heading).toHaveText(texts.second);
  expect(sheet.saved().map(([mark]) => mark)).toEqual([78, 0, 64]);
  await expect(page).toHaveURL(new RegExp(`subject=${sheet.subjects[1]}$`));
  for (const subject of [sheet.subjects[1], sheet.subjects[9]]) {
    await page.goto(`${sheet.path}&subject=${subject}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, "nothing is wider than the phone, however long the name of the next subject").toBe(360);
  }
});

test("on a phone the full table and the subjects link to each other, and a locked exam is read-only", async ({
  page,
  school,
}) => {
  const sheet = insertMarkSheet(school, 3, { isMarked: true });
  await page.goto(sheet.path);
  await page.getByText("Class, examination, search and more").tap();
  await page.getByRole("link", { name: "Full table" }).tap();
  await expect(page.getByRole("columnheader", { name: "Bangla 2nd Paper" })).toBeAttached();
  await page.getByRole("link", { name: "One subject at a time" }).tap();
  await page.getByRole("heading", { name: "Bangla 1st Paper" }).tap();
  await page.getByRole("link", { name: /^Bangla 2nd Paper ?done$/ }).tap();
  await expect(page.getByRole("heading", { name: "Bangla 2nd Paper" })).toBeVisible();

  execute(school.settings, `update exams set locked_at = 1 where id = ${sheet.examId}`);
  await page.goto(sheet.path);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Student 2" })).toHaveText(
    "2Student 213",
  );
  await page.getByRole("link", { name: "Next subject: Bangla 2nd Paper" }).tap();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Student 2" })).toHaveText(
    "2Student 230",
  );
  await expect(page.getByRole("button", { name: /Next|Save/ })).toHaveCount(0);
});

import { bn } from "../../../app/i18n/bn";
import type { TextKey } from "../../../app/i18n/en";
import { formatDigits } from "../../../app/i18n/format";
import { signIn } from "../admin";
import { sampleFile } from "../files";
import { expect, inNewSchool, test } from "../journey";
import { createAccount, insertRow, withDatabase } from "../school";

test.use({ ...inNewSchool, viewport: { width: 360, height: 740 } });

const classes = Array.from({ length: 10 }, (_, at) => at);
const officer = {
  "name.bn": "নমুনা কর্মকর্তা",
  "designation.bn": "নমুনা পদ",
  "place.bn": "১ নম্বর কক্ষ",
  phone: "০১৭০০-০০০০০০",
};

/** By the number of the kind. The row of the checklist leads to each form. */
const said: [number, Record<string, string>][] = [
  [1, { institutionId: "১২৩৪৫৬", phone: "01700-000000", email: "office@school.example" }],
  [
    2,
    {
      "authority.bn": "নমুনা বোর্ড",
      permissionNumber: "স্মারক ১",
      permissionDay: "1950-01-01",
      recognitionNumber: "স্মারক ২",
      recognitionDay: "2024-01-01",
    },
  ],
  [
    3,
    Object.assign(
      { year: "২০২৬", day: "2026-01-31" },
      ...classes.map((at) => ({ [`classes[${at}].boys`]: "৪৬", [`classes[${at}].girls`]: "44" })),
    ),
  ],
  [4, Object.fromEntries(classes.map((at) => [`classes[${at}].sections`, "১"]))],
  [6, { code: "0000000000", enlisted: "1985-01-01", teachers: "৬", staff: "২" }],
  [8, { ...officer, "hours.bn": "সকাল ৯টা থেকে বিকেল ৪টা" }],
  [9, officer],
];

test("a head teacher on a phone fills in what an inspection asks for, from two of eleven to all", async ({
  page,
  newSchool,
}) => {
  test.slow();
  const t = (key: TextKey, values: Record<string, number | string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, formatDigits(value, "bn")),
      bn[key] as string,
    );
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const expectFilled = async (filled: number) => {
    await page.goto("/cog-admin/school/information");
    await expect(page.getByText(t("information.filled", { filled, all: 11 }), { exact: true })).toBeVisible();
  };
  await createAccount(newSchool.settings);
  withDatabase(newSchool.settings.DATABASE_PATH, (school) => {
    const person = { id: "one", name: { en: "", bn: "নমুনা" }, designation: { en: "Teacher", bn: "শিক্ষক" } };
    const sections = { staff: { people: [person] }, committee: { members: [person] } };
    for (const [name, content] of Object.entries(sections))
      insertRow(school, "school_sections", {
        name,
        content: JSON.stringify(content),
        version: 1,
        changed_at: Date.now(),
      });
  });
  await signIn(page);
  await page.context().addCookies([{ name: "lng", value: "bn", url: newSchool.address }]);
  await expectFilled(2);

  for (const [number, fields] of said) {
    const row = page.locator("main ol > li").nth(number - 1);
    await row.getByRole("link").last().click();
    await expect(page.locator(`[name="${Object.keys(fields)[0]}"]`)).toBeVisible();
    for (const [name, text] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(text);
    if (number === 4) for (const box of await page.getByRole("checkbox").all()) await box.check();
    if (number === 6) await page.locator("[name=level]").selectOption("secondary");
    await press(t("common.save"));
    await expect(page.getByText(t("school.saved"), { exact: true }).first()).toBeVisible();
    await page.goto("/cog-admin/school/information");
  }
  for (const group of ["routine", "syllabus"] as const) {
    await page.goto(`/cog-admin/downloads?new&group=${group}`);
    await page.locator("[name=title]").fill(`নমুনা ${t(`downloads.group.${group}`)}`);
    await page.locator("[type=file]").setInputFiles(sampleFile("class-routine-6.pdf"));
    await page.locator("button[name=intent][value=publish]").click();
    await expect(page.getByText(t("content.download.published")).first()).toBeVisible();
  }
  await expectFilled(11);

  await page.goto("/bn/information");
  const eleven = page.locator("[data-part=eleven]");
  await expect(eleven.getByText(t("common.toBeAdded"), { exact: true })).toHaveCount(0);
  await expect(page.locator("#students tfoot")).toContainText(formatDigits(900, "bn"));
  await expect(page.locator("#teaching")).toContainText(t("information.papers_one", { count: 1 }));
});

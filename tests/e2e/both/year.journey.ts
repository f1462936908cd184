import type { Page } from "@playwright/test";
import { bn } from "../../../app/i18n/bn";
import type { TextKey } from "../../../app/i18n/en";
import { formatDigits } from "../../../app/i18n/format";
import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";
import { createAccount, insertRow, type School, withDatabase } from "../school";

test.use(inNewSchool);

const language = "bn";

test("a school moves up a year and back again, and a class is given new rolls", async ({
  page,
  newSchool,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  const { t, digits } = textsOf();
  const press = (key: TextKey) => page.getByRole("button", { name: t(key), exact: true }).click();
  await createAccount(newSchool.settings);
  const { examId, firstOfSix } = fillThreeClasses(newSchool);
  await signIn(page);
  await page.context().addCookies([{ name: "lng", value: language, url: newSchool.address }]);
  const [six, seven] = [t("class.6"), t("class.7")];

  await test.step("who repeats and the new rolls are chosen", async () => {
    await page.goto("/cog-admin/results/students?class=6");
    await page.getByRole("link", { name: t("students.moveUp") }).click();
    await expect(page.getByRole("heading", { name: t("moveUp.title") })).toBeVisible();
    const ofSix = page.getByRole("region", { name: six });
    // Who has failed is ticked already, which the school may decide otherwise.
    const failed = ofSix.getByRole("checkbox", { name: "P6.1" });
    await expect(failed).toBeChecked();
    await failed.uncheck();
    await ofSix.getByRole("checkbox", { name: "P6.2" }).check();
    await ofSix.getByRole("combobox").selectOption({ label: t("rolls.order.exam", { exam: "Annual 2026" }) });
    await press("moveUp.preview");
  });

  await test.step("everything is shown before anything is written", async () => {
    await expect(page.getByRole("heading", { name: t("moveUp.will") })).toBeVisible();
    const moves = t("moveUp.moves.many", { number: digits(2), class: six, next: seven });
    await page.getByText(moves).click();
    const moved = page.getByRole("region", { name: six }).getByRole("listitem").filter({ hasText: "P6.3" });
    await expect(moved).toHaveText(`${t("card.roll")} ${digits(3)} → ${digits(1)}P6.3`);
    await expect(page.getByText(t("moveUp.stays.one", { class: six }))).toBeVisible();
    expect(placesIn(newSchool)).toEqual(["10.1", "7.1", "6.1", "6.2", "6.3"]);
    await press("moveUp.confirm");
    await expect(page.getByText(t("moveUp.done"), { exact: true })).toBeVisible();
    expect(placesIn(newSchool)).toEqual(["left", "8.1", "7.2", "6.2", "7.1"]);
  });

  await test.step("the old card shows the old roll and class", () => expectOldCard(page, examId, firstOfSix));

  await test.step("it is undone", async () => {
    await page.goto("/cog-admin/results/students?class=7");
    await page.getByRole("link", { name: t("rolls.undo"), exact: true }).click();
    await expect(page.getByText("Annual 2026")).toBeVisible();
    await press("rolls.undo");
    await expect(page.getByText(t("rolls.undo.done"), { exact: true })).toBeVisible();
    expect(placesIn(newSchool)).toEqual(["10.1", "7.1", "6.1", "6.2", "6.3"]);
  });

  await test.step("Class 6 is given new rolls by keyboard; two with one roll are told beside it", async () => {
    await page.goto("/cog-admin/results/students?class=6");
    await page.getByRole("link", { name: t("students.newRolls") }).click();
    const fieldOf = (name: string) => page.getByRole("textbox", { name: t("rolls.field", { name }) });
    await fieldOf("P6.1").fill("২");
    await fieldOf("P6.1").press("Enter");
    await expect(fieldOf("P6.1")).toHaveAccessibleDescription(t("rolls.twice", { name: "P6.2" }));
    await expect(fieldOf("P6.1")).toHaveValue("২");
    await fieldOf("P6.2").fill("1");
    await press("rolls.preview");
    await expect(page.getByRole("heading", { name: t("rolls.changed.many", { number: digits(2) }) })).toBeVisible();
    await press("rolls.confirm");
    await expect(page.getByText(t("rolls.done"), { exact: true })).toBeVisible();
    expect(placesIn(newSchool)).toEqual(["10.1", "7.1", "6.2", "6.1", "6.3"]);
  });
});

function textsOf() {
  const digits = (number: number) => formatDigits(number, language);
  const t = (key: TextKey, values: Record<string, string> = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), String(bn[key]));
  return { t, digits };
}

function fillThreeClasses({ settings }: School) {
  return withDatabase(settings.DATABASE_PATH, (database) => {
    const insertStudent = (class_level: number, roll_number: number) => {
      const parents = { father_name: "Father", mother_name: "Mother" };
      return insertRow(database, "students", {
        name: `P${class_level}.${roll_number}`,
        class_level,
        roll_number,
        ...parents,
      });
    };
    for (const level of [10, 7]) insertStudent(level, 1);
    const students = [1, 2, 3].map((roll) => insertStudent(6, roll));
    const examId = insertRow(database, "exams", { name: "Annual 2026", class_level: 6 });
    const subjects = database.prepare<[], number>("select id from subjects where class_level = 6").pluck().all();
    for (const [place, student_id] of students.entries())
      for (const subject_id of subjects)
        insertRow(database, "results", { student_id, subject_id, exam_id: examId, marks: 20 * (place + 1) });
    return { examId, firstOfSix: students[0] ?? 0 };
  });
}

const placesIn = ({ settings }: School) =>
  withDatabase(settings.DATABASE_PATH, (database) =>
    database
      .prepare<[], string>("select iif(left_at, 'left', class_level || '.' || roll_number) from students order by id")
      .pluck()
      .all(),
  );

async function expectOldCard(page: Page, examId: number, student: number): Promise<void> {
  await page.goto(`/cog-admin/results/cards/${examId}/${student}`);
  await expect(page.getByText("P6.1").first()).toBeVisible();
  await expect(page.locator("body")).toContainText(/Class 6|ষষ্ঠ শ্রেণি/);
  await expect(page.locator("body")).toContainText(/(?:Roll Number|রোল নম্বর):?\s*[1১](?!\d)/);
}

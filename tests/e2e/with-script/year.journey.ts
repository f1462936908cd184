import { signIn } from "../admin";
import { expect, test } from "../journey";
import { insertRow, type School, select, withDatabase } from "../school";

test("the office moves the classes up a year and enters new roll numbers for a class by keyboard", async ({
  page,
  school,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  fillClass(school);
  await signIn(page);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto("/cog-admin/results/students/move-up?class=6");
  const ofSix = page.getByRole("region", { name: "Class 6" });
  // A checked student repeats the class. At first, the students who failed are checked, but the school may decide
  // otherwise.
  await expect(ofSix.getByRole("checkbox", { name: "P6.1" })).toBeChecked();
  await ofSix.getByRole("checkbox", { name: "P6.1" }).uncheck();
  await expect(ofSix.getByText("3 to move up, 0 to stay")).toBeVisible();
  await ofSix.getByRole("checkbox", { name: "P6.2" }).check();
  await expect(ofSix.getByText("2 to move up, 1 to stay")).toBeVisible();
  await ofSix.getByRole("combobox").selectOption({ label: "By position: Annual 2026" });
  await press("Preview changes");
  await expect(page.getByRole("heading", { name: "What will happen" })).toBeFocused();
  expect(placesIn(school)).toEqual(["6.1", "6.2", "6.3"]);
  await press("Move classes up");
  await expect(page.getByText("The classes have moved up")).toBeVisible();
  await expect(page.getByRole("link", { name: "Undo" })).toHaveCount(1);
  expect(placesIn(school)).toEqual(["7.2", "6.2", "7.1"]);

  await page.goto("/cog-admin/results/students/rolls?class=7");
  const fieldOf = (name: string) => page.getByRole("textbox", { name });
  await fieldOf("P6.3").fill("২");
  await fieldOf("P6.3").press("Enter");
  await expect(fieldOf("P6.3")).toHaveAccessibleDescription("P6.1 would have the same roll number.");
  await expect(fieldOf("P6.3")).toBeFocused();
  await fieldOf("P6.1").fill("3");
  await press("Preview changes");
  await expect(page.getByRole("heading", { name: "2 students get a new roll number" })).toBeFocused();
  await press("Save new roll numbers");
  await expect(page.getByText("New roll numbers saved", { exact: true })).toBeVisible();
  expect(placesIn(school)).toEqual(["7.3", "6.2", "7.2"]);
});

function fillClass({ settings }: School): void {
  withDatabase(settings, (database) => {
    const exam_id = insertRow(database, "exams", { name: "Annual 2026", class_level: 6 });
    const subjects = database.prepare<[], number>("select id from subjects where class_level = 6").pluck().all();
    for (const roll_number of [1, 2, 3]) {
      const parents = { father_name: "Father", mother_name: "Mother" };
      const student = { name: `P6.${roll_number}`, class_level: 6, roll_number, ...parents };
      const student_id = insertRow(database, "students", student);
      for (const subject_id of subjects)
        insertRow(database, "results", { student_id, subject_id, exam_id, marks: 20 * roll_number });
    }
  });
}

const placesIn = ({ settings }: School) =>
  select(settings, "select class_level || '.' || roll_number from students order by id");

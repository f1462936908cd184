import { openRowMenu, signIn } from "../admin";
import { checkSheet } from "../files";
import { expect, test } from "../journey";
import { execute, select } from "../school";

const heads = "রোল,নাম,পিতার নাম,মাতার নাম";
const sheet = ["সপ্তম শ্রেণির তালিকা,,,", heads, "1,Wrong Name,,", "x,Stranger,F,M", "3,,F,M", "2,Added,F,M", ",সর্বমোট,২,"];

test("a student list for another class with two bad lines is imported after a warning, and the import is undone", async ({
  page,
  school,
}) => {
  execute(
    school.settings,
    "insert into students (name, roll_number, class_level, father_name, mother_name) values ('Right', 1, 4, 'F', 'M')",
  );
  const names = () => select(school.settings, "select name from students where class_level = 4 order by roll_number");
  await signIn(page);
  await page.goto("/cog-admin/results/import?class=4&what=students");
  await checkSheet(page, "list.csv", ...sheet);
  await page.getByRole("button", { name: "Check it for Class 4 anyway" }).click();
  await expect(page.locator("[data-part=import-errors] li")).toHaveCount(2);
  await expect(page.locator("[data-part=import-skipped] li")).toHaveCount(1);
  await page.locator("[data-part=import-left-out] a").click();
  await expect(page).toHaveURL(/#import-errors$/);
  await expect(page.locator("[data-part=import-errors]")).toBeInViewport();
  await page.getByRole("button", { name: "Save 2 students, leave out 2" }).click();
  await expect(page).toHaveURL(/students\?class=4/);
  expect(names()).toEqual(["Wrong Name", "Added"]);

  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("Import undone").first()).toBeVisible();
  expect(names()).toEqual(["Right"]);
  await expect(page.locator("[data-part=undo-line]")).toHaveCount(0);
});

test("a mark sheet fills only the empty cells, this is undone, and a second import replaces the entered mark", async ({
  page,
  school,
}) => {
  for (const row of [
    "students (id, name, roll_number, class_level, father_name, mother_name) values (1, 'পূজা রানী বর্মন', 7, 4, 'F', 'M'), (2, 'রহিম', 8, 4, 'F', 'M')",
    "subjects (id, name, class_level) values (901, 'Drawing Art', 4), (902, 'Pottery', 4)",
    "exams (id, name, class_level) values (901, 'Term', 4)",
    "results (exam_id, student_id, subject_id, marks) values (901, 1, 901, 50)",
  ])
    execute(school.settings, `insert into ${row}`);
  const marks = () =>
    select(school.settings, "select student_id || ' ' || subject_id || ': ' || marks from results order by 1");
  const check = async () => {
    await page.goto("/cog-admin/results/import?class=4&what=marks&exam=901");
    const rows = ["Class 4: Term", "Roll,Name,Drawing Art,Pottery", "7,পূজা রানী বর্মন,60,61", "8,রহিম,70,71"];
    await checkSheet(page, "term.csv", ...rows);
  };
  await signIn(page);
  await check();
  await page.getByRole("button", { name: "Fill only the empty cells (3)" }).click();
  await expect(page.getByText("Marks saved: 3, entered marks kept: 1").first()).toBeVisible();
  expect(marks()).toEqual(["1 901: 50", "1 902: 61", "2 901: 70", "2 902: 71"]);
  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("Import undone").first()).toBeVisible();
  expect(marks()).toEqual(["1 901: 50"]);

  await check();
  await page.getByRole("button", { name: "Replace 1, save all 4" }).click();
  await expect(page.getByText("Marks saved: 4").first()).toBeVisible();
  expect(marks()).toEqual(["1 901: 60", "1 902: 61", "2 901: 70", "2 902: 71"]);
});

test("a row whose name was corrected after the download is imported if the user says that it is the same student", async ({
  page,
  school,
  javaScriptEnabled,
}) => {
  for (const row of [
    "students (id, name, roll_number, class_level, father_name, mother_name) values (1, 'পূজা রানী বর্মন', 7, 4, 'F', 'M'), (2, 'রহিম', 8, 4, 'F', 'M')",
    "subjects (id, name, class_level) values (901, 'Drawing Art', 4)",
    "exams (id, name, class_level) values (901, 'Term', 4)",
  ])
    execute(school.settings, `insert into ${row}`);
  await signIn(page);
  await page.goto("/cog-admin/results/import?class=4&what=marks&exam=901");
  await checkSheet(page, "term.csv", "Class 4: Term", "Roll,Name,Drawing Art", "7,পূজা বর্মন,60", "8,রহিম,70");
  await expect(page.getByRole("button", { name: "Save 1 mark, leave out 1" })).toBeVisible();
  await page.getByLabel("Same student: import this mark too").check();
  const save = javaScriptEnabled === false ? "Save 1 mark, leave out 1" : "Save 2 marks";
  await page.getByRole("button", { name: save, exact: true }).click();
  await expect(page.getByText("Marks saved: 2").first()).toBeVisible();
  await expect(page.getByText("Left out")).toHaveCount(0);
  expect(select(school.settings, "select student_id || ': ' || marks from results order by 1")).toEqual([
    "1: 60",
    "2: 70",
  ]);
});

const staffSheet = ["নাম,পদবি,মোবাইল", "রিনা দাস,প্রধান শিক্ষক,01712345678", "করিম উদ্দিন,সহকারী শিক্ষক,", "মিনা রায়,গ্রন্থাগারিক,"];

test("a staff list takes the place of the unnamed first values, asks one group, and the import is undone", async ({
  page,
  school,
}) => {
  const stored = () => select(school.settings, "select content from school_sections where name = 'staff'");
  await signIn(page);
  await page.goto("/cog-admin/results/import");
  await checkSheet(page, "staff.csv", ...staffSheet);
  await expect(page.getByRole("heading", { name: "This looks like a list of staff: 3 people" })).toBeVisible();
  const group = page.getByLabel("Group (teaching or office)");
  await expect(group).toHaveCount(1);
  await group.selectOption({ label: "Teaching" });
  await page.getByRole("button", { name: /^Save \d people$/ }).click();
  await expect(page).toHaveURL(/\/cog-admin\/school\/staff/);
  await expect(page.getByText("মিনা রায়").first()).toBeVisible();
  const [content = ""] = stored() as string[];
  expect((JSON.parse(content) as { people: unknown[] }).people).toHaveLength(3);

  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("Import undone").first()).toBeVisible();
  await expect(page.getByText("মিনা রায়")).toHaveCount(0);
});

test("a new head teacher takes the place of the one in the list, and both stay if the user chooses so", async ({
  page,
  school,
}) => {
  const names = () => {
    const [content = ""] = select(school.settings, "select content from school_sections where name = 'staff'");
    const { people } = JSON.parse(content) as { people: { name: { en: string } }[] };
    return people.map(({ name }) => name.en);
  };
  const importHead = async (name: string, choice?: string) => {
    await page.goto("/cog-admin/school/staff/import");
    await checkSheet(page, "staff.csv", "Name,Designation", `${name},Head Teacher`);
    const field = page.getByLabel("The list already has a head teacher");
    if (choice) await field.selectOption(choice);
    await page.getByRole("button", { name: "Save 1 person" }).click();
    await expect(page).toHaveURL(/\/cog-admin\/school\/staff$/);
  };
  await signIn(page);
  await importHead("First Head");
  await importHead("Second Head");
  expect(names()).toEqual(["Second Head"]);
  await importHead("Third Head", "Keep both");
  expect(names()).toEqual(["Second Head", "Third Head"]);
  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("Import undone").first()).toBeVisible();
  expect(names()).toEqual(["Second Head"]);
});

test("a class list that was chosen on the screen of the staff is found, and saved in its class without a second choice of the file", async ({
  page,
  school,
}) => {
  const names = () => select(school.settings, "select name from students where class_level = 3 order by roll_number");
  await signIn(page);
  await page.goto("/cog-admin/school/staff/import");
  await checkSheet(page, "list.csv", heads, "1,Right,F,M", "2,Added,F,M");
  await expect(page.getByRole("heading", { name: "This looks like a class list: 2 students" })).toBeVisible();
  await page.getByLabel("Class", { exact: true }).selectOption("3");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(
    page.getByRole("heading", { name: "This looks like a class list of Class 3: 2 students" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save 2 students" }).click();
  await expect(page).toHaveURL(/students\?class=3/);
  expect(names()).toEqual(["Right", "Added"]);
});

test("a class list is read for the class that it names, and not for the class that was opened last", async ({
  page,
  school,
}) => {
  const names = () => select(school.settings, "select class_level || name from students order by roll_number");
  await signIn(page);
  await page.goto("/cog-admin/results/students?class=8");
  await page.goto("/cog-admin/results/import?what=students");
  await expect(page.locator("select[name=class]")).toHaveValue("");
  await checkSheet(page, "list.csv", "Class Three", heads, "1,Right,F,M");
  await page.getByRole("button", { name: "Save 1 student" }).click();
  await expect(page).toHaveURL(/students\?class=3/);
  expect(names()).toEqual(["3Right"]);
});

test("a student who was deleted by mistake comes back with Undo, also after a reload", async ({ page, school }) => {
  execute(
    school.settings,
    "insert into students (name, roll_number, class_level, father_name, mother_name, guardian_mobile) values ('By Mistake', 1, 4, 'F', 'M', '+8801711111111')",
  );
  const rows = () => select(school.settings, "select id || guardian_mobile from students where class_level = 4");
  const before = rows();
  await signIn(page);
  const deleteStudent = async () => {
    await page.goto("/cog-admin/results/students?class=4");
    await openRowMenu(page, "By Mistake");
    await page.locator("main a[href*='/delete']").first().click();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Student removed successfully").first()).toBeVisible();
    expect(rows()).toEqual([]);
  };
  await deleteStudent();
  await page.locator("[data-part=undo]").getByRole("button").click();
  await expect(page.getByText("“By Mistake” restored").first()).toBeVisible();
  expect(rows()).toEqual(before);

  await deleteStudent();
  await page.goto("/cog-admin/results/students?class=4");
  await page.locator("[data-part=deleted-line]").getByRole("link", { name: "See in Trash" }).click();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  await page.getByRole("button", { name: "Restore: By Mistake" }).click();
  await expect(page.getByText("“By Mistake” restored").first()).toBeVisible();
  expect(rows()).toEqual(before);
});

import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";

test.use(inNewSchool);

test("a class that has to wait for the one above is told so where it is seen", async ({
  page,
  newSchool,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page);
  const add = (classLevel: number, rollNumber: number) =>
    page.request.post(`/cog-admin/results/students?class=${classLevel}&new`, {
      headers: { Origin: newSchool.address },
      multipart: { classLevel, rollNumber, name: `Pupil ${rollNumber}`, fatherName: "Father", motherName: "Mother" },
    });
  for (let roll = 1; roll <= 20; roll++) expect((await add(6, roll)).ok()).toBe(true);
  expect((await add(7, 3)).ok()).toBe(true);

  await page.goto("/cog-admin/results/students/move-up?class=6");
  await page.getByRole("button", { name: "Show what will happen" }).click();
  const said = page.getByRole("alert");
  await expect(said).toContainText("Move Class 7 up first: some roll numbers would be there twice.");
  await expect(said).toBeInViewport();
  await page.getByRole("link", { name: "Move Class 7 up" }).click();
  await expect(page.getByRole("button", { name: "Show what will happen" })).toBeVisible();
  await expect(page.getByText("Who moves up to Class 8")).toBeVisible();
});

import { signIn } from "../admin";
import { naturalWidth, sampleFile } from "../files";
import { expect, test } from "../journey";

const [name, bengali] = ["Sample Teacher Two", "নমুনা শিক্ষক দুই"];

test("a teacher comes with a portrait, moves up, gets a Bengali name and leaves", async ({ page, request }) => {
  await signIn(page);
  const office = "/cog-admin/school/staff";
  const staffPage = async (path = "/staff") => (await request.get(path)).text();
  const saved = page.getByText("Everybody sees it from now on.");

  await test.step("is added, and stands last among the teachers", async () => {
    await page.goto(office);
    await page.getByRole("link", { name: "Add a Person" }).click();
    const form = page.getByRole("form", { name: "Add a Person" });
    await form.getByLabel("Name: English").fill(name);
    await form.getByLabel("Designation: English").fill("Assistant Teacher (Music)");
    await form.getByLabel("Joined on").fill("2014-01-05");
    await form.getByLabel("Portrait").setInputFiles(sampleFile("portrait-1.webp"));
    await form.getByRole("button", { name: "Save" }).click();
    await expect(saved).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(
      "No Bengali name: the English one is shown",
    );
    const shown = await staffPage();
    expect(shown.indexOf("(ICT)")).toBeLessThan(shown.indexOf(name));
  });

  await test.step("moves up by one", async () => {
    await expect(page.getByRole("button", { name: `Move down: ${name}` })).toBeDisabled();
    await page.getByRole("button", { name: `Move up: ${name}` }).click();
    await expect(page.getByRole("button", { name: `Move down: ${name}` })).toBeEnabled();
    const shown = await staffPage();
    expect(shown.indexOf(name)).toBeLessThan(shown.indexOf("(ICT)"));
  });

  await test.step("is changed in the row's place, and read in Bengali", async () => {
    await page.getByRole("link", { name: `Edit: ${name}` }).click();
    const form = page.getByRole("form", { name: "Edit" });
    await form.getByLabel("Name: বাংলা").fill(bengali);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: bengali })).toBeVisible();
    expect(await staffPage("/bn/staff")).toContain(bengali);
    await page.goto("/staff");
    const portrait = page.getByRole("listitem").filter({ hasText: name }).locator("img");
    await expect.poll(() => naturalWidth(portrait)).toBeGreaterThan(0);
  });

  await test.step("leaves, and stays in the office alone", async () => {
    await page.goto(office);
    await page.getByRole("link", { name: `Edit: ${name}` }).click();
    await page.getByRole("form", { name: "Edit" }).getByLabel("Left on").fill("2020-01-31");
    await page.getByRole("form", { name: "Edit" }).getByRole("button", { name: "Save" }).click();
    const left = page.getByRole("group").filter({ hasText: "People who have left (1)" });
    await expect(left.getByRole("listitem").filter({ hasText: name })).toContainText("Left on Jan 31, 2020");
    expect(await staffPage()).not.toContain(name);
  });
});

import { signIn } from "../admin";
import { expect, test } from "../journey";

test("the note about a sample text follows what the user types, and a button deletes the other half of the sample", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/school/first-steps/3");
  const message = page.locator("[id='school-messages-chairman.text']");
  const [english, bengali] = [message.locator("[lang=en][name]"), message.locator("[lang=bn][name]")];
  await expect(message).toContainText("This is a sample text.");
  await english.fill("Our own words");
  await expect(message).toContainText("The Bengali text is still the sample.");
  await message.getByRole("button", { name: "Delete the Bengali sample" }).click();
  await expect(bengali).toHaveValue("");
  await expect(bengali).toBeFocused();
  await expect(message).not.toContainText("sample");
  await page.locator("[name='chairman.name.en']").fill("Sample Chairman");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "Principal's Message", level: 1 })).toBeVisible();
  await expect(page.locator("[data-part=banner]")).not.toContainText("Missing");

  await page.goto("/cog-admin");
  await page.locator("[data-part=first-steps]").getByRole("link", { name: "Principal's Message" }).click();
  await expect(page.locator("[name='principal.name.en']")).toBeFocused();
  await page.locator("[name='principal.name.en']").fill("Sample Principal");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

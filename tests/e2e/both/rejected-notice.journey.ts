import { openNoticeForm, signIn } from "../admin";
import { pdfOf, routine } from "../files";
import { expect, inNewSchool, test } from "../journey";
import { createAccount } from "../school";

// Nothing else is stored there meanwhile.
test.use(inNewSchool);

test("a notice without a title, or with a file above 10 MB, comes back as it was typed and leaves nothing", async ({
  page,
  newSchool,
  javaScriptEnabled,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(00|13)/);
  await createAccount(newSchool.settings);
  await signIn(page);
  const form = await openNoticeForm(page, { content: "The school is closed on Friday.", file: routine });
  await form.type.selectOption("Holiday");
  await form.publish.click();

  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(form.title).toHaveAccessibleDescription("Write the title.");
  await expect(form.type).toHaveValue("Holiday");
  await expect(form.content).toHaveValue("The school is closed on Friday.");
  if (javaScriptEnabled) {
    await expect(form.title).toBeFocused();
    await expect(form.form).toContainText(routine.name);
  } else await expect(form.attachment).toHaveAccessibleDescription(/Please choose the file again/);

  await form.title.fill("Annual report");
  await form.attachment.setInputFiles(await pdfOf(10.1));
  if (!javaScriptEnabled) await form.publish.click();

  await expect(page.getByText("File too large")).toBeVisible();
  await expect(form.attachment).toHaveAccessibleDescription(
    /^annual-report\.pdf has 10\.1 MB, and at most 10 MB can be/,
  );
  await expect(form.attachment).toHaveValue("");
  await expect(form.title).toHaveValue("Annual report");
  await expect(form.content).toHaveValue("The school is closed on Friday.");
  await expect.poll(() => newSchool.storedFiles()).toEqual([]);
});

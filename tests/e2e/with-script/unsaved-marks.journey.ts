import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { signIn, submitSignIn } from "../admin";
import { expect, test } from "../journey";
import { fieldOf, type MarkSchool, withMarkSchool } from "../mark-school";
import { staff, withPlace } from "../school";

test.slow();

const save = (page: Page, count: number) => page.getByRole("button", { name: `Save All Results (${count})` });

async function openSheet(context: BrowserContext, { sheet }: MarkSchool): Promise<Page> {
  const page = await context.newPage();
  await signIn(page);
  await page.goto(sheet);
  await expect(save(page, 0)).toBeVisible();
  return page;
}

test("what was typed comes back after the browser has died, and is saved then", async () => {
  await withMarkSchool({ students: 5 }, async (school) => {
    await withPlace(async (place) => {
      const open = () =>
        chromium.launchPersistentContext(join(place, "profile"), {
          ...test.info().project.use.launchOptions,
          baseURL: school.address,
        });
      const context = await open();
      const page = await openSheet(context, school);
      for (const [student, mark] of [
        [1, "71"],
        [2, "৮২"],
        [3, "4x"],
      ] as const) {
        await fieldOf(page, school, student).fill(mark);
      }
      await expect(page.getByText("Kept on this device")).toBeVisible();
      await killBrowser(context, page);

      const again = await open();
      const back = await again.newPage();
      await signIn(back);
      await back.goto(school.sheet);
      await expect(back.getByText("Unsaved changes from before are back: 3. They are not saved yet.")).toBeVisible();
      await expect(fieldOf(back, school, 2)).toHaveValue("৮২");
      await expect(fieldOf(back, school, 3)).toHaveValue("4x");
      await fieldOf(back, school, 3).fill("43");
      await save(back, 3).click();
      await expect(back.getByText("All results saved successfully")).toBeVisible();
      expect(school.saved().map(([mark]) => mark)).toEqual([71, 82, 43, null, null]);
      await back.reload();
      await expect(save(back, 0)).toBeVisible();
      await expect(back.getByText("Unsaved changes from before")).toBeHidden();
      await again.close();
    });
  });
});

test("a server that dies while marks are typed loses none of them", async ({ browser, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  await withMarkSchool({ students: 3 }, async (school) => {
    const context = await browser.newContext({ baseURL: school.address });
    const page = await openSheet(context, school);
    await fieldOf(page, school, 1).fill("71");
    school.cutPower();
    await fieldOf(page, school, 2).fill("72");
    await save(page, 2).click();
    await expect(page.getByText("Error saving results")).toBeVisible();
    await expect(save(page, 2)).toBeEnabled();
    await expect(page.getByText("Kept on this device")).toBeVisible();
    await context.close();
  });
});

test("marks are saved although the sign-in has ended, and nothing typed is lost", async ({
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401/);
  await withMarkSchool({ students: 3 }, async (school) => {
    const context = await browser.newContext({ baseURL: school.address });
    const page = await openSheet(context, school);
    await fieldOf(page, school, 1).fill("71");
    await context.clearCookies({ name: "office" });
    await save(page, 1).click();
    await expect(page.getByRole("heading", { name: "Your sign-in has ended" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("You must be logged in to save results")).toBeVisible();
    await expect(fieldOf(page, school, 1)).toHaveValue("71");
    await save(page, 1).click();
    await submitSignIn(page, staff.password);
    await expect(page.getByText("All results saved successfully")).toBeVisible();
    expect(school.saved()[0]?.[0]).toBe(71);
    await context.close();
  });
});

test("two people on one class keep each other's marks, and are asked about a true conflict", async ({
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409/);
  await withMarkSchool({ students: 4 }, async (school) => {
    const [one, other] = [
      await browser.newContext({ baseURL: school.address }),
      await browser.newContext({ baseURL: school.address }),
    ];
    const [mine, theirs] = [await openSheet(one, school), await openSheet(other, school)];
    for (const [student, mark] of [
      [1, "64"],
      [2, "65"],
      [3, "66"],
    ] as const) {
      await fieldOf(theirs, school, student).fill(mark);
    }
    await save(theirs, 3).click();
    await expect(theirs.getByText("All results saved successfully")).toBeVisible();

    await fieldOf(mine, school, 1).fill("71");
    await fieldOf(mine, school, 2).fill("72");
    await fieldOf(mine, school, 4).fill("74");
    await save(mine, 3).click();
    const dialog = mine.getByRole("dialog", { name: "A colleague changed these marks too" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("Saved now: 64")).toBeVisible();
    expect(school.saved().map(([mark]) => mark)).toEqual([64, 65, 66, 74]);
    await expect(fieldOf(mine, school, 3), "the colleague's other mark is there").toHaveValue("66");

    await dialog
      .getByRole("group", { name: /Pupil 1/ })
      .getByLabel("Yours: 71")
      .check();
    await dialog
      .getByRole("group", { name: /Pupil 2/ })
      .getByLabel("Saved now: 65")
      .check();
    await dialog.getByRole("button", { name: "Use these choices" }).click();
    await expect(mine.getByText("All results saved successfully")).toBeVisible();
    await expect(fieldOf(mine, school, 2)).toHaveValue("65");
    expect(school.saved().map(([mark]) => mark)).toEqual([71, 65, 66, 74]);
    await Promise.all([one.close(), other.close()]);
  });
});

test("leaving with unsaved marks is warned of, and they are there again", async ({ browser }) => {
  await withMarkSchool({ students: 3 }, async (school) => {
    const context = await browser.newContext({ baseURL: school.address });
    const page = await openSheet(context, school);
    await fieldOf(page, school, 1).fill("71");
    await expect(page.getByText("Kept on this device")).toBeVisible();
    const asked = page.waitForEvent("dialog");
    const left = page.getByRole("link", { name: "Students" }).click();
    const question = await asked;
    expect(question.message()).toContain("They stay on this device");
    await question.accept();
    await left;
    await expect(page.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
    await page.goto(school.sheet);
    await expect(fieldOf(page, school, 1)).toHaveValue("71");
    await context.close();
  });
});

/** Ends the browser at once, as a power cut does. */
async function killBrowser(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const { processInfo } = (await ((await context.browser()?.newBrowserCDPSession()) ?? session).send(
    "SystemInfo.getProcessInfo" as never,
  )) as unknown as { processInfo: { type: string; id: number }[] };
  const closed = context.waitForEvent("close");
  for (const { type, id } of processInfo) if (type === "browser") process.kill(id, "SIGKILL");
  await closed;
}

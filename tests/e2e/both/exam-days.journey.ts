import type Database from "better-sqlite3";
import { dhakaToday } from "~/i18n/format";
import { signIn } from "../admin";
import { expect, test } from "../journey";
import { insertMarkSheet } from "../mark-sheet";
import { insertRow, withDatabase } from "../school";

test.beforeEach(({ page }) => signIn(page));

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the office pastes exam dates, corrects, saves and prints them, and shows and hides them", async ({
      page,
      school,
      expectedErrors,
      javaScriptEnabled,
    }) => {
      expectedErrors.push(/status of 400/);
      await page.context().addCookies([{ name: "lng", value: "bn", url: school.address }]);
      const { examId, subjects } = insertMarkSheet(school, 5);
      const field = (name: string, place: number) => page.locator(`[name=${name}${subjects[place]}]`);
      await page.goto(`/cog-admin/results/exams/${examId}/days`);
      let lines: string[] = [];

      await test.step("pasted spreadsheet lines fill in the form, and a line with an impossible date stays with an error", async () => {
        await page.getByText(/রুটিন পেস্ট (বা কপি )?করুন/).click();
        const names = await page.locator("fieldset legend").allTextContents();
        lines = [`${names[0]}\t১৫/১১/২০২৬\t১০:০০\t১:০০\tকক্ষ ১`, `${names[1]}\t৩১/১১/২০২৬\t১০:০০\t১:০০\tকক্ষ ২`];
        await page.getByLabel("রুটিনের লেখা").fill([...lines, "১৮ নভেম্বর সংগীত"].join("\n"));
        await page.getByRole("button", { name: "এই লাইনগুলো বসান" }).click();
        await expect(field("date", 0)).toHaveValue("2026-11-15");
        const problem = page.locator("[data-part=field-problem]");
        await expect(problem).toContainText("কক্ষ ২’: ওই মাসে এই তারিখ নেই।");
        await expect(page.getByLabel("রুটিনের লেখা")).toHaveValue(`${lines[1]}\n১৮ নভেম্বর সংগীত`);
      });

      await test.step("a button adds an unknown subject to the class, fills in its date and keeps the other line", async () => {
        await page.getByRole("button", { name: /র বিষয়ে ‘সংগীত’ যোগ করুন$/ }).click();
        const added = page.locator("fieldset", { hasText: "সংগীত" });
        await expect(added.locator("[name^=date]")).toHaveValue("2026-11-18");
        await expect(field("date", 0)).toHaveValue("2026-11-15");
        await expect(page.getByLabel("রুটিনের লেখা")).toHaveValue(lines[1] ?? "");
      });

      await test.step("one button gives a line that fits two papers its subject, and keeps the other line", async () => {
        const kept = await page.getByLabel("রুটিনের লেখা").inputValue();
        const names = await page.locator("fieldset legend").allTextContents();
        const paper = names.findIndex((name) => name.startsWith("বাংলা প্রথম"));
        const before = await field("date", paper).inputValue();
        await page.getByLabel("রুটিনের লেখা").fill(`${kept}\n২২ নভেম্বর বাংলা সকাল ১০টা-১টা`);
        await page.getByRole("button", { name: "এই লাইনগুলো বসান" }).click();
        const choice = page.locator("[data-part=line-choice]", { hasText: "২২ নভেম্বর বাংলা" });
        await choice.getByRole("button").last().click();
        await expect(page.getByLabel("রুটিনের লেখা")).toHaveValue(kept);
        await expect(page.locator("[data-part=line-choice]")).toHaveCount(0);
        expect(await field("date", paper).inputValue()).toBe(before);
      });

      await test.step("lines that were typed since are read first, and a title is left out without an error", async () => {
        const paste = page.getByRole("button", { name: "এই লাইনগুলো বসান" });
        if (javaScriptEnabled !== false) await expect(paste).toBeInViewport();
        await page.getByLabel("রুটিনের লেখা").fill(`অর্ধবার্ষিক পরীক্ষা ২০২৬\n${(lines[1] ?? "").replace("৩১", "২০")}`);
        await page.getByRole("button", { name: "রুটিন সংরক্ষণ করুন" }).click();
        await expect(field("room", 1)).toHaveValue("কক্ষ ২");
        await expect(page.locator("[data-part=left-out] li")).toHaveText("অর্ধবার্ষিক পরীক্ষা ২০২৬");
        await expect(page.locator("[data-part=field-problem]")).toHaveCount(0);
        await expect(page.getByLabel("রুটিনের লেখা")).toBeHidden();
        await expect(page.locator("[data-part=unsaved]")).toHaveText("এখনো সংরক্ষণ করা হয়নি");
      });

      await test.step("saving keeps the dates, with a warning that one of them is a Friday", async () => {
        await page.getByRole("button", { name: "রুটিন সংরক্ষণ করুন" }).click();
        await expect(page.locator("[data-part=clashes]")).toContainText("এই দিন শুক্রবার");
        await expect(page.locator("[data-part=clashes]")).toBeInViewport();
        await expect(page.locator("[data-part=routine]")).toHaveCount(1);
        await expect(page.locator("[data-part=routine]")).toContainText("শুক্র, ২০\u00a0নভেম্বর");
        await expect(field("date", 1)).toBeHidden();
        await page.getByText("রুটিন বদলান").click();
        await expect(field("date", 1)).toHaveValue("2026-11-20");
        await expect(page.locator("[data-part=exam-path]")).toContainText("রুটিন, প্রবেশপত্র, আসন");
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });

      await test.step("admit cards show the saved dates, and the seating plan asks again for rooms that it cannot read and keeps the others", async () => {
        const admit = page.getByRole("link", { name: "প্রবেশপত্র: বাংলা" });
        const cards = await page.request.get((await admit.getAttribute("href")) ?? "");
        expect(await cards.text()).toContain("রবি, ১৫\u00a0নভেম্বর");
        const paper = await page.context().newPage();
        await paper.setViewportSize(viewport);
        await paper.goto(cards.url());
        const paperWidth = await paper.evaluate(() => document.documentElement.scrollWidth);
        expect(paperWidth, "the paper scrolls inside the page").toBeLessThanOrEqual(viewport.width);
        await paper.close();
        await expect(page.getByLabel("কক্ষ ও আসন")).toHaveValue(/^কক্ষ/);
        await page.getByLabel("কক্ষ ও আসন").fill("কক্ষ ১");
        await page.getByRole("button", { name: "আসন বিন্যাস সংরক্ষণ করে ছাপুন: বাংলা" }).click();
        await expect(page.locator("[data-part=field-problem]")).toContainText("কক্ষ ১");
        await page.getByLabel("কক্ষ ও আসন").fill("কক্ষ ৭, ৬*৫।");
        const hasScript = javaScriptEnabled !== false;
        const popup = hasScript ? page.waitForEvent("popup") : undefined;
        await page.getByRole("button", { name: "আসন বিন্যাস সংরক্ষণ করে ছাপুন: বাংলা" }).click();
        const plan = (await popup) ?? page;
        await expect(plan.getByText("কক্ষ ৭", { exact: true })).toBeVisible();
        await expect(plan.getByText("৫ জন শিক্ষার্থী")).toBeVisible();
        await expect(plan.getByText("রোল ১–৫")).toBeVisible();
        await expect(plan.getByRole("button", { name: "প্রিন্ট করুন" })).toHaveCount(hasScript ? 1 : 0);
        if (plan !== page) await plan.close();
        else await page.getByRole("link", { name: "ফিরে যান" }).click();
        await expect(page).toHaveURL(new RegExp(`/exams/${examId}/days`));
        await expect(page.getByLabel("কক্ষ ও আসন")).toHaveValue("কক্ষ ৭, ৬ × ৫");
      });

      await test.step("the saved seat plan is in the list of papers, and the form says that it is saved and saves other rooms", async () => {
        await expect(page.locator("[data-part=seats-saved]")).toContainText("আসন বিন্যাস সংরক্ষণ করা আছে।");
        const row = page.getByRole("link", { name: "আসন বিন্যাস: বাংলা" });
        expect(await (await page.request.get((await row.getAttribute("href")) ?? "")).text()).toContain("কক্ষ ৭");
        await page.getByLabel("কক্ষ ও আসন").fill("কক্ষ ৭, ৬ x ৬");
        await page.getByRole("button", { name: "বদলানো কক্ষ সংরক্ষণ করুন" }).click();
        await expect(page.getByText("আসন বিন্যাস সংরক্ষণ করা হয়েছে")).toBeVisible();
        await expect(page.locator("[data-part=seats-saved]")).toBeInViewport();
        await expect(page.getByLabel("কক্ষ ও আসন")).toHaveValue("কক্ষ ৭, ৬ × ৬");
      });

      await test.step("the admit cards have the room of the seat plan, until one button brings back the rooms of the dates", async () => {
        const href = (await page.getByRole("link", { name: "প্রবেশপত্র: বাংলা" }).getAttribute("href")) ?? "";
        const readCards = async () => (await page.request.get(href)).text();
        const note = page.locator("[data-part=rooms-note]");
        await expect(note).toContainText("আসন বিন্যাসের কক্ষ ছাপা হয়: কক্ষ ৭।");
        await expect(note).toContainText("অন্য কক্ষ লেখা আছে: কক্ষ ১, কক্ষ ২।");
        expect(await readCards()).toContain("কক্ষ ৭");
        await page.getByRole("button", { name: "আসন বিন্যাসের বদলে রুটিনের কক্ষ ছাপুন" }).click();
        await expect(note).toHaveCount(0);
        const cards = await readCards();
        expect([cards.includes("কক্ষ ৭"), cards.includes("কক্ষ ১")]).toEqual([false, true]);
      });

      await test.step("one button shows the exam routine to parents, and another button hides it again", async () => {
        await page.goto(`/cog-admin/results/exams/${examId}/days`);
        await page.getByRole("button", { name: "অভিভাবকদের দেখান" }).click();
        const paper = page.getByRole("link", { name: "ওয়েবসাইটে দেখুন" });
        const address = (await paper.getAttribute("href")) ?? "";
        const routine = await page.context().newPage();
        await routine.goto(address);
        const rows = routine.locator("[data-part=routine] tbody tr");
        await expect(rows).toHaveCount(3);
        const cells = await rows
          .locator("th, td:last-child")
          .evaluateAll((all) => all.map((cell) => cell.clientHeight));
        expect(Math.max(...cells), "no room and no subject is broken").toBeLessThanOrEqual(Math.min(...cells));
        await routine.close();
        await page.getByRole("button", { name: "দেখানো বন্ধ করুন" }).click();
        await expect(page.getByRole("button", { name: "অভিভাবকদের দেখান" })).toBeVisible();
        expect((await page.request.get(address)).status()).toBe(404);
      });

      await test.step("the dashboard leads to the hidden routine, and the list of exams shows it with one button", async () => {
        withDatabase(school.settings, (database) =>
          database.prepare("update exam_days set date = ?").run(dhakaToday()),
        );
        await page.goto("/cog-admin");
        await page.getByRole("link", { name: "১টি পরীক্ষার রুটিন অভিভাবকদের দেখানো হয়নি" }).click();
        await expect(page.getByRole("button", { name: "অভিভাবকদের দেখান" })).toBeInViewport();
        await page.getByRole("link", { name: "ফিরে যান", exact: true }).click();
        await page.getByRole("button", { name: /^অভিভাবকদের দেখান: / }).click();
        const seen = page.getByRole("link", { name: "ওয়েবসাইটে দেখুন" });
        await expect(seen).toBeInViewport();
        const site = page.waitForEvent("popup");
        await seen.click();
        await expect((await site).locator("[data-part=routine]")).toBeVisible();
        await (await site).close();
      });

      await test.step("the form of another class opens with the copied routine, which is saved only by its button", async () => {
        const use = <T>(work: (database: Database.Database) => T) => withDatabase(school.settings, work);
        const count = () => use((database) => database.prepare("select count(*) from exam_days").pluck().get());
        const other = use((database) => insertRow(database, "exams", { name: "Examination 2026", class_level: 10 }));
        const before = count();
        await page.goto(`/cog-admin/results/exams/${examId}/days`);
        await page.getByText("অন্য শ্রেণিতে কপি করুন").click();
        await page.locator(`[data-part=copy-to] a[href*="/${other}/days"]`).click();
        await expect(page.getByText("টি তারিখ বসেছে")).toBeInViewport();
        await expect(page.locator("[data-part=unsaved]")).toHaveText("এখনো সংরক্ষণ করা হয়নি");
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(count()).toBe(before);
        await page.getByRole("button", { name: "রুটিন সংরক্ষণ করুন" }).click();
        await expect(page.locator("[data-part=routine]")).toBeVisible();
        expect(Number(count())).toBeGreaterThan(Number(before));
      });
    });
  });
}

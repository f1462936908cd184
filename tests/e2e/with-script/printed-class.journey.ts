import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { signIn } from "../admin";
import { expect, test } from "../journey";
import { createAccount, settingsIn, withPlace } from "../school";
import { withServer } from "../server";

const students = 40;
const classLevel = 9;

/** Long ones, short ones, in both scripts, with what is hardest to set in Bengali. */
const names = [
  "র\u200d্যাচেল কর্মকার",
  "শ্রীমতী কৃষ্ণকুমারী লক্ষ্মীপ্রিয়া বর্মণ, যার নামটি দুই সারিতে পড়ে",
  "Demo Student with a Name of Many Words That Does Not Stand in One Line of Any Paper at All",
  "উদ্\u200cযাপন হাঁসদা",
  "<img src=x onerror=alert(1)>",
];

// Two long ways along the rim of the crest, as a page of a PDF draws them.
const crest = /\b2 2 m\s46 2 l\s46 31 l\s/;

test("a class of forty in twelve subjects is printed on forty pages, in either language", async ({ browser }) => {
  await withClassOfForty(async (baseURL, examId) => {
    const page = await browser.newPage({ baseURL });
    await signIn(page);
    for (const language of ["en", "bn"]) {
      await page.goto(`/cog-admin/results/cards/${examId}?language=${language}`);
      await expect(page.getByRole("article")).toHaveCount(students);
      await expect(page.getByRole("article").first().getByRole("row")).toHaveCount(14);
      const printed = await pagesOf(page);
      expect(printed).toHaveLength(students);
      expect(
        printed.filter((drawn) => crest.test(drawn)),
        "each begins with its own head",
      ).toHaveLength(students);
    }

    await page.goto(`/cog-admin/results/tabulation/${examId}`);
    await expect(page.getByRole("rowheader", { name: names[4], exact: true }).first()).toBeVisible();
    const sheets = await pagesOf(page);
    expect(sheets.length).toBeGreaterThan(1);
    expect(
      sheets.filter((drawn) => crest.test(drawn)),
      "the head stands on every page",
    ).toHaveLength(sheets.length);
    await page.context().close();
  });
});

test("a card fits a phone, and its file the same without the website", async ({ browser }) => {
  await withClassOfForty(async (baseURL, examId) => {
    const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 740 } });
    await signIn(page);
    await page.goto(`/cog-admin/results/cards/${examId}/5`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const download = page.waitForEvent("download");
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: "card" });
      document.body.append(link);
      link.click();
    }, `/cog-admin/results/cards/${examId}/5?download`);
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("img src=x onerror=alert(1)_5_Result.html");

    const path = test.info().outputPath("card.html");
    await saved.saveAs(path);
    const opened = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await opened.goto(`file://${path}`);
    await expect(opened.getByText(names[4] ?? "", { exact: true })).toBeVisible();
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await opened.locator(".card").evaluate((card) => getComputedStyle(card).display)).toBe("flex");
    await Promise.all([page.context().close(), opened.context().close()]);
  });
});

async function withClassOfForty(use: (address: string, examId: number) => Promise<void>): Promise<void> {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    await withServer(process.execPath, ["app/server/cli.mjs", "serve"], settings, async ({ address }) => {
      await createAccount(settings);
      await use(address, fillClass(settings.DATABASE_PATH));
    });
  });
}

/** Writes the class with its marks beside the running server; gives the id of the examination. */
function fillClass(path: string): number {
  const school = new Database(path);
  try {
    const ids = (table: string) =>
      school
        .prepare<[number], number>(`select id from ${table} where class_level = ? order by id`)
        .pluck()
        .all(classLevel);
    const [examId = 0] = ids("exams");
    const subjects = ids("subjects");
    expect(subjects).toHaveLength(12);
    const student = school.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, ?, ?)",
    );
    const mark = school.prepare("insert into results (student_id, subject_id, exam_id, marks) values (?, ?, ?, ?)");
    school.transaction(() => {
      for (let roll = 1; roll <= students; roll++) {
        const name = names[(roll - 1) % names.length];
        const row = student.run(name, roll, classLevel, names[roll % names.length], names[(roll + 1) % names.length]);
        for (const [place, id] of subjects.entries()) {
          mark.run(row.lastInsertRowid, id, examId, (roll * 13 + place * 17) % 101);
        }
      }
    })();
    return examId;
  } finally {
    school.close();
  }
}

/** What is drawn on each page of the paper that a browser prints. */
async function pagesOf(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const text = bytes.toString("latin1");
  const contents = [...text.matchAll(/\/Type \/Page\b.*?\/Contents (\d+) 0 R/gs)];
  expect(contents).toHaveLength(text.match(/\/Type \/Page\b/g)?.length ?? 0);
  return contents.map(([, id]) => {
    const [head = ""] = new RegExp(`\\n${id} 0 obj.*?stream\\r?\\n`, "s").exec(text) ?? [];
    const start = text.indexOf(head) + head.length;
    return inflateSync(bytes.subarray(start, text.indexOf("endstream", start))).toString("latin1");
  });
}

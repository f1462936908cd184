import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { chromium, type Page } from "@playwright/test";
import { signIn, submitSignIn } from "~tests/e2e/admin";
import { cardTitle, expectCard, openMarks, student, watchForCapacitor } from "~tests/e2e/cards";
import { save } from "~tests/e2e/files";
import { atTheSample, expect, test } from "~tests/e2e/journey";
import { insertMarkSheet } from "~tests/e2e/mark-sheet";
import { insertRow, withDatabase } from "~tests/e2e/school";

test.beforeEach(({ page }) => signIn(page));

test.describe("a card of the sample class", () => {
  test.use(atTheSample);

  test("a result card is downloaded under its file name, also after signing in again, and no phone app code is loaded", async ({
    page,
    context,
  }) => {
    const hasCapacitor = watchForCapacitor(page);
    await openMarks(page);
    const saved = await save(page, page.getByRole("link", { name: student.download }));
    expect(saved.name).toBe(student.file);
    expectCard(saved.bytes.toString());
    await expect(page.getByText("Download Complete")).toBeVisible();

    await context.clearCookies({ name: "office" });
    const again = page.waitForEvent("download");
    await page.getByRole("link", { name: student.download }).click();
    await submitSignIn(page);
    expectCard(await readFile(await (await again).path(), "utf8"));
    expect(await hasCapacitor()).toBe(false);
  });

  test("one result card, and then all cards of the class, are each printed once from their own window", async ({
    page,
    context,
  }) => {
    const printed = await watchPrinting(page);
    await openMarks(page);
    const link = page.getByRole("link", { name: student.print });
    const opened = page.waitForEvent("popup");
    await link.click();
    const card = await opened;
    await expect.poll(printed).toEqual([cardTitle]);
    expectCard(await card.content());
    await card.getByRole("button", { name: "Print" }).click();
    await expect.poll(printed).toEqual([cardTitle, cardTitle]);
    const closed = card.waitForEvent("close");
    // The screen with the marks is still open in its own tab, so Back closes this one. The click itself then fails if
    // the tab closes before it has answered the click.
    const back = card.getByRole("link", { name: "Back" });
    await Promise.all([closed, back.click().catch(() => undefined)]);

    await page.locator("summary", { hasText: "Print" }).click();
    await page.getByRole("link", { name: "Print all result cards: English" }).click();
    await expect.poll(async () => printed()[2]).toContain("Class 6 – Annual Examination 2026");
    const pages = context.pages().length;

    await context.clearCookies({ name: "office" });
    await link.click();
    await submitSignIn(page);
    await expect.poll(printed).toHaveLength(4);
    await expect.poll(() => context.pages().length, "the window with the login page is closed").toBe(pages + 1);
  });

  test("result cards with unsaved marks cannot be downloaded or printed", async ({ page, context }) => {
    await openMarks(page);
    const row = page.getByRole("row").filter({ hasText: student.name });
    await row.getByRole("combobox").or(row.getByRole("textbox")).first().fill("68");
    const alert = page.getByText("Save the changes first");
    for (const name of [student.download, student.print, "Print all result cards: English"]) {
      if (name.includes("all")) await page.locator("summary", { hasText: "Print" }).click();
      await page.getByRole("link", { name, exact: true }).click();
      await expect(alert).toBeVisible();
      await page.getByRole("button", { name: "Close" }).click();
      await expect(alert).toHaveCount(0);
    }
    expect(context.pages()).toHaveLength(1);
    const other = await save(page, page.getByRole("link", { name: "Download Marksheet: Demo Student 01" }));
    expect(other.name).toBe("Demo Student 01_1_Result.html");
  });
});

test.describe("a card of a class with long names", () => {
  const names = [
    "র\u200d্যাচেল কর্মকার",
    "শ্রীমতী কৃষ্ণকুমারী লক্ষ্মীপ্রিয়া বর্মণ, যার নামটি দুই সারিতে পড়ে",
    "Demo Student with a Name of Many Words That Does Not Stand in One Line of Any Paper at All",
    "উদ্\u200cযাপন হাঁসদা",
    "<img src=x onerror=alert(1)>",
  ];
  // In names[i] are the name of student i, of the father of student i - 1, and of the mother of student i - 2.

  test("each result card is printed on its own page", async ({ page, school }) => {
    const { examId } = insertMarkSheet(school, names.length, { names, isMarked: true });
    await page.goto(`/cog-admin/results/cards/${examId}?language=bn`);
    await expect(page.getByRole("article").first().getByRole("row")).toHaveCount(14 + 3);
    const pages = await printedPages(page, names.length);
    expect(pages).toHaveLength(names.length);
    expect(
      pages.filter((drawn) => crest.test(drawn)),
      "each begins with its own head",
    ).toHaveLength(names.length);
  });

  test("the tabulation of a class of forty repeats its heading on every page and numbers its pages", async ({
    page,
    school,
  }) => {
    const { examId } = insertMarkSheet(school, 40, { names, isMarked: true });
    await page.goto(`/cog-admin/results/tabulation/${examId}`);
    await expect(page.getByRole("rowheader", { name: names[4], exact: true }).first()).toBeVisible();
    const pages = await printedPages(page);
    expect(pages.length).toBeGreaterThan(1);
    expect(
      pages.filter((drawn) => crest.test(drawn)),
      "the head stands on every page",
    ).toHaveLength(pages.length);
    for (const [language, number] of [
      ["en", /2 ?\/ ?\d/],
      ["bn", /২ ?\/ ?[২-৯]/],
    ] as const) {
      await page.goto(`/cog-admin/results/tabulation/${examId}?language=${language}`);
      expect(await readSecondPage(await page.pdf({ preferCSSPageSize: true }))).toMatch(number);
    }
  });

  test("two result cards are printed per page in roll order, and a card too long for half a page gets its own page", async ({
    page,
    school,
  }) => {
    const short = ["Sample One", "নমুনা দুই", "Sample Three", "নমুনা চার", "Sample Five", "নমুনা ছয়"];
    const long = Array<string>(3).fill(`${names[2]}, ${names[2]}`);
    const { examId } = insertMarkSheet(school, 12, { names: [...short, ...long, ...short], isMarked: true });
    await page.goto(`/cog-admin/results/cards/${examId}?language=bn`);
    await page.getByRole("link", { name: "এক কাগজে দুটি" }).click();
    await expect(page.locator(".pair").first()).toBeVisible();
    const pages = await printedPages(page, 12);
    expect(pages.map((drawn) => drawn.match(new RegExp(crest, "g"))?.length)).toEqual([2, 2, 2, 1, 1, 2, 2]);
  });

  test("a machine without a Bengali font prints result papers in the website's fonts, and no card is cut off", async ({
    page,
    school,
  }, testInfo) => {
    const fonts = testInfo.outputPath("fonts");
    await mkdir(fonts, { recursive: true });
    await copyFile("app/styles/fonts/source-sans-3-400.ttf", `${fonts}/latin.ttf`);
    const FONTCONFIG_FILE = `${fonts}/fonts.conf`;
    await writeFile(FONTCONFIG_FILE, `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}</cachedir></fontconfig>`);
    const { launchOptions } = testInfo.project.use;
    const poor = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE } });
    try {
      const paper = await poor.newPage({ viewport: { width: 733, height: 1058 } });
      await paper.emulateMedia({ media: "print" });
      const { examId, subjects } = insertMarkSheet(school, names.length, { names, isMarked: true });
      withDatabase(school.settings, (database) => {
        for (const [place, subject] of subjects.entries())
          insertRow(database, "exam_days", {
            ...{ exam_id: examId, subject_id: subject, begin: "10:00", end: "13:00", room: "কক্ষ ২" },
            date: `2026-11-${10 + place}`,
          });
      });
      const papers = ["admit", "labels", "signatures", "marks"].map((paper) => `papers/${examId}/${paper}`);
      for (const path of [...papers, `cards/${examId}`, `cards/${examId}?perSheet=2`, `tabulation/${examId}`])
        for (const language of ["en", "bn"]) {
          const address = `/cog-admin/results/${path}${path.includes("?") ? "&" : "?"}language=${language}`;
          await paper.setContent(await (await page.request.get(address)).text());
          await paper.evaluate(() => document.fonts.ready);
          // typefacesOfTheMachine needs more than a hundred pieces of text, and the seat labels have fewer.
          if (!path.includes("labels")) expect(await typefacesOfTheMachine(paper), address).toEqual([]);
          expect(await cutCards(paper), address).toEqual([]);
        }
    } finally {
      await poor.close();
    }
  });

  test("a result card fits a phone, and so does its downloaded file without the website", async ({
    page,
    browser,
    school,
  }) => {
    const { examId, students } = insertMarkSheet(school, names.length, { names, isMarked: true });
    const viewport = { width: 360, height: 740 };
    const width = (of: Page) => of.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize(viewport);
    const address = `/cog-admin/results/cards/${examId}/${students[4]}`;
    await page.goto(address);
    expect(await width(page)).toBe(360);

    const alone = await browser.newPage({ viewport });
    await alone.setContent(await (await page.request.get(`${address}?download`)).text());
    await expect(alone.getByText(names[4] ?? "", { exact: true })).toBeVisible();
    expect(await width(alone)).toBe(360);
    expect(await alone.getByRole("article").evaluate((card) => getComputedStyle(card).display)).toBe("flex");
    await alone.close();
  });
});

async function typefacesOfTheMachine(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const selector = ":is(article, tr):nth-of-type(-n + 5) *";
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const used = await Promise.all(nodeIds.map((nodeId) => session.send("CSS.getPlatformFontsForNode", { nodeId })));
  const fonts = used.flatMap((node) => node.fonts);
  expect(fonts.length).toBeGreaterThan(100);
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
}

const cutCards = (page: Page): Promise<string[]> =>
  page.locator("article, section.sheet").evaluateAll((cards) =>
    cards
      .filter((card) => {
        const height = (card.getBoundingClientRect().height * 25.4) / 96;
        const room = card.matches(".card") ? 281 : 297;
        return height > room || card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight + 1;
      })
      .map((card) => `${card.className}: ${card.querySelector("dd")?.textContent}`),
  );

async function watchPrinting(page: Page): Promise<() => string[]> {
  const titles: string[] = [];
  await page.context().exposeFunction("printed", (title: string) => void titles.push(title));
  await page.context().addInitScript(() => {
    window.print = () => (window as unknown as { printed: (title: string) => void }).printed(document.title);
  });
  return () => titles;
}

// Matches the PDF commands that draw two edges of the school's crest. Each card has one crest, in its header.
const crest = /\b2 2 m\s46 2 l\s46 31 l\s/;

async function readSecondPage(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    return (await library.loadDocument(bytes)).getPage(1).getText();
  } finally {
    library.destroy();
  }
}

/** Waits until the page has `cards` cards. Returns the content of each page that the browser would print. */
async function printedPages(page: Page, cards = 0): Promise<string[]> {
  await page.waitForLoadState();
  await expect(page.getByRole("article")).toHaveCount(cards);
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

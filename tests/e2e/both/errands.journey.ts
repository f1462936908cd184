import type { Locator, Page } from "@playwright/test";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const screen = { width: 360, height: 740 };
const maxTaps = 2;
const maxScrolled = 740;

/**
 * Returns functions that find and tap things like a parent with an old phone. They count the taps, and the pixels that
 * must be scrolled until each thing is visible.
 */
function countErrand() {
  let [taps, scrolled] = [0, 0];
  const see = async (target: Locator) => {
    await expect(target).toBeVisible();
    const below = await target.evaluate((element) => element.getBoundingClientRect().bottom - window.innerHeight);
    scrolled += Math.max(0, below);
    await target.scrollIntoViewIfNeeded();
  };
  return {
    see,
    async tap(target: Locator) {
      await see(target);
      await target.click();
      taps += 1;
    },
    count: () => ({ taps, scrolled: Math.round(scrolled) }),
  };
}

type Errands = ReturnType<typeof countErrand>;
type Words = typeof en | typeof bn;

/** The words that a parent types into the search, and names from the sample school. */
const typed = {
  en: {
    routine: ["class 7 routine", "No class routine for Class 7 yet"],
    fees: "fees",
    form: "transfer certificate",
    exam: "Annual Examination 2026",
    head: "Head Teacher",
  },
  bn: {
    routine: ["৭ম শ্রেণির রুটিন", "সপ্তম শ্রেণির ক্লাস রুটিন এখনো দেওয়া হয়নি"],
    fees: "বেতন কত",
    form: "টিসি",
    exam: "বার্ষিক পরীক্ষা ২০২৬",
    head: "প্রধান শিক্ষক",
  },
};

for (const [language, root, words] of [
  ["en", "/", en],
  ["bn", "/bn", bn],
] as const) {
  const said = typed[language];
  const main = (page: Page) => page.getByRole("main");
  const openMenu = (page: Page, { tap }: Errands) =>
    tap(page.locator("summary").filter({ hasText: words["nav.menuToggle"] }));
  const link = (page: Page, text: keyof Words) => page.locator("[data-menu] a").filter({ hasText: words[text] });
  const openPage = async (page: Page, errands: Errands, text: keyof Words) => {
    await openMenu(page, errands);
    await errands.tap(link(page, text));
  };
  const searchFor = async (page: Page, errands: Errands, query: string) => {
    await openPage(page, errands, "search.title");
    await page.getByRole("searchbox").fill(query);
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/q=/);
  };
  const newestNotice = (page: Page) => main(page).getByRole("listitem").filter({ hasText: words["home.latestNotice"] });

  const errands: Record<string, (page: Page, errands: Errands) => Promise<void>> = {
    "whether the school is closed tomorrow": (page, { see }) => see(main(page).getByText(words["home.nextDay"])),
    "the routine of Class 7": async (page, errands) => {
      const [query = "", answer = ""] = said.routine;
      await searchFor(page, errands, query);
      await errands.see(main(page).getByText(answer));
    },
    "the fees": async (page, errands) => {
      await searchFor(page, errands, said.fees);
      await errands.see(main(page).getByRole("link", { name: "Fees by class, 2026" }));
    },
    "when the examination begins": async (page, errands) => {
      await openPage(page, errands, "nav.academic");
      await errands.see(page.locator("[data-part=next-event]").getByText(said.exam));
    },
    "the result of a child": async (page, errands) => {
      await openPage(page, errands, "nav.results");
      await errands.see(main(page).getByText(words["results.cards.title"]));
    },
    "the phone number of the school": async (page, errands) => {
      await openMenu(page, errands);
      await errands.see(page.locator("[data-menu] a[href^='tel:']"));
    },
    "who the head is": async (page, errands) => {
      await openPage(page, errands, "nav.staff");
      await errands.see(main(page).getByText(said.head, { exact: true }).first());
    },
    "the form for a transfer certificate": async (page, errands) => {
      await searchFor(page, errands, said.form);
      await errands.see(
        main(page)
          .getByRole("link", { name: "ছাড়পত্রের আবেদন".normalize("NFC") })
          .first(),
      );
    },
    "the other language": async (page, errands) => {
      await errands.tap(main(page).locator("[data-part=language]"));
      await expect(page.locator("html")).not.toHaveAttribute("lang", language);
    },
    "the link that adds the school's calendar to the phone": async (page, errands) => {
      await openPage(page, errands, "nav.notices");
      await errands.see(main(page).getByRole("link", { name: words["calendar.title"] }));
    },
    "the PDF of a notice to download": (page, { see }) =>
      see(newestNotice(page).getByRole("link", { name: words["common.download"] })),
    "the WhatsApp link of a notice": async (page, errands) => {
      await errands.tap(newestNotice(page).getByRole("heading").getByRole("link"));
      await errands.see(main(page).getByRole("link", { name: words["share.whatsapp"] }));
    },
  };

  for (const [errand, go] of Object.entries(errands))
    test(`a parent finds ${errand} within two taps and one screen of scrolling, from ${root}`, async ({ page }) => {
      await page.setViewportSize(screen);
      await page.goto(root);
      await page.evaluate(() => document.fonts.ready);
      const counted = countErrand();
      await go(page, counted);
      const { taps, scrolled } = counted.count();
      expect(taps, "taps").toBeLessThanOrEqual(maxTaps);
      expect(scrolled, "scrolled pixels").toBeLessThanOrEqual(maxScrolled);
    });
}

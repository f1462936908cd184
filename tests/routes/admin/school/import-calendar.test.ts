import { describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { dhakaToday } from "~/i18n/format";
import { getStoredSection } from "~/school/school.server";
import { activity } from "~drizzle/schema";
import type { Answer, Browser } from "~tests/support/browser";
import { carriedValue, uploadSpreadsheet } from "~tests/support/class";
import { decoded } from "~tests/support/markup";
import { fieldProblems, fieldValue, getBanners } from "~tests/support/page-parts";
import { website } from "~tests/support/website";
import { workbookParts, zip } from "~tests/support/zip";

const school = website();
const address = "/cog-admin/school/calendar/import";
const list = "16 December 2026 Victory Day\n২০-২৯ ডিসেম্বর ২০২৬ শীতকালীন ছুটি";

const thisYear = Number(dhakaToday().slice(0, 4));
const stored = () => getStoredSection("calendar");
const days = () =>
  stored().value.entries.map(({ starts, ends, title }) => [starts, ends, title.en || title.bn].join(" "));
const bothDays = ["2026-12-16  Victory Day", "2026-12-20 2026-12-29 শীতকালীন ছুটি"];
const paste = (staff: Browser, pasted: string) => staff.post(address, { pasted });
const confirm = (staff: Browser, checked: Answer) =>
  staff.post(address, { carried: carriedValue(checked), once: fieldValue(checked, "once") ?? "" });
const pastedText = (page: Answer) => decoded(page.one("textarea").html).trim();

describe("a year's days that are pasted", () => {
  it("pasted days are previewed before anything is written, and written when they are confirmed", async () => {
    const staff = school.signedIn();
    const checked = await paste(staff, list);
    expect(checked.status).toBe(200);
    expect(checked.text).toContain("New in the calendar: 2 Dec 16, 2026 Victory Day Holiday");
    expect(checked.text).toContain("Dec 20, 2026 – Dec 29, 2026 শীতকালীন ছুটি Holiday");
    expect(pastedText(checked)).toBe(list);
    expect(stored()).toMatchObject({ version: 0, value: { entries: [] } });

    const done = await confirm(staff, checked);
    expect([done.status, done.location]).toEqual([303, "/cog-admin/school/calendar"]);
    expect([days(), stored().version]).toEqual([bothDays, 1]);
    const calendar = await staff.follow(done);
    expect(calendar.text).toContain("Added to the calendar: 2");
    expect(calendar.text).toContain("শীতকালীন ছুটি");
    expect(calendar.hrefs).toContain(address);
    expect((await staff.visit("/cog-admin/activity")).texts("p", "history-title")).toEqual(["Calendar: 2 new"]);
  });

  it("pasted days are added to the existing calendar, whose days stay unchanged", async () => {
    const staff = school.signedIn();
    await confirm(staff, await paste(staff, list));
    const before = stored().value.entries;
    const checked = await paste(staff, `${list}\n17 December 2026 Sports day`);
    expect(checked.text).toContain("Already in the calendar: 2");
    await confirm(staff, checked);
    expect(days()).toEqual([bothDays[0], "2026-12-17  Sports day", bothDays[1]]);
    expect(stored().value.entries.filter(({ id }) => before.some((entry) => entry.id === id))).toEqual(before);
  });

  it("unreadable lines of pasted days are listed, left out, and can be corrected", async () => {
    const staff = school.signedIn();
    const typed = `Holidays of the year\n${list}\n1 January New Year`;
    const checked = await paste(staff, typed);
    expect(checked.text).toContain("Left out: 2 Line 1");
    expect(checked.text).toContain(
      "Line 4 1 January New Year The year is missing. Write the full date, for example 16 December 2026.",
    );
    expect(pastedText(checked)).toBe(typed);
    await confirm(staff, checked);
    expect(days()).toEqual(bothDays);
  });

  it("pasted days may omit the year, which is chosen once for all of them and stays chosen", async () => {
    const staff = school.signedIn();
    const checked = await staff.post(address, { pasted: "২৬ মার্চ স্বাধীনতা দিবস\nsoon", year: String(thisYear + 1) });
    expect(checked.text).toContain(`New in the calendar: 1 Mar 26, ${thisYear + 1} স্বাধীনতা দিবস`);
    const chosen = checked.all("option").find(({ attributes }) => attributes.selected !== undefined);
    expect(chosen?.attributes.value).toBe(String(thisYear + 1));
    const odd = await staff.post(address, { pasted: "26 March Independence Day", year: "20267" });
    expect([odd.status, odd.text.includes("The year is missing")]).toEqual([400, true]);
  });

  it.each([
    ["nothing", " \n", "Please paste the list first."],
    ["no date", "Victory Day", "Please correct the list and check it again."],
    ["too many lines", "16 December 2026 Day\n".repeat(1_001), "The limit is 1000 lines"],
    ["too many characters", "ক".repeat(60_001), "60000 characters"],
    [
      "more days than the calendar may have",
      Array.from({ length: 501 }, (_, n) => `1/1/2027 Day ${n}`).join("\n"),
      "correct",
    ],
  ])("pasted days with %s write nothing and stay in their field", async (_what, typed, words) => {
    const answer = await paste(school.signedIn(), typed);
    expect([answer.status, carriedValue(answer)]).toEqual([400, ""]);
    expect([...getBanners(answer), ...fieldProblems(answer)]).toEqual([expect.stringContaining(words)]);
    expect(pastedText(answer)).toBe(typed.trim());
    expect(stored().version).toBe(0);
  });
});

describe("a sheet of days", () => {
  it("an empty spreadsheet for days is offered in the reader's language, and its import finds no days", async () => {
    for (const [language, words] of [
      ["en", "This list has no dates."],
      ["bn", "এই তালিকায় কোনো দিন নেই।"],
    ] as const) {
      const staff = school.signedIn().keep(`lng=${language}`);
      const link = (await staff.visit(address)).all("a").find(({ attributes }) => attributes.download)?.attributes;
      expect(link?.download).toBe("Calendar.xlsx");
      const { bytes } = await staff.visit(link?.href ?? "");
      const checked = await uploadSpreadsheet(staff, address, bytes, "Calendar.xlsx");
      expect([checked.status, checked.text.includes(words)]).toEqual([400, true]);
    }
  });

  it("the calendar import reads dates from Excel and dates that were typed", async () => {
    const date = (day: string) => ({ type: Date, value: new Date(day), format: "dd/mm/yyyy" }) as const;
    const rows = [
      ["Date", "Last day", "Title", "Title (Bengali)", "Type"],
      [date("2026-12-16"), null, "Victory Day", "বিজয় দিবস", null],
      [date("2026-12-20"), date("2026-12-29"), "Winter vacation", null, "Holiday"],
      ["১/১১/২০২৬", "12 November 2026", null, "বার্ষিক পরীক্ষা", "পরীক্ষা"],
    ];
    const bytes = await writeExcelFile([{ data: rows, sheet: "Days" }]).toBuffer();
    const staff = school.signedIn();
    const checked = await uploadSpreadsheet(staff, address, bytes, "days.xlsx");
    expect(checked.text).toContain("New in the calendar: 3");
    await confirm(staff, checked);
    expect(stored().value.entries).toMatchObject([
      { starts: "2026-11-01", ends: "2026-11-12", kind: "Exam", title: { en: "", bn: "বার্ষিক পরীক্ষা" } },
      { starts: "2026-12-16", ends: "", kind: "Holiday", title: { en: "Victory Day", bn: "বিজয় দিবস" } },
      { starts: "2026-12-20", ends: "2026-12-29", kind: "Holiday", title: { en: "Winter vacation", bn: "" } },
    ]);
  });

  it("a spreadsheet of days may be a .csv file without headings", async () => {
    const checked = await uploadSpreadsheet(
      school.signedIn(),
      address,
      "16/12/2026;বিজয় দিবস\nsoon;Nothing",
      "days.csv",
    );
    expect(checked.text).toContain("New in the calendar: 1 Dec 16, 2026 বিজয় দিবস");
    expect(checked.text).toContain("Row 2");
  });

  const bomb = { name: "xl/sharedStrings.xml", content: Buffer.alloc(80 * 1024 * 1024) };
  it.each([
    ["days.xlsx", zip(workbookParts("", [bomb])), "import.file.unpacksTooLarge", "This file contains too much data."],
    ["days.xlsx", zip(workbookParts("<row r='1'><c")), "broken XML", "This file cannot be read."],
    ["days.csv", "x\n".repeat(1_100), "too many rows", "The limit is 1000 rows"],
  ])(
    "a faulty file %s of days (case %#) writes nothing and shows the problem at its field",
    async (name, content, _what, words) => {
      const answer = await uploadSpreadsheet(school.signedIn(), address, content as Buffer, name);
      expect(answer.status).toBe(400);
      expect(answer.one("p", "field-problem").text).toContain(words);
      expect(stored().version).toBe(0);
    },
  );
});

describe("days that are confirmed", () => {
  it("days that are confirmed twice are written once", async () => {
    const staff = school.signedIn();
    const checked = await paste(staff, list);
    const answers = [await confirm(staff, checked), await confirm(staff, checked)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([days(), stored().version]).toEqual([bothDays, 1]);
    expect(school.rows(activity)).toHaveLength(1);
  });

  it("days confirmed after a colleague's change are compared with the current calendar, and a second confirmation saves them", async () => {
    const staff = school.signedIn();
    const checked = await paste(staff, list);
    await confirm(staff, await paste(staff, "16 December 2026 Victory Day"));
    const again = await confirm(staff, checked);
    expect(again.status).toBe(409);
    expect(again.text).toContain("A colleague has changed something in the meantime.");
    expect(again.text).toContain("New in the calendar: 1");
    expect(again.text).toContain("Already in the calendar: 1");
    expect(days()).toEqual([bothDays[0]]);
    await confirm(staff, again);
    expect([days(), stored().version]).toEqual([bothDays, 2]);
  });

  it("a tampered hidden field of confirmed days writes nothing", async () => {
    const staff = school.signedIn();
    const rows = [
      ["Date", "Title"],
      ["2026-12-16", "V".repeat(161)],
    ];
    for (const content of [
      {},
      [],
      "x",
      { version: 0, added: 1, rows: [["x"]] },
      { version: -1, added: 1, rows },
      { version: 0, added: 1, rows },
    ]) {
      const carried = Buffer.from(JSON.stringify(content)).toString("base64url");
      expect([400, 409]).toContain((await staff.post(address, { carried })).status);
    }
    expect(stored().version).toBe(0);
  });
});

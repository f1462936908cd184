import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatTime } from "~/i18n/format";
import {
  checkUrgentUntil,
  chooseUrgent,
  defaultEnd,
  formatEnd,
  formatSince,
  namesNoDay,
  offerEnds,
  urgentUntilValue,
  writeDates,
} from "~/notices/urgent";
import { activity, notices } from "~drizzle/schema";
import { rowsOf, wrongFields } from "../content/fixtures";
import { insertMarkedClass, openToFamilies } from "../families/open-exam";
import type { Answer } from "../support/browser";
import { insertNotice } from "../support/content-rows";
import { fieldValue, formValues, getBanner } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const dhaka = (text: string) => new Date(`${text.replace(" ", "T")}:00+06:00`);

describe("the line of an urgent notice", () => {
  const bengali = { id: 1, title: "২৫ নভেম্বর বিদ্যালয় বন্ধ", urgentUntil: dhaka("2026-11-25 17:00") };
  const english = { ...bengali, id: 2, title: "School is closed on November 25" };
  const newer = { ...english, id: 3 };
  it.each([
    ["en", [], undefined, undefined],
    ["bn", [], undefined, undefined],
    ["en", [english], 2, 0],
    ["bn", [english], 2, 0],
    ["en", [bengali], 1, 0],
    ["en", [newer, bengali, english], 3, 2],
    ["bn", [newer, bengali, english], 1, 2],
    ["bn", [newer, english], 3, 1],
  ] as const)(
    "the urgent line in %s prefers the newest notice in that language from %j",
    (language, all, id, others) => {
      const chosen = chooseUrgent([...all], language);
      expect([chosen?.id, chosen?.others]).toEqual([id, others]);
    },
  );

  it.each([
    ["2026-11-25 00:00", "November\u00a025, 12:00\u00a0am", "২৫\u00a0নভেম্বর রাত ১২টা"],
    ["2026-11-25 03:59", "November\u00a025, 3:59\u00a0am", "২৫\u00a0নভেম্বর রাত ৩টা\u00a0৫৯"],
    ["2026-11-25 05:30", "November\u00a025, 5:30\u00a0am", "২৫\u00a0নভেম্বর ভোর ৫টা\u00a0৩০"],
    ["2026-11-25 09:05", "November\u00a025, 9:05\u00a0am", "২৫\u00a0নভেম্বর সকাল ৯টা\u00a0০৫"],
    ["2026-11-25 12:00", "November\u00a025, 12:00\u00a0pm", "২৫\u00a0নভেম্বর দুপুর ১২টা"],
    ["2026-11-25 17:00", "November\u00a025, 5:00\u00a0pm", "২৫\u00a0নভেম্বর বিকেল ৫টা"],
    ["2026-11-25 18:30", "November\u00a025, 6:30\u00a0pm", "২৫\u00a0নভেম্বর সন্ধ্যা ৬টা\u00a0৩০"],
    ["2026-11-30 23:59", "November\u00a030, 11:59\u00a0pm", "৩০\u00a0নভেম্বর রাত ১১টা\u00a0৫৯"],
  ])("an urgent notice that ends at %s shows its end as %j and %j", (end, en, bn) => {
    expect([formatEnd(dhaka(end), "en").short, formatEnd(dhaka(end), "bn").short]).toEqual([en, bn]);
  });

  it("the long form of an urgent notice's end names the day of the week", () => {
    expect(formatEnd(dhaka("2026-11-25 17:00"), "en").long).toBe("Wednesday, November\u00a025, 5:00\u00a0pm");
    expect(formatEnd(dhaka("2026-11-25 17:00"), "bn").long).toBe("বুধবার, ২৫\u00a0নভেম্বর বিকেল ৫টা");
  });

  it("the urgent line of a saved page shows when the page was saved: the time, and the date if it is not today", () => {
    const [kept, evening, next] = ["2026-11-24 07:10", "2026-11-24 23:59", "2026-11-25 00:00"].map(dhaka) as [
      Date,
      Date,
      Date,
    ];
    expect(formatSince(kept, evening, "en")).toBe("7:10\u00a0am");
    expect(formatSince(kept, evening, "bn")).toBe("সকাল ৭টা\u00a0১০");
    expect(formatSince(kept, next, "en")).toBe("November\u00a024, 7:10\u00a0am");
  });
});

describe("the end of an urgent notice", () => {
  const now = dhaka("2026-11-24 19:20");
  const later = dhaka("2026-11-26 08:00");
  it.each([
    ["a minute from now", now, "2026-11-24 19:21", undefined],
    ["the current minute", now, "2026-11-24 19:20", "form.urgentUntil.past"],
    ["yesterday", now, "2026-11-23 19:20", "form.urgentUntil.past"],
    ["seven days from now", now, "2026-12-01 19:20", undefined],
    ["seven days and a minute from now", now, "2026-12-01 19:21", "form.urgentUntil.late"],
    ["the year 9999", now, "9999-12-31 23:59", "form.urgentUntil.late"],
    ["the time of publication", later, "2026-11-26 08:00", "form.urgentUntil.early"],
    ["a minute after publication", later, "2026-11-26 08:01", undefined],
    ["seven days after publication", later, "2026-12-03 08:00", undefined],
    ["seven days and a minute after publication", later, "2026-12-03 08:01", "form.urgentUntil.late"],
    [
      "tomorrow, for a notice from eight days ago",
      dhaka("2026-11-16 08:00"),
      "2026-11-25 08:00",
      "form.urgentUntil.late",
    ],
  ])(
    "an end time of an urgent notice is accepted or rejected by its distance to publishing: %s",
    (_, publishAt, until, fault) => expect(checkUrgentUntil(dhaka(until), publishAt, now)?.text).toBe(fault),
  );

  it.each([
    ["2026-11-24 09:00", ["2026-11-24T17:00", "2026-11-25T17:00", "2026-11-27T17:00", "2026-12-01T09:00"]],
    ["2026-11-24 17:00", ["2026-11-25T12:00", "2026-11-25T17:00", "2026-11-27T17:00", "2026-12-01T17:00"]],
    ["2026-12-31 23:59", ["2027-01-01T12:00", "2027-01-01T17:00", "2027-01-03T17:00", "2027-01-07T17:00"]],
  ])("the notice form offers four urgent ends at %s, and accepts each of them", (time, ends) => {
    const offered = offerEnds(dhaka(time));
    expect(offered.map(({ value }) => value)).toEqual(ends);
    for (const { value } of offered) expect(checkUrgentUntil(dhaka(value), dhaka(time), dhaka(time))).toBeUndefined();
  });

  it.each([
    ["Published", "2026-11-24 19:21", "2026-11-24T19:21"],
    ["Published", "2026-11-24 19:20", ""],
    ["Draft", "2026-11-24 19:20", "2026-11-24T19:20"],
  ] as const)("the form shows the end of an urgent notice that is %s until %s as %j", (status, until, value) => {
    expect(urgentUntilValue({ status, urgentUntil: dhaka(until) }, now)).toBe(value);
  });

  it("an urgent end at 17:00 means 17:00 in Dhaka in every part of the year", () => {
    for (const month of ["01", "03", "06", "10", "12"])
      expect(formatTime(dhaka(`2026-${month}-28 17:00`), "en")).toBe("5:00\u00a0pm");
  });
});

describe("the title of an urgent notice", () => {
  it.each([
    ["No school tomorrow", true],
    ["TODAY: no classes", true],
    ["Closed from today.", true],
    ["আজ বিদ্যালয় বন্ধ", true],
    ["আজকের ক্লাস হবে না", true],
    ["আগামীকাল ছুটি", true],
    ["আগামী কাল ছুটি", true],
    ["কালকে পরীক্ষা নেই", true],
    ["School is closed on November 25", false],
    ["শীতের কারণে ২৫ নভেম্বর, বুধবার, বিদ্যালয় বন্ধ", false],
    ["সকাল ১০টায় কালো পতাকা, বিকালে সভা", false],
    ["আজকাল অনেকে দেরিতে আসে", false],
    ["Todayish", false],
  ])("the title %j says today or tomorrow instead of a date: %s", (title, isUndated) =>
    expect(namesNoDay(title.normalize("NFC"))).toBe(isUndated),
  );
});

const school = website();
const list = "/cog-admin/notices";
const now = dhaka("2026-11-24 19:20");
const words = { title: "School is closed on November 25", type: "Holiday", content: "8 °C are expected." };
const out = { ...words, type: "Holiday", createdAt: now, publishAt: now } as const;
const until = dhaka("2026-11-25 17:00");

beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const urgentText = async (path: string, headers = {}) => {
  const page = await school.visit(path, headers);
  return page.all("section", "urgent").map(({ text }) => text);
};

describe("an urgent notice", () => {
  const everywhere = ["/", "/about", "/information", "/staff", "/academic", "/results", "/notices"];
  const more = [
    "/blogs",
    "/downloads/9",
    "/curriculum-gallery",
    "/free-courses",
    "/search",
    "/offline",
    "/nowhere",
    "/notices/9",
  ];
  it.each([...everywhere, ...more].flatMap((path) => [path, `/bn${path === "/" ? "" : path}`]))(
    "an urgent notice is shown once on %s, also on light pages",
    async (path) => {
      insertNotice(school.database, { ...out, urgentUntil: until });
      const [text] = await urgentText(path);
      expect(text).toContain(words.title);
      expect(text).toContain(
        path.startsWith("/bn") ? "২৫ নভেম্বর বিকেল ৫টা পর্যন্ত প্রযোজ্য" : "Valid until November 25, 5:00 pm",
      );
      expect(await urgentText(path, { "Save-Data": "on" })).toEqual([text]);
    },
  );

  it("an urgent notice follows the header with a label and its title's language, without a live region", async () => {
    insertNotice(school.database, { ...out, title: "২৫ নভেম্বর বিদ্যালয় বন্ধ", urgentUntil: until });
    const page = await school.visit("/");
    expect(page.html).toMatch(/<\/header><section aria-label="Urgent notice"/);
    const line = page.one("section", "urgent");
    expect([line.attributes.role, line.attributes["data-until"]]).toEqual([undefined, String(until.getTime())]);
    expect(line.all("p").at(-1)?.attributes.lang).toBe("bn");
    expect(line.all("a").map(({ attributes, text }) => [attributes.href, text])).toEqual([
      ["/notices/1", "Read the notice"],
    ]);
    expect(line.all("button")).toEqual([]);
  });

  it("only the newest urgent notice is shown, with a link to the others; Bengali pages prefer a Bengali one", async () => {
    insertNotice(school.database, { ...out, title: "২৫ নভেম্বর বিদ্যালয় বন্ধ", urgentUntil: until });
    const publishAt = new Date(now.getTime() - 60_000);
    insertNotice(school.database, { ...out, title: "Older", publishAt, urgentUntil: until });
    insertNotice(school.database, { ...out, urgentUntil: until });
    const english = (await school.visit("/")).one("section", "urgent");
    expect(english.text).toContain(words.title);
    expect(english.all("a").map(({ attributes, text }) => [attributes.href, text])).toEqual([
      ["/notices/3", "Read the notice"],
      ["/notices", "2 more"],
    ]);
    const bengali = (await school.visit("/bn")).one("section", "urgent");
    expect(bengali.all("a").map(({ attributes, text }) => [attributes.href, text])).toEqual([
      ["/bn/notices/1", "নোটিশটি পড়ুন".normalize("NFC")],
      ["/bn/notices", "আরও ২টি".normalize("NFC")],
    ]);
  });

  it.each(["/notices/1", "/bn/notices/1"])("the urgent line is not shown on the notice's own page %s", async (path) => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    expect(await urgentText(path)).toEqual([]);
    expect(await urgentText(path, { "Save-Data": "on" })).toEqual([]);
  });

  it.each([
    ["/notices/1", ["/notices/2"]],
    ["/notices/2", ["/notices/1"]],
    ["/notices", ["/notices/2"]],
    ["/about", ["/notices/2", "/notices"]],
  ])("the urgent line on %s links to %j, never to the same page", async (path, links) => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    insertNotice(school.database, { ...out, title: "Closed on November 26 too", urgentUntil: until });
    const line = (await school.visit(path)).one("section", "urgent");
    expect(line.all("a").map(({ attributes }) => attributes.href)).toEqual(links);
  });

  it.each([
    ["a minute before its end", "2026-11-25 16:59", 1],
    ["at its end", "2026-11-25 17:00", 0],
  ])("an urgent notice is shown once before its end, and no longer from its end on: %s", async (_, time, times) => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    vi.setSystemTime(dhaka(time));
    expect(await urgentText("/bn")).toHaveLength(times);
  });

  it.each([
    ["/notices", "Urgent"],
    ["/bn/notices", "জরুরি"],
    ["/search?q=closed", "Urgent"],
    ["/bn/search?q=closed", "জরুরি"],
    ["/notices/1", "Urgent"],
    ["/bn/notices/1", "জরুরি"],
  ])("the notice itself on %s says %j before its type until the end", async (path, word) => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const badges = async () => (await school.visit(path)).one("main").one("p", "row-kind").texts("span");
    expect((await badges())[0]).toBe(word);
    vi.setSystemTime(until);
    expect(await badges()).not.toContain(word);
  });

  it("the page of an urgent notice says until when it is urgent", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const kind = async () => (await school.visit("/notices/1")).one("main").one("p", "row-kind").text;
    expect(await kind()).toBe("Urgent Valid until November 25, 5:00 pm Holiday");
    vi.setSystemTime(until);
    expect(await kind()).toBe("Holiday");
  });

  it.each([
    ["a draft", { status: "Draft" }],
    ["not published yet", { publishAt: dhaka("2026-11-24 19:21") }],
    ["in the Trash", { deletedAt: now }],
    ["not urgent", { urgentUntil: null }],
  ] as const)("an urgent notice is not shown while it is %s", async (_, columns) => {
    insertNotice(school.database, { ...out, urgentUntil: until, ...columns });
    expect([await urgentText("/"), await urgentText("/bn/notices")]).toEqual([[], []]);
  });

  it("an urgent notice appears at the minute of its publication", async () => {
    insertNotice(school.database, { ...out, publishAt: dhaka("2026-11-25 06:00"), urgentUntil: until });
    vi.setSystemTime(dhaka("2026-11-25 05:59"));
    expect(await urgentText("/")).toEqual([]);
    vi.setSystemTime(dhaka("2026-11-25 06:00"));
    expect(await urgentText("/")).toHaveLength(1);
  });

  it("an urgent notice keeps its end in the Trash, and is shown again after it is restored", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const staff = school.signedIn();
    await staff.post(`${list}/1/delete`, {});
    expect(await urgentText("/")).toEqual([]);
    await staff.post("/cog-admin/trash?intent=undo&kind=notice&id=1", {});
    expect(await urgentText("/")).toHaveLength(1);
  });

  it("an urgent notice is shown on a family's card in both languages, and on the page for a missing card", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const [token] = openToFamilies(school.database, insertMarkedClass(school.database));
    for (const path of [`/card/${token}`, `/bn/card/${token}`, "/bn/card/none"])
      expect(await urgentText(path), path).toHaveLength(1);
  });

  it("an urgent notice is shown on the error page", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    insertNotice(school.database, { ...out, title: "Sports" });
    school.database.$client.exec("drop table result_documents");
    const page = await school.visit("/bn/results");
    takeConsoleErrors();
    expect(page.all("section", "urgent")).toHaveLength(1);
  });

  it("an urgent notice shows markup in its title as text", async () => {
    insertNotice(school.database, { ...out, title: "<script>alert(1)</script>", urgentUntil: until });
    expect((await school.visit("/")).html).not.toContain("<script>alert");
  });
});

it.each([
  ["No school tomorrow", "No school on November 25"],
  ["Tomorrow: no school", "November 25: no school"],
  ["Closed from tomorrow", "Closed from November 25"],
  ["Tomorrow’s examination is postponed", "November 25’s examination is postponed"],
  ["Meeting tonight", "Meeting on the evening of November 24"],
  ["Closed today and tomorrow", "Closed on November 24 and November 25"],
  ["আগামীকাল বিদ্যালয় বন্ধ", "২৫ নভেম্বর বিদ্যালয় বন্ধ"],
  ["আগামী কালের পরীক্ষা হবে না", "২৫ নভেম্বরের পরীক্ষা হবে না"],
  ["আজকের ক্লাস হবে না", "২৪ নভেম্বরের ক্লাস হবে না"],
  ["বিকালে সভা", "বিকালে সভা"],
  ["No school tomorrow, December 5", "No school on November 25, December 5"],
  ["আগামীকাল ৫ ডিসেম্বরের পরীক্ষা", "২৫ নভেম্বর ৫ ডিসেম্বরের পরীক্ষা"],
  ["Closed tomorrow 5/11/2026", "Closed on November 25 5/11/2026"],
])("the title %j becomes %j on November 24", (title, dated) => {
  expect(writeDates(title.normalize("NFC"), dhaka("2026-11-24 19:20"))).toBe(dated.normalize("NFC"));
});

it.each([
  "ঝড়ের কারণে আগামীকাল ২৫ নভেম্বর বিদ্যালয় বন্ধ",
  "আগামীকাল ২৫শে নভেম্বর বিদ্যালয় বন্ধ",
  "আগামীকাল, বুধবার ২৫ নভেম্বরের পরীক্ষা হবে না",
  "ঝড়ের কারণে আগামীকাল বুধবার (২৫ নভেম্বর) বিদ্যালয় বন্ধ",
  "২৫ নভেম্বর (বুধবার) আগামীকাল বিদ্যালয় বন্ধ",
  "২৫ নভেম্বর আগামীকাল বিদ্যালয় বন্ধ",
  "আগামীকাল (২৫/১১/২০২৬) বিদ্যালয় বন্ধ",
  "আগামীকাল ২৫ তারিখ বিদ্যালয় বন্ধ",
  "আজ ২৪ নভেম্বর ক্লাস হবে না",
  "No school tomorrow, November 25",
  "No school tomorrow (Wednesday, 25 November)",
  "Closed on November 25, 2026 (tomorrow)",
  "Closed tomorrow 25th Nov",
  "Closed today, 24.11.2026, and tomorrow, 25-11-26",
])("the title %j stays as it is on November 24, because it has the date", (title) => {
  expect(writeDates(title.normalize("NFC"), dhaka("2026-11-24 19:20"))).toBe(title.normalize("NFC"));
});

it.each([
  ["No school tomorrow", {}, "2026-11-25T17:00"],
  ["আগামীকাল বিদ্যালয় বন্ধ", {}, "2026-11-25T17:00"],
  ["Closed today and tomorrow", {}, "2026-11-25T17:00"],
  ["No school on November 26", {}, "2026-11-26T17:00"],
  ["No school on 26th November", {}, "2026-11-26T17:00"],
  ["২৬ নভেম্বর বিদ্যালয় বন্ধ", {}, "2026-11-26T17:00"],
  ["২৬শে নভেম্বরের পরীক্ষা হবে না", {}, "2026-11-26T17:00"],
  ["১ ডিসেম্বর বিদ্যালয় বন্ধ", {}, "2026-11-24T17:00"],
  ["No school on November 24", {}, "2026-11-24T17:00"],
  ["No school on December 25", {}, "2026-11-24T17:00"],
  ["No school", { startsOn: "2026-11-27" }, "2026-11-27T17:00"],
  ["No school tomorrow", { publishAt: "2026-11-26T08:00" }, "2026-11-27T17:00"],
  ["Pipe burst", {}, "2026-11-24T17:00"],
])("on November 24 the title %j with %j offers the urgent end %s", (title, days, end) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ title, ...days })) fields.set(name, value);
  expect(defaultEnd(fields, dhaka("2026-11-24 12:20"))).toBe(end);
});

describe("the urgent end in the notice form", () => {
  const send = ({ urgent = "on", ...fields }: Record<string, string>, query = "?new", language = "en") =>
    school
      .signedIn()
      .keep(`lng=${language}`)
      .post(`${list}${query}`, { ...words, ...(urgent && { urgent }), ...fields });

  it.each(["2026-11-25T17:00", "2026-11-25 17:00", "২০২৬-১১-২৫ ১৭:০০", " 2026-11-25T17:00:00 "])(
    "the notice form reads the urgent end %j as Dhaka time",
    async (urgentUntil) => {
      expect((await send({ urgentUntil })).status).toBe(303);
      expect(rowsOf(school.database, "notice")).toMatchObject([{ urgentUntil: until }]);
    },
  );

  it.each([
    ["en", "tomorrow noon", "Enter a date and time, such as 2026-12-16 09:00."],
    ["bn", "2026-02-30T09:00", "সঠিক তারিখ ও সময় লিখুন, যেমন ২০২৬-১২-১৬ ০৯:০০।"],
    ["en", "<b>2026-11-25T17:00</b>", "Enter a date and time, such as 2026-12-16 09:00."],
    ["en", "9".repeat(5000), "Enter a date and time, such as 2026-12-16 09:00."],
    ["en", "2026-11-24T19:20", "This time has already passed. Choose a later one."],
    ["bn", "2026-11-24T19:20", "এই সময় পার হয়ে গেছে। পরের কোনো সময় দিন।"],
    [
      "en",
      "2026-12-01T19:21",
      "The limit is seven days after publishing. To show the news for longer, publish a new notice later.",
    ],
    ["bn", "9999-12-31T23:59", "প্রকাশের পর সর্বোচ্চ সাত দিন। আরও বেশি দিন দেখাতে নতুন নোটিশ প্রকাশ করুন।"],
  ])(
    "the notice form rejects in %s the urgent end %.30j, stores no notice and keeps the fields",
    async (language, urgentUntil, said) => {
      const answer = await send({ urgentUntil }, "?new", language);
      expect([answer.status, rowsOf(school.database, "notice")]).toEqual([400, []]);
      expect([...wrongFields(answer), answer.one("p", "field-problem").text]).toEqual([
        "urgentUntil",
        said.normalize("NFC"),
      ]);
      expect([fieldValue(answer, "urgentUntil"), fieldValue(answer, "title")]).toEqual([urgentUntil, words.title]);
    },
  );

  it("the seven-day limit of an urgent notice counts from its scheduled publication", async () => {
    const publishAt = "2026-11-26T08:00";
    for (const urgentUntil of ["2026-11-26T07:59", "2026-12-03T08:01"])
      expect([...wrongFields(await send({ publishAt, urgentUntil }))]).toEqual(["urgentUntil"]);
    expect((await send({ publishAt, urgentUntil: "2026-12-03T08:00" })).status).toBe(303);
  });

  it("a draft may have any urgent end, but its preview publishes it only with an end within seven days", async () => {
    await send({ urgentUntil: "2026-12-24T17:00", intent: "draft" });
    const staff = school.signedIn();
    const preview = "/cog-admin/preview/notices/1";
    const seen = (await staff.visit(preview)).one("aside").one("form").one("input").attributes.value ?? "";
    const answer = await staff.post(preview, { seen });
    expect(answer.location).toBe(`${list}/1/edit`);
    const form = await staff.follow(answer);
    expect(getBanner(form)).toContain("The limit is seven days after publishing.");
    expect(fieldValue(form, "urgentUntil")).toBe("2026-12-24T17:00");
  });

  it("the end of an urgent notice can be kept, changed and switched off when the notice is edited", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const staff = school.signedIn();
    const save = async (fields: { urgent?: string; urgentUntil: string }) => {
      const form = await staff.visit(`${list}/1/edit`);
      const seen = fieldValue(form, "seen") ?? "";
      const before = fieldValue(form, "urgentUntil");
      vi.setSystemTime(Date.now() + 1000);
      const { status } = await staff.post(`${list}/1/edit`, { ...words, ...fields, seen });
      return [before, status, school.rows(notices)[0]?.urgentUntil];
    };
    const urgent = "on";
    expect(await save({ urgent, urgentUntil: "2026-11-25T17:00" })).toEqual(["2026-11-25T17:00", 303, until]);
    const noon = dhaka("2026-11-25 12:00");
    expect(await save({ urgent, urgentUntil: "2026-11-25T12:00" })).toEqual(["2026-11-25T17:00", 303, noon]);
    expect(await save({ urgentUntil: "2026-11-25T12:00" })).toEqual(["2026-11-25T12:00", 303, null]);
  });

  it("the urgent part of the form has a button that publishes, except for a published notice", async () => {
    const staff = school.signedIn();
    const id = insertNotice(school.database, { title: "Closed", status: "Published" });
    const buttons = async (path: string) => (await staff.visit(path)).texts("button");
    expect(await buttons("/cog-admin/notices?new")).toContain("Publish now");
    expect(await buttons(`/cog-admin/notices/${id}/edit`)).not.toContain("Publish now");
  });

  it("a form opened before a colleague ended an urgent notice does not make it urgent again", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    vi.setSystemTime(now.getTime() + 1000);
    await school.signedIn().post("/cog-admin?index&end=1", {});
    const late = await send({ urgentUntil: "2026-11-25T17:00", seen: String(now.getTime()) }, "/1/edit");
    expect([late.status, school.rows(notices)[0]?.urgentUntil]).toEqual([409, null]);
  });

  it("an urgent title that says tomorrow causes one warning, and can be published anyway", async () => {
    const title = "আগামীকাল বিদ্যালয় বন্ধ".normalize("NFC");
    const urgentUntil = "2026-11-25T17:00";
    const told = await send({ title, urgentUntil });
    expect([told.status, wrongFields(told), rowsOf(school.database, "notice")]).toEqual([400, [], []]);
    expect(told.one("div", "question").text).toContain("A date is clearer than ‘today’ or ‘tomorrow’.");
    expect(getBanner(told)).toMatch(/^A question before publishing /);
    expect(told.html).not.toContain('role="alert"');
    const anyway = told.all("button").find(({ attributes }) => attributes.name === "anyway")?.attributes.value ?? "";
    const other = await send({ title: "Closed today", urgentUntil, anyway });
    expect(other.status).toBe(400);
    expect((await send({ title, urgentUntil, anyway })).status).toBe(303);
    const [row] = school.rows(notices);
    const seen = String(row?.createdAt.getTime());
    expect((await send({ title, urgentUntil, content: "Corrected.", seen }, `/${row?.id}/edit`)).status).toBe(303);
  });

  it("one tap publishes an urgent title with the date instead of tomorrow", async () => {
    const told = await send({ title: "No school tomorrow", urgentUntil: "2026-11-25T17:00" });
    const dated = told.all("button").find(({ attributes }) => attributes.name === "datedTitle");
    expect(dated?.text).toBe("Publish as ‘No school on November 25’");
    const datedTitle = dated?.attributes.value ?? "";
    expect((await send({ title: "No school tomorrow", urgentUntil: "2026-11-25T17:00", datedTitle })).status).toBe(303);
    expect(rowsOf(school.database, "notice")).toMatchObject([{ title: "No school on November 25" }]);
  });

  it("an unchanged end moves to 5 pm on the day in the title, and a changed end stays", async () => {
    vi.setSystemTime(dhaka("2026-11-24 12:20"));
    const offeredEnd = fieldValue(await school.signedIn().visit(`${list}?new`), "offeredEnd") ?? "";
    expect(offeredEnd).toBe("2026-11-24T17:00");
    const title = "No school tomorrow";
    const told = await send({ title, urgentUntil: offeredEnd, offeredEnd });
    expect([fieldValue(told, "urgentUntil"), fieldValue(told, "offeredEnd")]).toEqual(
      Array(2).fill("2026-11-25T17:00"),
    );
    const datedTitle = "No school on November 25";
    await send({ title, urgentUntil: offeredEnd, offeredEnd, datedTitle });
    await send({ title: datedTitle, urgentUntil: offeredEnd, offeredEnd: "2026-11-25T17:00" });
    const [moved, kept] = rowsOf(school.database, "notice");
    expect(moved).toMatchObject({ title: datedTitle, urgentUntil: until });
    expect(kept).toMatchObject({ urgentUntil: dhaka(offeredEnd.replace("T", " ")) });
  });

  it("an urgent notice needs an end, and needs no text", async () => {
    expect([...wrongFields(await send({ urgentUntil: "" }))]).toEqual(["urgentUntil"]);
    expect((await send({ urgentUntil: "2026-11-25T17:00", content: "" })).status).toBe(303);
    expect((await school.visit("/notices")).html).toContain(words.title);
    expect((await school.visit("/notices/1")).status).toBe(200);
  });

  it("a notice without text stays so when the switch for urgent notices is turned off later", async () => {
    await send({ urgentUntil: "2026-11-25T17:00", content: "" });
    const [row] = rowsOf(school.database, "notice");
    const path = `/cog-admin/notices/${row?.id}/edit`;
    const staff = school.signedIn();
    const { urgent, ...form } = formValues(await staff.visit(path));
    expect([urgent, form.hasOnlyTitle]).toEqual(["on", "on"]);
    expect((await staff.post(path, { ...form, intent: "publish" })).status).toBe(303);
    expect(rowsOf(school.database, "notice")).toMatchObject([{ urgentUntil: null, content: "" }]);
  });

  it("a notice that is not urgent needs a text, and its end counts for nothing", async () => {
    const fields = { urgent: "", urgentUntil: "2026-11-25T17:00" };
    expect([...wrongFields(await send({ ...fields, content: "" }))]).toEqual(["content"]);
    expect((await send(fields)).status).toBe(303);
    expect(rowsOf(school.database, "notice")).toMatchObject([{ urgentUntil: null }]);
  });

  it.each([
    ["a draft", { intent: "draft", urgentUntil: "2026-11-25T17:00" }],
    ["not urgent", { urgent: "" }],
  ])("a title that says tomorrow causes no warning while the notice is %s", async (_, fields) => {
    expect((await send({ title: "No school tomorrow", ...fields })).status).toBe(303);
  });
});

describe("urgent notices in the office", () => {
  it("the office's list shows until when a notice is urgent, and hides this after that time", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const note = async () => (await school.signedIn().visit(list)).all("p", "row-note").map(({ text }) => text);
    expect(await note()).toEqual(["Urgent : on every page until Wednesday, November 25, 5:00 pm"]);
    vi.setSystemTime(until);
    expect(await note()).toEqual([]);
  });

  it("the dashboard ends an urgent notice with one tap, and says so if the notice had already ended", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const staff = school.signedIn();
    const due = (await staff.visit("/cog-admin")).one("li", "due");
    expect(due.text).toContain("On every page until tomorrow at 5:00 pm");
    const form = due.one("form");
    expect([form.attributes.method, form.one("button").attributes["aria-label"]]).toEqual([
      "post",
      `No longer urgent: ${words.title}`,
    ]);
    const action = form.attributes.action?.replaceAll("&amp;", "&") ?? "";
    const ended = await staff.follow(await staff.post(action, {}));
    expect(getBanner(ended)).toContain("The notice is no longer shown as urgent");
    expect(ended.texts("li", "due").filter((text) => text.includes(words.title))).toEqual([]);
    expect(await urgentText("/")).toEqual([]);
    expect(school.rows(activity)).toMatchObject([{ act: "calmed", kind: "notice", itemId: 1, title: words.title }]);
    expect(getBanner(await staff.follow(await staff.post(action, {})))).toContain("This notice was no longer urgent");
    expect(school.rows(activity)).toHaveLength(1);
  });

  it("after ending the urgency, the office says where the notice stays, and can make it urgent again or delete it", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const staff = school.signedIn();
    const ended = await staff.follow(await staff.post("/cog-admin?index&end=1", {}));
    expect(getBanner(ended)).toContain("It stays on the Notices page.");
    const banner = ended.one("div", "banner");
    expect(banner.one("a").attributes.href).toBe("/cog-admin/notices/1/delete");
    const again = banner.one("form", "undo").attributes.action?.replaceAll("&amp;", "&") ?? "";
    expect(getBanner(await staff.follow(await staff.post(again, {})))).toContain("The notice is urgent again");
    expect(school.rows(notices)[0]?.urgentUntil).toEqual(until);
    expect(await urgentText("/")).not.toEqual([]);
    expect(getBanner(await staff.follow(await staff.post(again, {})))).toContain("Error changing the urgent notice");
  });

  it("the list of notices ends the urgency of a notice in its row", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const staff = school.signedIn();
    const end = (page: Answer) => page.all("form").map(({ attributes }) => attributes.action ?? "");
    const [action = ""] = end(await staff.visit("/cog-admin/notices")).filter((one) => one.includes("end=1"));
    const ended = await staff.post(action.replaceAll("&amp;", "&"), {});
    expect([ended.location, school.rows(notices)[0]?.urgentUntil]).toEqual(["/cog-admin/notices", null]);
    expect(end(await staff.follow(ended)).some((one) => one.includes("end=1"))).toBe(false);
  });

  it.each(["", "x", "2026-11-24T06:00", "2027-01-01T09:00"])(
    "the office does not make a notice urgent again until %j",
    async (end) => {
      insertNotice(school.database, out);
      const query = new URLSearchParams({ urgent: "1", until: end });
      const staff = school.signedIn();
      const answer = await staff.follow(await staff.post(`/cog-admin?index&${query}`, {}));
      expect(getBanner(answer)).toContain("Error changing the urgent notice");
      expect(school.rows(notices)[0]?.urgentUntil).toBeNull();
    },
  );

  it.each(["", "0", "x", "1%27", "99999999999999999999"])(
    "the office rejects a request to end the urgent notice %j",
    async (id) => {
      expect((await school.signedIn().post(`/cog-admin?index&end=${id}`, {})).status).toBe(400);
    },
  );

  it("a visitor without a session cannot end an urgent notice", async () => {
    insertNotice(school.database, { ...out, urgentUntil: until });
    const answer = await school.browser().post("/cog-admin?index&end=1", {});
    expect([answer.location?.split("?")[0], school.rows(notices)[0]?.urgentUntil]).toEqual(["/cog-admin/login", until]);
  });
});

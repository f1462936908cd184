import { describe, expect, it } from "vitest";
import { noticeSchema, noticeTypes } from "~/notices/notice";
import { notices } from "~drizzle/schema";
import { firstVersion, rowsOf, wrongFields } from "../content/fixtures";
import { insertNotice } from "../support/content-rows";
import { fieldValue, getBanner } from "../support/page-parts";
import { readForm } from "../support/read-form";
import { writeSection } from "../support/sections";
import { website } from "../support/website";

const parsed = (fields: Record<string, string | File>) =>
  readForm(noticeSchema, { title: "Sports", content: "Shoes", ...fields });
const [titleLimit, contentLimit] = [200, 20_000];
const noDays = { startsOn: null, endsOn: null, urgentUntil: null };
const unreadable = { text: "form.day.unreadable" };
const summary = "toast.fillRequired.body";
const untitled = { text: "form.lacks.title", summary };
const empty = { text: "form.lacks.content", summary };

describe("the notice form", () => {
  it.each(noticeTypes)("the notice form accepts a notice of type %s", (type) => {
    const words = { title: "Sports", content: "Shoes", type };
    expect(parsed({ type })).toMatchObject({ value: { ...words, ...noDays }, typed: words, errors: {} });
  });

  it.each(["", "general", "Party", "Exam "])("the notice form reads the type %j as General", (type) => {
    expect(parsed({ type }).value?.type).toBe("General");
  });

  it.each([
    ["", { title: untitled }],
    [" \n\t ", { title: untitled }],
    ["\u0000\u0007", { title: untitled }],
    ["ক".repeat(titleLimit), {}],
    ["শিক্ষা".repeat(titleLimit / 2), {}],
    ["ক".repeat(titleLimit + 1), { title: { text: "form.tooLong", values: { limit: 200, over: 1 } } }],
  ])("the notice form checks the length of the title %.12j…", (title, errors) =>
    expect(parsed({ title }).errors).toEqual(errors),
  );

  it.each([
    ["", { content: empty }],
    ["a".repeat(contentLimit), {}],
    ["a".repeat(contentLimit + 1), { content: { text: "form.tooLong", values: { limit: 20_000, over: 1 } } }],
  ])("the notice form checks the length of the content %.12j…", (content, errors) =>
    expect(parsed({ content }).errors).toEqual(errors),
  );

  it("an empty notice form gets an error for every missing field at once", () => {
    expect(readForm(noticeSchema, {}).errors).toEqual({ title: untitled, content: empty });
  });

  it.each([
    ["  Sports \n day ", "Sports day"],
    ["Cafe\u0301", "Café"],
    ["ক\u09c7\u09be", "কো"],
    ["a\u0000b\u001bc\u007f", "abc"],
    ["result\u202egpj.exe\u2066 \u2069", "resultgpj.exe"],
    ["<b>Sports</b> & more", "<b>Sports</b> & more"],
  ])("the notice form reads the title %j as %j", (title, read) => expect(parsed({ title }).value?.title).toBe(read));

  it("the notice form keeps the line breaks of the content and the joiners of Bengali spelling", () => {
    const content = "\n প্রথম\n\n\tদ্বিতীয়\u200c \n".normalize("NFC");
    expect(parsed({ content }).value?.content).toBe(content.trim());
  });

  it.each([
    ["", "", null, null],
    ["2026-11-28", "", "2026-11-28", null],
    ["2026-11-28", "2026-11-28", "2026-11-28", "2026-11-28"],
    ["২০২৬-১১-২৮", "২০২৭-০১-০২", "2026-11-28", "2027-01-02"],
    [" 2028-02-29 ", "2028-03-01", "2028-02-29", "2028-03-01"],
  ])("the notice form reads the dates from %j to %j", (startsOn, endsOn, first, last) => {
    const { value, errors } = parsed({ startsOn, endsOn });
    expect([value?.startsOn, value?.endsOn, errors]).toEqual([first, last, {}]);
  });

  it.each([
    ["", "2026-11-28", { startsOn: { text: "form.startsOn.missing" } }],
    ["2026-11-28", "2026-11-27", { endsOn: { text: "form.endsOn.early" } }],
    ["2026-02-29", "", { startsOn: unreadable }],
    ["0026-11-28", "", { startsOn: unreadable }],
    ["2026-11-28", "2200-01-01", { endsOn: { text: "form.day.late" } }],
    ["Saturday", "soon", { startsOn: unreadable, endsOn: unreadable }],
  ])("the notice form rejects the dates from %j to %j and returns them as typed", (startsOn, endsOn, errors) => {
    expect(parsed({ startsOn, endsOn })).toMatchObject({ typed: { startsOn, endsOn } });
    expect(parsed({ startsOn, endsOn }).errors).toEqual(errors);
  });
});

const school = website();
const list = "/cog-admin/notices";
const words = { title: "Guardians' meeting", type: "Meeting", content: "At 10 in the long room." };

describe("the days of a notice in the office", () => {
  it.each([
    ["en", "2026-11-28", "2026-11-27", "endsOn", "The last day comes before the first."],
    ["en", "", "2026-11-27", "startsOn", "Enter the first day too."],
    ["en", "2026-02-30", "", "startsOn", "Enter a valid date, such as 2026-10-18."],
    ["bn", "২০২৬-১১-২৮", "২০২৬-১১-২৭", "endsOn", "শেষ দিনটি প্রথম দিনের আগে পড়েছে।"],
    ["bn", "", "২০২৬-১১-২৭", "startsOn", "শেষ দিন দিলে প্রথম দিনও দিতে হবে।"],
    ["bn", "0026-11-28", "", "startsOn", "সঠিক তারিখ লিখুন, যেমন ২০২৬-১০-১৮।"],
  ])(
    "the office rejects wrong dates in %s from %j to %j, stores no notice and keeps the form filled in",
    async (language, startsOn, endsOn, field, said) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const answer = await staff.post(`${list}?new`, { ...words, startsOn, endsOn });
      expect([answer.status, rowsOf(school.database, "notice")]).toEqual([400, []]);
      expect([...wrongFields(answer), answer.one("p", "field-problem").text]).toEqual([field, said.normalize("NFC")]);
      expect(fieldValue(answer, "title")).toBe(words.title);
    },
  );

  const exam = { title: "Annual Examination 2026", type: "Exam", content: "From 10.", startsOn: "2026-11-28" };
  const setExamDays = () =>
    writeSection(school.database, "calendar", {
      entries: [
        {
          ...{ id: "e1", starts: "2026-11-27", ends: "2026-12-07", kind: "Exam" },
          ...{ title: { en: "Annual Examination", bn: "বার্ষিক পরীক্ষা" }, note: { en: "", bn: "" } },
        },
      ],
    });

  it.each([
    ["en", "The calendar has different dates for ‘Annual Examination’: November 27 to December 7, 2026."],
    ["bn", "শিক্ষাপঞ্জিতে ‘বার্ষিক পরীক্ষা’-এর তারিখ আলাদা: ২৭ নভেম্বর থেকে ৭ ডিসেম্বর ২০২৬।"],
  ])(
    "notice dates that differ from the calendar cause a warning in %s, and can be published anyway",
    async (language, said) => {
      setExamDays();
      const staff = school.signedIn().keep(`lng=${language}`);
      const told = await staff.post(`${list}?new`, exam);
      expect([told.status, rowsOf(school.database, "notice")]).toEqual([400, []]);
      expect(wrongFields(told)).toEqual([]);
      expect(told.one("div", "question").one("p").text).toBe(said.normalize("NFC"));
      const button = told.all("button").find(({ attributes }) => attributes.name === "anyway");
      const anyway = button?.attributes.value ?? "";
      const moved = await staff.post(`${list}?new`, { ...exam, startsOn: "2026-11-29", anyway });
      expect([moved.status, rowsOf(school.database, "notice")]).toEqual([400, []]);
      expect((await staff.post(`${list}?new`, { ...exam, anyway })).status).toBe(303);
      expect(rowsOf(school.database, "notice")).toMatchObject([{ startsOn: "2026-11-28" }]);
      const [row] = school.rows(notices);
      const id = row?.id;
      const corrected = { ...exam, title: "Annual Exam", seen: String(row?.createdAt.getTime()) };
      expect((await staff.post(`${list}/${id}/edit`, corrected)).status).toBe(303);
    },
  );

  it("a draft's dates may differ from the calendar, but its preview then does not publish the draft", async () => {
    setExamDays();
    const staff = school.signedIn();
    expect((await staff.post(`${list}?new`, { ...exam, intent: "draft" })).status).toBe(303);
    const preview = "/cog-admin/preview/notices/1";
    const seen = (await staff.visit(preview)).one("aside").one("form").one("input").attributes.value ?? "";
    const answer = await staff.post(preview, { seen });
    expect(answer.location).toBe(`${list}/1/edit`);
    expect(getBanner(await staff.follow(answer))).toContain("The calendar has different dates for this event.");
    expect(rowsOf(school.database, "notice")).toMatchObject([{ status: "Draft" }]);
  });

  it("the dates of a notice are shown in its form again, and are deleted when the fields are emptied", async () => {
    const id = insertNotice(school.database, { startsOn: "2026-11-28", endsOn: "2026-11-30" });
    const staff = school.signedIn();
    const form = await staff.visit(`${list}/${id}/edit`);
    expect([fieldValue(form, "startsOn"), fieldValue(form, "endsOn")]).toEqual(["2026-11-28", "2026-11-30"]);
    const answer = await staff.post(`${list}/${id}/edit`, { ...words, startsOn: "", endsOn: "", seen: firstVersion });
    expect(answer.status).toBe(303);
    expect(rowsOf(school.database, "notice")).toMatchObject([{ startsOn: null, endsOn: null }]);
  });
});

import { describe, expect, it } from "vitest";
import { firstVersion, rowsOf, wrongFields } from "../content/fixtures";
import { insertNotice } from "../support/content-rows";
import { fieldValue } from "../support/page-parts";
import { website } from "../support/website";

const school = website();
const list = "/cog-admin/notices";
const words = { title: "Guardians' meeting", type: "Meeting", content: "At 10 in the long room." };

describe("the days of a notice in the office", () => {
  it.each([
    ["en", "2026-11-28", "2026-11-27", "endsOn", "The last day comes before the first."],
    ["en", "", "2026-11-27", "startsOn", "A last day needs a first day."],
    ["en", "2026-02-30", "", "startsOn", "Please give a day of the calendar, such as 2026-10-18."],
    ["bn", "২০২৬-১১-২৮", "২০২৬-১১-২৭", "endsOn", "শেষ দিনটি প্রথম দিনের আগে পড়েছে।"],
    ["bn", "", "২০২৬-১১-২৭", "startsOn", "শেষ দিন দিলে প্রথম দিনও দিতে হবে।"],
    ["bn", "0026-11-28", "", "startsOn", "সঠিক তারিখ লিখুন, যেমন ২০২৬-১০-১৮।"],
  ])(
    "are refused in %s from %j to %j, with nothing stored and nothing lost",
    async (language, startsOn, endsOn, field, said) => {
      const staff = school.signedIn().keep(`lng=${language}`);
      const answer = await staff.post(`${list}?new`, { ...words, startsOn, endsOn });
      expect([answer.status, rowsOf(school.database, "notice")]).toEqual([400, []]);
      expect([...wrongFields(answer), answer.one("p", "field-problem").text]).toEqual([field, said.normalize("NFC")]);
      expect(fieldValue(answer, "title")).toBe(words.title);
    },
  );

  it("stand in its form again, and go when the fields are emptied", async () => {
    const id = insertNotice(school.database, { startsOn: "2026-11-28", endsOn: "2026-11-30" });
    const staff = school.signedIn();
    const form = await staff.visit(`${list}/${id}/edit`);
    expect([fieldValue(form, "startsOn"), fieldValue(form, "endsOn")]).toEqual(["2026-11-28", "2026-11-30"]);
    const answer = await staff.post(`${list}/${id}/edit`, { ...words, startsOn: "", endsOn: "", seen: firstVersion });
    expect(answer.status).toBe(303);
    expect(rowsOf(school.database, "notice")).toMatchObject([{ startsOn: null, endsOn: null }]);
  });

  it.each([
    ["en", "When: November 28 to 30, 2026"],
    ["bn", "তারিখ: ২৮ থেকে ৩০ নভেম্বর ২০২৬"],
  ])("are told in the list in %s", async (language, said) => {
    insertNotice(school.database, { startsOn: "2026-11-28", endsOn: "2026-11-30" });
    const page = await school.signedIn().keep(`lng=${language}`).visit(list);
    expect(page.one("li", "row").one("p", "row-note").text.normalize("NFC")).toBe(said.normalize("NFC"));
  });
});

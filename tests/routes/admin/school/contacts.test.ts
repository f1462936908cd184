import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import { activity } from "~drizzle/schema";
import { fieldValue, formValues, getBanners, sendForm } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/contacts";
const stored = () => getStoredSection("contacts");
const lines = () => school.rows(activity);

describe("the school's name and contacts", () => {
  it("a new website's contacts are its first values, and the form marks each missing fact", async () => {
    const page = await school.signedIn().visit(room);
    expect(page.one("h1").text).toBe("Contacts");
    expect(fieldValue(page, "name.en")).toBe(firstValues.contacts.name.en);
    expect(fieldValue(page, "name.bn")).toBe(firstValues.contacts.name.bn);
    expect(page.all("p", "missing-fact")).toHaveLength(5);
  });

  it("changed contacts are public at once, and the activity says what changed", async () => {
    const staff = school.signedIn();
    const typed = { "name.en": "Sample High School", phone: "01700-000000", established: "১৯৫০" };
    const answer = await sendForm(staff, room, typed);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${room}?oldYear=1946`]);
    expect(stored()).toMatchObject({
      version: 1,
      value: { name: { en: "Sample High School", bn: "চার্চ উচ্চ বিদ্যালয়" }, phone: "01700-000000", established: 1950 },
    });
    expect(lines()).toMatchObject([
      { kind: "school", act: "changed", details: '{"section":"contacts","fields":["name","established","phone"]}' },
    ]);
    const told = await staff.visit("/cog-admin/activity");
    expect(told.texts("p", "history-title")).toEqual(["Contacts: Name of the school, Year established, Phone"]);
  });

  it("after a change of the founding year, the form links the texts in which the old year still stands", async () => {
    const staff = school.signedIn();
    const answer = await sendForm(staff, room, { established: "1950", "headline.en": "Since 1950", "headline.bn": "" });
    const page = await staff.follow(answer);
    const note = page.one("section", "old-year");
    expect(note.text).toContain("You changed the founding year. The old year 1946 may still be in these texts.");
    expect(note.all("a").map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ["About: Our Legacy", "/cog-admin/school/about#school-about-legacy"],
      ["About: Our Journey", "/cog-admin/school/about#school-about-timeline"],
      ["Figures: Years", "/cog-admin/school/figures#school-figures-years"],
    ]);
    const list = await staff.visit("/cog-admin/school/information?oldYear=1946");
    expect(list.one("section", "old-year").all("a")).toHaveLength(3);
    for (const year of ["1950", "x", "1", "19460"])
      expect((await staff.visit(`${room}?oldYear=${year}`)).all("section", "old-year")).toEqual([]);
    const again = await sendForm(staff, room, { phone: "01700-000000" });
    expect(again.location).toBe(room);
  });

  it("if two people change the contacts, the second person is warned, and can replace the first change by saving again", async () => {
    const staff = school.signedIn();
    const opened = await staff.visit(room);
    await staff.post(room, formValues(opened, { "place.en": "First" }));
    const late = formValues(opened, { "place.en": "Second", once: crypto.randomUUID() });
    const answer = await staff.post(room, late);
    expect([answer.status, fieldValue(answer, "place.en"), stored().value.place.en]).toEqual([409, "Second", "First"]);
    expect(getBanners(answer).join()).toContain("Error saving");
    await staff.post(room, formValues(answer));
    expect(stored()).toMatchObject({ version: 2, value: { place: { en: "Second" } } });
  });

  it("the contacts return to their original text after a confirmation", async () => {
    const staff = school.signedIn();
    await sendForm(staff, room, { "place.en": "Elsewhere" });
    expect((await staff.visit(`${room}/first-values`)).one("h1").text).toBe("Reset to original text");
    expect((await staff.post(`${room}/first-values`, {})).status).toBe(303);
    expect(stored()).toMatchObject({ version: 2, value: firstValues.contacts });
  });
});

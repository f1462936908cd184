import { describe, expect, it } from "vitest";
import { en } from "~/i18n/en";
import { firstValues } from "~/school/first-values";
import { listMissingFacts, missingText } from "~/school/missing-facts";
import type { School } from "~/school/sections";

const sample = { en: "Sample", bn: "নমুনা" };
const none = { en: "", bn: "" };
const { contacts, figures, messages, staff, committee, about } = firstValues;

const complete: School = {
  ...firstValues,
  contacts: {
    ...contacts,
    foundingCouncil: sample,
    phone: "01700-000000",
    email: "office@school.example",
    institutionId: "000000",
    techSupport: { name: sample, url: "" },
  },
  messages: { chairman: { ...messages.chairman, name: sample }, principal: { ...messages.principal, name: sample } },
  staff: { people: staff.people.map((person) => ({ ...person, name: sample })) },
  committee: { members: committee.members.map((member) => ({ ...member, name: sample })) },
};

const lines = (school: School) =>
  listMissingFacts(school, "2026-02-01").map(({ section, label, of, number, href }) =>
    [section, label, of?.en, number, href].filter(Boolean).join(" "),
  );

describe("the facts that are not filled in", () => {
  it("no fact is missing when all are filled in, even in one language only", () => {
    expect(lines(complete)).toEqual([]);
    const bengaliOnly = { ...complete.contacts, foundingCouncil: { en: "", bn: "নমুনা" } };
    expect(lines({ ...complete, contacts: bengaliOnly })).toEqual([]);
  });

  it.each<[string, Partial<School>, string]>([
    ["a place", { contacts: { ...complete.contacts, place: none } }, "contacts school.contacts.place"],
    ["an address", { contacts: { ...complete.contacts, address: none } }, "contacts school.contacts.address"],
    ["a headline", { contacts: { ...complete.contacts, headline: none } }, "contacts school.contacts.headline"],
    ["a figure", { figures: { ...figures, alumni: "" } }, "figures school.figures.alumni"],
    ["a figure in words", { figures: { ...figures, coEducation: none } }, "figures school.figures.coEducation"],
    [
      "a message",
      { messages: { ...complete.messages, chairman: { ...complete.messages.chairman, text: none } } },
      "messages school.missing.chairman.text",
    ],
    ["a vision", { about: { ...about, vision: none } }, "about school.about.vision"],
  ])("the missing facts include %s that was emptied", (_what, changed, line) => {
    expect(lines({ ...complete, ...changed })).toEqual([expect.stringMatching(`^${line} `)]);
  });

  it("the missing facts link to each person without a name, except people who have left", () => {
    const people = complete.staff.people.map((person, place) =>
      place === 3 || place === 5 ? { ...person, name: none, left: place === 3 ? "2026-01-31" : "2026-02-28" } : person,
    );
    expect(lines({ ...complete, staff: { people } })).toEqual([
      "staff school.missing.name Assistant Teacher (Physical Science) /cog-admin/school/staff?edit=staff-6#staff-6",
    ]);
  });

  it("lists, portraits, pictures and websites do not count as missing facts", () => {
    const emptied = { staff: { people: [] }, committee: { members: [] }, campus: { pictures: [] } };
    expect(lines({ ...complete, ...emptied })).toEqual([]);
  });
});

it("each missing fact has a label", () => {
  const empty: School = JSON.parse(JSON.stringify(firstValues, (_, value) => (typeof value === "string" ? "" : value)));
  const labels = listMissingFacts(empty, "2026-02-01").map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(25);
  expect(labels.filter((label) => !Object.hasOwn(en, label))).toEqual([]);
});

it("the number of missing facts is worded for one and for many", () =>
  expect([missingText(1), missingText(2)]).toEqual(["school.missing.one", "school.missing.many"]));

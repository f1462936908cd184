import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import type { School } from "~/school/sections";
import { activity } from "~drizzle/schema";
import type { Answer, Browser } from "~tests/support/browser";
import { fieldProblems, fieldValue, formValues, getBanners, sendForm } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/committee";
const both = (en: string, bn = "") => ({ en, bn });
const member = (name: string) => ({ id: `id-${name}`, name: both(name), designation: both("Member", "সদস্য") });

const stored = () => getStoredSection("committee");
const storedNames = () => stored().value.members.map(({ name }) => name.en);
const setMembers = (...names: string[]) => writeSection(school.database, "committee", { members: names.map(member) });
const lines = () => school.rows(activity);

const rows = (page: Answer) => page.all("li", "list-row");
const shownNames = (page: Answer) => rows(page).map((_, at) => fieldValue(page, `members[${at}].name.en`));

function findButton(page: Answer, name: string) {
  const found = page.all("button").find(({ attributes, text }) => (attributes["aria-label"] ?? text) === name);
  if (!found) throw new Error(`No button is called ${name}`);
  return found;
}

/** Presses the button `name` of the form like a browser without script, which also sends all values of the fields. */
function press(staff: Browser, page: Answer, name: string, typed: Record<string, string> = {}, path = room) {
  const { attributes } = findButton(page, name);
  return staff.post(path, formValues(page, { ...typed, [attributes.name ?? ""]: attributes.value ?? "" }));
}

describe("the list of the committee without script", () => {
  it.each([
    ["Add a member", ["A", "B", "C", ""]],
    ["Remove: Member 2", ["A", "C"]],
    ["Move up: Member 3", ["A", "C", "B"]],
    ["Move down: Member 1", ["B", "A", "C"]],
  ])(
    "without script, the button %j of the committee form shows the changed list and writes nothing yet",
    async (button, names) => {
      setMembers("A", "B", "C");
      const staff = school.signedIn();
      const page = await press(staff, await staff.visit(room), button, { "members[0].designation.en": "Chair" });
      expect([page.status, shownNames(page)]).toEqual([200, names]);
      expect(page.html).toContain('value="Chair"');
      expect(page.one("p", "unsaved").text).toBe("Not saved yet");
      expect([fieldProblems(page), getBanners(page)]).toEqual([[], []]);
      expect([storedNames(), stored().version, lines()]).toEqual([["A", "B", "C"], 1, []]);

      const filled: Record<string, string> = names.includes("")
        ? { "members[3].name.en": "D", "members[3].designation.en": "Member" }
        : {};
      expect((await staff.post(room, formValues(page, filled))).status).toBe(303);
      expect(storedNames()).toEqual(names.map((name) => name || "D"));
      expect(lines()).toMatchObject([{ details: '{"section":"committee","fields":["members"]}' }]);
    },
  );

  it("the buttons of the committee form lead back to the moved or new member, or next to the removed one", async () => {
    setMembers("A", "B", "C");
    const page = await school.signedIn().visit(room);
    const leadsTo = (name: string) => decodeURIComponent(findButton(page, name).attributes.formaction ?? "");
    const row = (place: number) => `#${rows(page)[place]?.attributes.id}`;
    expect(leadsTo("Move down: Member 1")).toBe(row(1));
    expect(leadsTo("Move up: Member 3")).toBe(row(1));
    expect(leadsTo("Remove: Member 3")).toBe(row(1));
    expect(leadsTo("Add a member")).toBe("#school-committee-members[3]");
  });

  it("each member that is added to the committee gets its own id and keeps it", async () => {
    setMembers("A");
    const staff = school.signedIn();
    const once = await press(staff, await staff.visit(room), "Add a member");
    const twice = await press(staff, once, "Add a member");
    const designations = { "members[1].designation.en": "Member", "members[2].designation.en": "Member" };
    await staff.post(room, formValues(twice, designations));
    const ids = stored().value.members.map(({ id }) => id);
    expect([ids[0], new Set(ids).size]).toEqual(["id-A", 3]);
    for (const id of ids.slice(1)) expect(id).toMatch(/^[\w-]{36}$/);
    expect(fieldValue(await staff.visit(room), "members[2].id")).toBe(ids[2]);
  });
});

describe("a committee that cannot be saved comes back as it was typed", () => {
  it("a member without a designation is refused with the problem at that member, and nothing typed is lost", async () => {
    setMembers("A", "B", "C");
    const staff = school.signedIn();
    const typed = { "members[1].name.en": "Bea", "members[1].designation.en": " ", "members[1].designation.bn": "" };
    const page = await sendForm(staff, room, typed);
    expect([page.status, shownNames(page)]).toEqual([400, ["A", "Bea", "C"]]);
    expect(rows(page).map((row) => row.texts("p", "field-problem"))).toEqual([[], ["Enter the designation."], []]);
    expect(storedNames()).toEqual(["A", "B", "C"]);
  });

  it("a committee form is shown again as typed if a colleague has changed the committee, and saves when sent again", async () => {
    setMembers("A", "B");
    const staff = school.signedIn();
    const opened = await staff.visit(room);
    await staff.post(room, formValues(opened, { "members[0].name.en": "First" }));
    const added = await press(staff, opened, "Add a member");
    const typed = { "members[2].name.en": "C", "members[2].designation.en": "Member", once: crypto.randomUUID() };
    const late = await staff.post(room, formValues(added, typed));
    expect([late.status, shownNames(late), storedNames()]).toEqual([409, ["A", "B", "C"], ["First", "B"]]);
    expect(getBanners(late).join()).toContain("Error saving");
    await staff.post(room, formValues(late));
    expect(storedNames()).toEqual(["A", "B", "C"]);
  });

  it.each(["nonsense", "once 0 gone", "members new", "members -1 gone", "members 0 100", "members[0].name new 0"])(
    "a committee form with an unknown button is shown again as typed: %s",
    async (change) => {
      setMembers("A");
      const staff = school.signedIn();
      const typed = { "members[0].name.en": "Anna", change };
      const page = await sendForm(staff, room, typed);
      expect([page.status, shownNames(page), storedNames()]).toEqual([400, ["Anna"], ["A"]]);
      expect(getBanners(page).join()).toContain("Error saving");
    },
  );
});

describe("the two lists of the page about the school", () => {
  const about = "/cog-admin/school/about";
  const value = () => getStoredSection("about").value;
  const order = ({ timeline, values }: School["about"]) => [
    timeline.map(({ year }) => year),
    values.map(({ id }) => id),
  ];

  it("the two lists of the About page can be changed independently", async () => {
    const staff = school.signedIn();
    let page = await press(staff, await staff.visit(about), "Move down: Event 1", {}, about);
    page = await press(staff, page, "Remove: Value 2", {}, about);
    page = await press(staff, page, "Add a year", {}, about);
    expect(value()).toEqual(firstValues.about);
    const typed = { "timeline[3].year": "২০২৬", "timeline[3].event.bn": "নতুন ভবন" };
    expect((await staff.post(about, formValues(page, typed))).status).toBe(303);
    expect(order(value())).toEqual([
      [1946, 1938, 1985, 2026],
      ["integrity", "excellence"],
    ]);
    const shown = await school.visit("/about");
    expect([shown.text.includes("নতুন ভবন"), shown.text.includes("Community")]).toEqual([true, false]);
  });
});

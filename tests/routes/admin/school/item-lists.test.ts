import { describe, expect, it } from "vitest";
import { getSection } from "~/school/school.server";
import { activity } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertPicture } from "~tests/support/content-rows";
import { fieldValue, formValues, getBanners } from "~tests/support/page-parts";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/courses";
const url = "https://learn.school.example/bangla";
const courses = () => getSection("courses").courses;
const titles = () => courses().map(({ title }) => title.en);
const lines = () => school.rows(activity).map(({ details }) => details);

const none = { en: "", bn: "" };
const unsaid = { about: none, provider: none, classes: none, language: none, data: none };
const course = (name: string) => ({ id: name.toLowerCase(), title: { en: name, bn: "" }, url, ...unsaid });
const three = () => writeSection(school.database, "courses", { courses: ["One", "Two", "Three"].map(course) });

function moves(page: Answer, place: number) {
  const buttons = page.all("form", "move")[place]?.all("button") ?? [];
  const usable = buttons.filter(({ attributes }) => attributes.disabled === undefined);
  return usable.map(({ attributes }) => `${attributes.name}=${attributes.value}`);
}

const links = (page: Answer) => page.all("a").map(({ attributes }) => attributes.href ?? "");

describe("an item that is added to a list", () => {
  it("a new item is at the end of the list, in both languages, from the next request on", async () => {
    three();
    const staff = school.signedIn();
    const form = await staff.visit(`${room}?new`);
    const typed = formValues(form, { "title.en": "Physics", "title.bn": "পদার্থবিজ্ঞান", url });
    const answer = await staff.post(`${room}?new`, typed);
    const added = courses()[3];
    expect([answer.status, answer.location]).toEqual([303, `${room}#${added?.id}`]);
    expect(added).toMatchObject({ title: { en: "Physics", bn: "পদার্থবিজ্ঞান" }, url });
    expect(added?.id).toMatch(/^[\w-]{36}$/);
    expect(lines()).toEqual(['{"section":"courses","items":["Physics"]}']);
    expect((await school.visit("/free-courses")).text).toContain("Physics");
    expect((await school.visit("/bn/free-courses")).text).toContain("পদার্থবিজ্ঞান");
  });

  it("the form of an item for a full list is shown again with a message that the list is full", async () => {
    const staff = school.signedIn();
    const form = formValues(await staff.visit(`${room}?new`), { "title.en": "One more", url, seen: "1" });
    const full = Array.from({ length: 60 }, (_, place) => course(`Course${place}`));
    writeSection(school.database, "courses", { courses: full });
    const answer = await staff.post(`${room}?new`, form);
    expect([answer.status, fieldValue(answer, "title.en"), courses().length]).toEqual([409, "One more", 60]);
    expect(getBanners(answer)).toEqual(["Error saving This list is full"]);
    const page = await staff.visit(room);
    expect(page.text).toContain("This list is full. Delete something before you add a new entry.");
    expect(page.text).not.toContain("Add a course");
  });
});

describe("an item that is changed", () => {
  it("an item is edited in a form at its own place in the list", async () => {
    three();
    const staff = school.signedIn();
    const page = await staff.visit(`${room}?edit=two`);
    const open = page.all("li").find(({ attributes }) => attributes.id === "two");
    expect(open?.one("form", "admin-form").attributes.action).toBe(`${room}?edit=two#two`);
    const answer = await staff.post(`${room}?edit=two`, formValues(page, { "title.en": "Second" }));
    expect([answer.status, answer.location, titles()]).toEqual([303, `${room}#two`, ["One", "Second", "Three"]]);
    const saved = await staff.visit(answer.location ?? "");
    expect(getBanners(saved)).toEqual(["Saved “Second”"]);
    const row = saved.all("li").find(({ attributes }) => attributes.id === "two");
    expect(row?.one("details", "row-menu").one("a").attributes.href).toBe(`${room}/two/delete`);
    expect(lines()).toEqual(['{"section":"courses","items":["Second"]}']);
  });

  it("saving an item that was deleted in the meantime says so, and keeps what was typed", async () => {
    three();
    const staff = school.signedIn();
    const form = formValues(await staff.visit(`${room}?edit=two`), { "title.en": "Second" });
    await school.signedIn().post(`${room}/two/delete`);
    const answer = await staff.post(`${room}?edit=two`, form);
    expect([answer.status, fieldValue(answer, "title.en"), titles()]).toEqual([409, "Second", ["One", "Three"]]);
    expect(getBanners(answer)).toEqual(["Error saving This entry is no longer in the list. Someone has deleted it."]);
    const page = await staff.visit(`${room}?edit=two`);
    expect(page.status).toBe(404);
    expect(page.one("div", "empty-state").text).toBe("This entry is no longer in the list. Someone has deleted it.");
  });
});

describe("a list with a search", () => {
  const many = Array.from({ length: 12 }, (_, place) => course(place % 2 ? `Physics${place}` : `Biology${place}`));
  const list = `${room}?q=physics`;

  it.each([
    ["stays in its search", "Physics 1, part one", `${list}#physics1`],
    ["shows all items if the search no longer finds the saved item", "Chemistry", `${room}#physics1`],
  ])("the list %s after an item is saved", async (_, title, next) => {
    writeSection(school.database, "courses", { courses: many });
    const staff = school.signedIn();
    const page = await staff.visit(list);
    const edit = links(page).find((link) => link.endsWith("edit=physics1#physics1")) ?? "";
    const open = await staff.visit(edit);
    expect(open.all("li").filter(({ attributes }) => attributes.id?.startsWith("biology"))).toEqual([]);
    expect(links(open)).toContain(`${list}#physics1`);
    const answer = await staff.post(edit, formValues(open, { "title.en": title }));
    expect(answer.location).toBe(next);
  });

  it("the list stays in its search after an item is deleted or kept", async () => {
    writeSection(school.database, "courses", { courses: many });
    const staff = school.signedIn();
    const deletion = links(await staff.visit(list)).find((link) => link.includes("physics1/delete")) ?? "";
    expect(links(await staff.visit(deletion))).toContain(list);
    expect((await staff.post(deletion)).location).toBe(`${list}#at-biology2`);
  });
});

describe("an item that is moved", () => {
  it("an item at an end of its list has no button to move it further", async () => {
    three();
    const page = await school.signedIn().visit(room);
    expect([0, 1, 2].map((place) => moves(page, place).join(", "))).toEqual([
      "change=courses one 1",
      "change=courses two 0, change=courses two 2",
      "change=courses three 1",
    ]);
  });

  it.each([
    ["up", "courses three 1", "Three", ["One", "Three", "Two"]],
    ["down", "courses one 1", "One", ["Two", "One", "Three"]],
  ])(
    "an item moves one place %s, also on the public page, and the activity names it once after two presses",
    async (_where, change, name, order) => {
      three();
      for (const staff of [school.signedIn(), school.signedIn()]) {
        const answer = await staff.post(room, { change, seen: "1" });
        expect([answer.status, answer.location, titles()]).toEqual([303, room, order]);
        expect(getBanners(await staff.follow(answer))).toEqual([`Moved “${name}”`]);
      }
      expect(lines()).toEqual([`{"section":"courses","items":["${name}"]}`]);
      expect((await school.visit("/free-courses")).texts("h2").filter((title) => order.includes(title))).toEqual(order);
    },
  );

  it.each([
    ["the list has changed since it was shown", "courses three 1", "0"],
    ["it was deleted", "courses four 1", "1"],
    ["the form names no place", "courses three", "1"],
  ])("an item stays in its place when %s, and a message says so", async (_why, change, seen) => {
    three();
    const staff = school.signedIn();
    const answer = await staff.post(room, { change, seen });
    expect([answer.status, titles(), lines()]).toEqual([303, ["One", "Two", "Three"], []]);
    expect(getBanners(await staff.follow(answer))).toEqual([
      "Error moving entry Someone else has changed this list. This is the current version; please try again.",
    ]);
  });
});

describe("an item that is deleted", () => {
  it("deleting an item asks with its name, and removes it from the website", async () => {
    three();
    const staff = school.signedIn();
    const page = await staff.visit(`${room}/two/delete`);
    expect(page.one("div", "dialog-body").text).toBe(
      "Delete this entry from the list? Two https://learn.school.example/bangla The entry disappears from the website at once. You can undo this for 7 days.",
    );
    const answer = await staff.post(`${room}/two/delete`);
    expect([answer.status, answer.location, titles()]).toEqual([303, `${room}#at-three`, ["One", "Three"]]);
    expect(lines()).toEqual(['{"section":"courses","items":["Two"]}']);
    expect((await school.visit("/free-courses")).texts("h2")).not.toContain("Two");
  });

  it("the question before deleting an item tells it apart from another item with the same name", async () => {
    const name = { en: "Sample Person", bn: "নমুনা ব্যক্তি" };
    insertPicture(school.database, { id: 7 });
    writeSection(school.database, "staff", {
      people: [
        {
          ...{ id: "one", name, designation: { en: "Assistant Teacher", bn: "সহকারী শিক্ষক" }, group: "", left: "" },
          ...{ joined: "2014-01-05", email: "one@school.example", mobile: "01712345678" },
          portrait: { id: 7, x: 50, y: 50 },
        },
        {
          ...{ id: "post", name: none, designation: { en: "Head Teacher", bn: "" }, group: "", left: "" },
          ...{ joined: "", email: "", mobile: "", portrait: null },
        },
      ],
    });
    writeSection(school.database, "calendar", {
      entries: [{ id: "day", title: name, note: none, starts: "2026-12-16", ends: "2026-12-18", kind: "Holiday" }],
    });
    writeSection(school.database, "campus", {
      pictures: [{ id: "field", caption: name, picture: { id: 7, x: 50, y: 50 }, atTop: false }],
    });
    const staff = school.signedIn();
    const ask = (path: string) => staff.visit(`/cog-admin/school/${path}/delete`);
    const person = await ask("staff/one");
    expect(person.texts("p", "question-facts")).toEqual([
      "Assistant Teacher · Joined Jan 5, 2014 · 01712345678 · one@school.example",
    ]);
    expect(person.all("span", "item-picture")).toHaveLength(1);
    const post = await ask("staff/post");
    expect([post.one("p", "question-named").text, post.all("p", "question-facts")]).toEqual(["Head Teacher", []]);
    expect((await ask("calendar/day")).texts("p", "question-facts")).toEqual(["Dec 16, 2026 – Dec 18, 2026 · Holiday"]);
    expect((await ask("campus/field")).one("span", "item-picture").all("img")).toHaveLength(1);
    staff.keep("lng=bn");
    expect((await ask("staff/one")).texts("p", "question-facts")[0]).toContain("সহকারী শিক্ষক");
    expect((await ask("staff/one")).texts("p", "question-facts")[0]).toContain("০১৭১২৩৪৫৬৭৮");
  });

  it.each(["/cog-admin/school/contacts/one/delete", "/cog-admin/school/none/one/delete"])(
    "a missing item answers 404 at %s",
    async (path) => {
      expect((await school.signedIn().visit(path)).status).toBe(404);
      expect((await school.signedIn().post(path)).status).toBe(404);
    },
  );
});

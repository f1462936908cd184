import { describe, expect, it } from "vitest";
import { activity, galleryItems } from "~drizzle/schema";
import { insertPhoto } from "../support/content-rows";
import { getBanners } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";
import { galleryUrl } from "./upload-form";

const school = website();
const address = `${galleryUrl}/chosen`;
const rows = () => school.rows(galleryItems);
const categories = () => rows().map(({ category }) => category);
const lines = () => school.rows(activity);

function insertFour() {
  for (const title of ["Start", "Finish", "Prizes"]) insertPhoto(school.database, { title, category: "events" });
  insertPhoto(school.database, { title: "Thrown away", category: "events", deletedAt: new Date() });
}

const formOf = (ids: (string | number)[], fields: Record<string, string>) => {
  const form = new FormData();
  for (const id of ids) form.append("photo", String(id));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("selected photos", () => {
  it("selected photos move to a category with an activity line each, and the list keeps its filter and page", async () => {
    insertFour();
    const staff = school.signedIn();
    const list = new URLSearchParams({ list: "?category=events&page=2" });
    const answer = await staff.post(`${address}?${list}`, formOf([1, 3], { intent: "move", category: "sports" }));
    expect([answer.status, answer.location]).toEqual([303, `${galleryUrl}?category=events&page=2`]);
    expect(getBanners(await staff.follow(answer))).toEqual(["Photos moved to Sports: 2"]);
    expect(categories()).toEqual(["sports", "events", "sports", "events"]);
    expect(lines()).toMatchObject([
      { act: "changed", kind: "photo", itemId: 1, title: "Start", account: staffEmail },
      { act: "changed", kind: "photo", itemId: 3, title: "Prizes", account: staffEmail },
    ]);
    expect(rows()[0]?.changedAt).toBeInstanceOf(Date);
  });

  it("deleting selected photos asks with their names first, then moves them all to the Trash", async () => {
    insertFour();
    const staff = school.signedIn().keep("lng=bn");
    const asked = `${address}?photo=1&photo=2&photo=4`;
    const page = await staff.visit(asked);
    expect(page.one("div", "dialog-body").text).toContain("এই ২টি ছবি মুছে ফেলতে চান? Start, Finish");
    expect(lines()).toEqual([]);
    expect((await staff.post(asked, { intent: "delete" })).location).toBe(galleryUrl);
    expect(rows().map(({ deletedAt }) => deletedAt !== null)).toEqual([true, true, false, true]);
    expect(lines().map(({ act, itemId }) => [act, itemId])).toEqual([
      ["deleted", 1],
      ["deleted", 2],
    ]);
  });

  it("selected photos are moved or deleted all together, or not at all if one fails", async () => {
    insertFour();
    school.database.$client.exec(
      "create trigger no before update on gallery_items when new.id = 3 begin select raise(abort, 'from inside'); end",
    );
    const staff = school.signedIn();
    for (const [path, form] of [
      [address, formOf([1, 2, 3], { intent: "move", category: "sports" })],
      [`${address}?photo=1&photo=2&photo=3`, formOf([], { intent: "delete" })],
    ] as const) {
      const answer = await staff.post(path, form);
      expect(getBanners(await staff.follow(answer))[0]).toMatch(/^Error .* photo Please try again\.$/);
    }
    expect([categories(), lines()]).toEqual([Array(4).fill("events"), []]);
    expect(rows().filter(({ deletedAt }) => deletedAt)).toHaveLength(1);
    expect(takeConsoleErrors()).toHaveLength(2);
  });

  it.each([
    ["no photo", formOf([], { intent: "move", category: "sports" }), "Error Select the photos first."],
    ["an invalid id", formOf(["1 or 1=1", "-1", "1e3", "../1", ""], { intent: "delete" }), "Select the photos first."],
    ["no category", formOf([1], { intent: "move", category: "picnic" }), "Choose a category for the photos."],
    [
      "hundreds of ids",
      formOf(Array(500).fill(1), { intent: "move", category: "sports" }),
      "The form did not arrive completely.",
    ],
    ["deleted photos", formOf([4, 99], { intent: "move", category: "sports" }), "Photos moved to Sports: 2"],
  ])("nothing changes and a message is shown if the selection of photos has %s", async (_what, form, said) => {
    insertFour();
    const staff = school.signedIn();
    const answer = await staff.post(address, form);
    expect(answer.status).toBe(303);
    expect(getBanners(await staff.follow(answer))[0]).toContain(said.replace("Error ", ""));
    expect([categories(), lines()]).toEqual([Array(4).fill("events"), []]);
  });
});

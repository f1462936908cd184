import { describe, expect, it } from "vitest";
import { activity } from "~drizzle/schema";
import { getBanner } from "../support/page-parts";
import { staffEmail, website } from "../support/website";
import { publicPath, publishedKinds, rowsOf } from "./fixtures";

const school = website();
const hourMs = 3_600_000;
const lines = () => school.rows(activity);

describe.each(publishedKinds)("the button of the preview of a $kind", ({ kind, list, insert, published }) => {
  const path = (id: number) => `/cog-admin/preview${publicPath({ kind, list }, id)}`;
  const row = () => rowsOf(school.database, kind)[0] as { status: string; publishAt: Date; changedAt: Date | null };
  const seenIn = async (id: number) =>
    (await school.signedIn().visit(path(id))).one("aside").one("form").one("input").attributes.value ?? "";

  it.each([
    ["a draft", { status: "Draft" }],
    ["a scheduled item", { status: "Published", publishAt: new Date(Date.now() + hourMs) }],
  ] as const)(
    "the publish button of the preview publishes %s at once and the list says so; a second click changes nothing",
    async (_what, as) => {
      const id = insert(school.database, { title: "Sports", ...as });
      const seen = await seenIn(id);
      const staff = school.signedIn();
      for (let times = 0; times < 2; times++) {
        const answer = await staff.post(path(id), { seen });
        expect([answer.status, answer.location]).toEqual([303, list]);
        expect(getBanner(await staff.follow(answer))).toContain(published);
      }
      expect(row().status).toBe("Published");
      expect(Math.abs(row().publishAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(lines()).toMatchObject([{ account: staffEmail, act: "changed", kind, itemId: id, title: "Sports" }]);
    },
  );

  it("the preview of a published item has no publish button", async () => {
    const id = insert(school.database, { publishAt: new Date(Date.now() - hourMs) });
    expect((await school.signedIn().visit(path(id))).one("aside").all("form")).toEqual([]);
  });

  it("the publish button publishes nothing that was changed or deleted since, and leads to the form", async () => {
    const id = insert(school.database, { status: "Draft" });
    const staff = school.signedIn();
    for (const seen of ["1", "", "x"]) {
      const answer = await staff.post(path(id), { seen });
      expect([answer.status, answer.location]).toEqual([303, `${list}/${id}/edit`]);
      expect(getBanner(await staff.follow(answer))).toContain("This item was changed after you opened the preview");
    }
    const gone = await staff.post(path(99), { seen: "1" });
    expect([gone.status, gone.location]).toEqual([303, list]);
    expect(row().status).toBe("Draft");
    expect(lines()).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { insertNotice, insertPhoto, insertPost, insertResultDocument } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();
const lists = [
  ["/notices", "notices", 50, insertNotice],
  ["/results", "result_documents", 50, insertResultDocument],
  ["/blogs", "blogs", 50, insertPost],
  ["/curriculum-gallery", "gallery_items", 100, insertPhoto],
] as const;

describe.each(lists)("%s", (list, table, perPage, add) => {
  it("has its first page, empty or not, and no other one than it fills", async () => {
    const statuses = async () =>
      Promise.all(["", "?page=1", "?page=2", "?page=3"].map(async (page) => (await school.visit(list + page)).status));
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    for (let count = 0; count <= perPage; count++) add(school.database);
    expect(await statuses()).toEqual([200, 200, 200, 404]);
  });

  it.each(["/bn?page=99", "?page=99", "?page=0", "?page=-1", "?page=02", "?page=1.5", "?page=two", "?page=1000000"])(
    "says in the page's language that %s is not there",
    async (address) => {
      add(school.database);
      const page = await school.visit(address.startsWith("/bn") ? `/bn${list}?page=99` : list + address);
      const notThere = address.startsWith("/bn") ? "পাতাটি" : "Oops! Page not found";
      expect([page.status, page.one("h1").text]).toEqual([404, expect.stringContaining(notThere)]);
      expect(page.html).not.toContain('rel="canonical"');
    },
  );

  it("takes a page without a number for its first", async () => {
    expect((await school.visit(`${list}?page=`)).status).toBe(200);
  });

  it("is not said to end where it cannot be read", async () => {
    school.database.$client.exec(`DROP TABLE ${table}`);
    expect((await school.visit(`${list}?page=2`)).status).toBe(200);
    expect(takeConsoleErrors().length).toBeGreaterThanOrEqual(1);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type ContentKind, contentKinds } from "../../app/content/activity";
import { contentTables, findContent, listTrash } from "../../app/content/content-tables.server";
import { deletePermanently, moveToTrash, purgeTrash, restoreContent } from "../../app/content/trash.server";
import { activity } from "../../drizzle/schema";
import { fileColumns, insertNotice, insertPhoto, insertPost, insertResultDocument } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const head = "head@school.example";
const now = new Date("2026-11-21T06:00:00Z");
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);

const makers: Record<ContentKind, () => void> = {
  notice: () => void insertNotice(school.database, { title: "A notice", ...fileColumns("notices/a_1.pdf") }),
  resultDocument: () => insertResultDocument(school.database, { title: "A paper" }),
  blog: () => void insertPost(school.database, { title: "A post" }),
  photo: () => insertPhoto(school.database, { title: "A photo" }),
};
const titles: Record<ContentKind, string> = {
  notice: "A notice",
  resultDocument: "A paper",
  blog: "A post",
  photo: "A photo",
};

const rowOf = (kind: ContentKind) => school.database.select().from(contentTables[kind]).get();
const told = () =>
  school.database
    .select()
    .from(activity)
    .all()
    .map(({ account, act, kind, itemId, title }) => [account, act, kind, itemId, title]);

describe.each(contentKinds)("a %s", (kind) => {
  it("rests in the trash and comes back exactly as it was", () => {
    makers[kind]();
    const before = rowOf(kind);
    expect(moveToTrash(kind, 1, head, now)).toBe(titles[kind]);
    expect(rowOf(kind)).toEqual({ ...before, deletedAt: now });
    expect(restoreContent(kind, 1, head, now)).toBe(titles[kind]);
    expect(rowOf(kind)).toEqual(before);
    expect(told()).toEqual([
      [head, "deleted", kind, 1, titles[kind]],
      [head, "restored", kind, 1, titles[kind]],
    ]);
  });

  it("is removed for good only out of the trash", () => {
    makers[kind]();
    expect(deletePermanently(kind, 1, head, now)).toBeUndefined();
    expect(rowOf(kind)).toBeDefined();
    moveToTrash(kind, 1, head, now);
    expect(deletePermanently(kind, 1, head, now)).toBe(titles[kind]);
    expect(rowOf(kind)).toBeUndefined();
    expect(told().at(-1)).toEqual([head, "removed", kind, 1, titles[kind]]);
  });

  it("is done nothing to a second time, and nothing is told of it", () => {
    makers[kind]();
    expect(restoreContent(kind, 1, head)).toBeUndefined();
    moveToTrash(kind, 1, head, daysAgo(3));
    expect(moveToTrash(kind, 1, head, now)).toBeUndefined();
    expect(rowOf(kind)?.deletedAt).toEqual(daysAgo(3));
    deletePermanently(kind, 1, head);
    expect([restoreContent(kind, 1, head), deletePermanently(kind, 1, head), moveToTrash(kind, 1, head)]).toEqual(
      Array(3).fill(undefined),
    );
    expect(told()).toHaveLength(2);
  });

  it("goes by itself once it has rested for more than 30 days", () => {
    makers[kind]();
    moveToTrash(kind, 1, head, daysAgo(30));
    purgeTrash(now);
    expect(rowOf(kind)).toBeDefined();
    purgeTrash(new Date(now.getTime() + 1));
    expect(rowOf(kind)).toBeUndefined();
    expect(told().at(-1)).toEqual(["", "removed", kind, 1, titles[kind]]);
  });
});

describe("a write and its line in the activity", () => {
  it.each([
    ["deleting", () => moveToTrash("notice", 1, head)],
    ["restoring", () => restoreContent("notice", 2, head)],
    ["removing", () => deletePermanently("notice", 2, head)],
    ["emptying", () => purgeTrash(now)],
  ])("%s: neither is there without the other", (_what, act) => {
    makers.notice();
    insertNotice(school.database, { title: "Old", deletedAt: daysAgo(31) });
    const before = school.database.select().from(contentTables.notice).all();
    school.database.run(sql`create trigger full before insert on activity begin select raise(abort, 'full'); end`);
    expect(act).toThrow("full");
    expect(school.database.select().from(contentTables.notice).all()).toEqual(before);
  });
});

describe("what rests in the trash", () => {
  it("is told with its kind, the newest deletion first, and what is not there is not", () => {
    for (const kind of contentKinds) makers[kind]();
    insertNotice(school.database, { title: "Stays" });
    moveToTrash("blog", 1, head, daysAgo(1));
    moveToTrash("photo", 1, head, daysAgo(3));
    moveToTrash("notice", 1, head, daysAgo(2));
    expect(listTrash(1, now)).toEqual({
      things: [
        { kind: "blog", id: 1, title: "A post", deletedAt: daysAgo(1), isPublic: true },
        { kind: "notice", id: 1, title: "A notice", deletedAt: daysAgo(2), isPublic: true },
        { kind: "photo", id: 1, title: "A photo", deletedAt: daysAgo(3), isPublic: true },
      ],
      older: false,
    });
  });

  it("comes 50 to a page", () => {
    for (let count = 1; count <= 51; count++) insertNotice(school.database, { deletedAt: daysAgo(0, count) });
    const [first, second] = [listTrash(1, now), listTrash(2, now)];
    expect([first.things.length, first.older, second.things.map(({ id }) => id), second.older]).toEqual([
      50,
      true,
      [51],
      false,
    ]);
  });

  it.each([
    ["a draft", { status: "Draft" }, false],
    ["what is scheduled", { publishAt: daysAgo(-1) }, false],
    ["what is published", {}, true],
  ] as const)("knows whether everybody saw it: %s", (_what, notice, isPublic) => {
    const id = insertNotice(school.database, notice);
    expect(findContent("notice", id, now)).toMatchObject({ isPublic, deletedAt: null });
    moveToTrash("notice", id, head, now);
    expect(findContent("notice", id, now)).toMatchObject({ isPublic, deletedAt: now });
  });

  it("is nothing of a kind's where there is none", () => {
    expect(findContent("blog", 1)).toBeUndefined();
  });
});

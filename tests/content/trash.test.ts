import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { daysLeft } from "~/content/trash";
import { deletePermanently, moveToTrash, purgeTrash, restoreContent } from "~/content/trash.server";
import { saveFile } from "~/uploads/files.server";
import { activity, notices } from "~drizzle/schema";
import { insertBlog, insertNotice } from "../support/content-rows";
import { getBanner } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";
import { fixtures, rowsOf } from "./fixtures";

const school = website();
const trash = "/cog-admin/trash";
const restoreAt = (kind: string, id: number) => `${trash}?intent=restore&kind=${kind}&id=${id}`;
const now = new Date("2026-11-21T06:00:00Z");
const dayMs = 86_400_000;
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms);
const recorded = () =>
  school.rows(activity).map(({ account, act, kind, itemId, title }) => [account, act, kind, itemId, title]);

const places = {
  notice: [
    "on the Notices page and, while new, on the home page and in the ticker",
    "নোটিশের পাতায়, আর নতুন থাকা পর্যন্ত হোম পাতায় ও চলমান শিরোনামে",
  ],
  resultDocument: ["on the Results page and, while new, on the home page", "ফলাফলের পাতায়, আর নতুন থাকা পর্যন্ত হোম পাতায়"],
  blog: ["on the Blogs page and, while new, on the home page", "ব্লগের পাতায়, আর নতুন থাকা পর্যন্ত হোম পাতায়"],
  photo: ["on the Gallery page", "গ্যালারির পাতায়"],
  download: [
    "under Downloads on the School information page and, by class, on the Academic page",
    "বিদ্যালয়ের তথ্য পাতার ডাউনলোড অংশে, আর শ্রেণি অনুযায়ী একাডেমিক পাতায়",
  ],
};

describe.each(fixtures)("a $kind in the Trash", ({ kind, list, insert }) => {
  const title = "মাঠ";
  const row = () => rowsOf(school.database, kind)[0];

  it("an item restored from the Trash is unchanged, and the message says where it is, even after a second click", async () => {
    const id = insert(school.database, { title });
    const before = row();
    moveToTrash(kind, id, staffEmail);
    const staff = school.signedIn();
    const [inEnglish, inBengali] = places[kind];
    for (const [language, message] of [
      ["en", `“${title}” restored It appears ${inEnglish}.`],
      ["bn", `‘${title}’ ফিরিয়ে আনা হয়েছে এটি ${inBengali} দেখা যায়।`],
    ]) {
      const answer = await staff.keep(`lng=${language}`).post(restoreAt(kind, id));
      expect([answer.status, answer.location]).toEqual([303, trash]);
      expect(getBanner(await staff.follow(answer))).toBe(message);
    }
    expect(row()).toEqual(before);
    expect(recorded()).toEqual([
      [staffEmail, "deleted", kind, id, title],
      [staffEmail, "restored", kind, id, title],
    ]);
  });

  it("Undo in the message restores the deleted item and its list, even after a second click", async () => {
    const id = insert(school.database, { title });
    const staff = school.signedIn();
    const deleted = await staff.post(`${list}/${id}/delete?list=%3Fpage%3D2`);
    const { action = "" } = (await staff.follow(deleted)).one("form", "undo").attributes;
    expect(row()?.deletedAt).not.toBeNull();
    for (let times = 0; times < 2; times++) {
      const answer = await staff.post(action);
      expect([answer.status, answer.location]).toEqual([303, `${list}?page=2#item-${id}`]);
      expect(getBanner(await staff.follow(answer))).toBe(`“${title}” restored It appears ${places[kind][0]}.`);
    }
    expect(row()?.deletedAt).toBeNull();
    expect(recorded().map(([, act]) => act)).toEqual(["deleted", "restored"]);
  });

  it("an item deleted twice keeps its first deletion date, and only the Trash deletes it permanently", () => {
    const id = insert(school.database);
    expect(restoreContent(kind, id, staffEmail)).toBeUndefined();
    expect(deletePermanently(kind, id, staffEmail)).toBeUndefined();
    moveToTrash(kind, id, staffEmail, daysAgo(3));
    expect(moveToTrash(kind, id, staffEmail, now)).toBeUndefined();
    expect(row()?.deletedAt).toEqual(daysAgo(3));
    deletePermanently(kind, id, staffEmail);
    expect(row()).toBeUndefined();
    expect([restoreContent(kind, id, staffEmail), moveToTrash(kind, id, staffEmail)]).toEqual([undefined, undefined]);
    expect(recorded()).toHaveLength(2);
  });

  it("an item is deleted permanently after more than 30 days in the Trash", () => {
    const id = insert(school.database, { title });
    moveToTrash(kind, id, staffEmail, daysAgo(30));
    purgeTrash(now);
    expect(row()).toBeDefined();
    purgeTrash(new Date(now.getTime() + 1));
    expect(row()).toBeUndefined();
    expect(recorded().at(-1)).toEqual(["", "removed", kind, id, title]);
  });
});

it.each([
  ["deleting", () => moveToTrash("notice", 1, staffEmail)],
  ["restoring", () => restoreContent("notice", 2, staffEmail)],
  ["deleting permanently", () => deletePermanently("notice", 2, staffEmail)],
  ["emptying", () => purgeTrash(now)],
])("%s writes the notice and the line in the activity together or not at all", (_what, act) => {
  insertNotice(school.database);
  insertNotice(school.database, { deletedAt: daysAgo(31) });
  const before = rowsOf(school.database, "notice");
  school.database.run(sql`create trigger full before insert on activity begin select raise(abort, 'full'); end`);
  expect(act).toThrow("full");
  expect(rowsOf(school.database, "notice")).toEqual(before);
});

describe("restoring from the Trash", () => {
  const restore = async (id: number, kind = "notice") => {
    const staff = school.signedIn();
    return staff.follow(await staff.post(restoreAt(kind, id)));
  };

  it("restoring a draft says that only the office sees it, and shortens a very long title", async () => {
    const title = "ক্ষ্ম্য".repeat(200);
    const id = insertNotice(school.database, { title, status: "Draft", deletedAt: new Date() });
    expect(getBanner(await restore(id))).toBe(`“${"ক্ষ্ম্য".repeat(60)}…” restored It appears only here in the office.`);
  });

  it("restoring a scheduled notice says when it will be published", async () => {
    const publishAt = new Date("2037-01-01T09:00:00+06:00");
    const id = insertNotice(school.database, { title: "Meeting", publishAt, deletedAt: new Date() });
    const said = "“Meeting” restored It will be published on Jan 1, 2037 at 9:00 am.";
    expect(getBanner(await restore(id)).replaceAll("\u00a0", " ")).toBe(said);
  });

  it("a failed restore shows an error, and the item stays in the Trash", async () => {
    const id = insertNotice(school.database, { deletedAt: new Date() });
    school.database.run(sql`create trigger full before update on notices begin select raise(abort, 'full'); end`);
    const page = await restore(id);
    expect(getBanner(page)).toBe("Error restoring Please try again.");
    expect(page.all("li", "row")).toHaveLength(1);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe("the screen of the Trash", () => {
  it("the Trash shows the newest deletion first, with the remaining days and the place of each item", async () => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    insertNotice(school.database, { title: "বার্ষিক ক্রীড়া", deletedAt: ago(29) });
    insertBlog(school.database, { title: "A draft", status: "Draft", deletedAt: ago(2.5) });
    insertNotice(school.database, { title: "Stays" });
    const page = await school.signedIn().visit(trash);
    const rows = page.all("li", "row");
    expect(rows.map((row) => row.one("h2").text)).toEqual(["A draft", "বার্ষিক ক্রীড়া"]);
    expect(rows.map((row) => row.one("p", "row-kind").text)).toEqual(["Blog post 28 days left", "Notice 1 day left"]);
    expect(rows.map((row) => row.one("p", "trash-facts").all("span")[0]?.text)).toEqual([
      "It appeared only here in the office.",
      "It appeared on the Notices page and, while new, on the home page and in the ticker.",
    ]);
    expect(rows[1]?.one("h2").attributes.lang).toBe("bn");
    expect(page.one("title").text).toBe("Trash | Church High School");
  });
});

describe("a scheduled notice in the Trash", () => {
  const facts = async (publishAt: Date, deletedAt: Date) => {
    insertNotice(school.database, { title: "Meeting", publishAt, deletedAt });
    const page = await school.signedIn().visit(trash);
    return page.one("p", "trash-facts").all("span")[0]?.text.replaceAll("\u00a0", " ");
  };

  it("the Trash says when the notice was scheduled, and that it is published then if it is restored before", async () => {
    const said = await facts(new Date("2037-01-01T09:00:00+06:00"), new Date());
    expect(said).toBe(
      "It was scheduled for Jan 1, 2037 at 9:00 am. If you restore it before then, it is published at that time.",
    );
  });

  it("the Trash says that a notice whose time has come in the Trash is published at once if it is restored", async () => {
    const [publishAt, deletedAt] = [new Date(Date.now() - dayMs), new Date(Date.now() - 2 * dayMs)];
    const said = await facts(publishAt, deletedAt);
    expect(said).toMatch(/^It was scheduled for .* If you restore it now, it is published at once\.$/);
    const staff = school.signedIn();
    const restored = await staff.follow(await staff.post(restoreAt("notice", 1)));
    expect(getBanner(restored)).toContain("“Meeting” restored It appears on the Notices page");
  });
});

describe("a deleted notice", () => {
  const title = "Canvas shoes";
  const publicPlaces = ["/notices", "/", "/bn", "/search?q=canvas", "/notices.xml", "/sitemap.xml", "/notices/1"];

  async function noticeWithFile() {
    const bytes = new Uint8Array(Buffer.from("%PDF-1.4 routine"));
    const accepted = { ok: true, extension: "pdf", type: "application/pdf" } as const;
    const file = await saveFile("notices", { name: "routine.pdf", bytes }, accepted);
    insertNotice(school.database, { title, ...file });
    return file.fileUrl;
  }

  async function foundAt(): Promise<string[]> {
    const found: string[] = [];
    for (const place of publicPlaces) {
      const { status, html } = await school.visit(place);
      if (status === 200 && (html.includes(title) || html.includes("/notices/1<"))) found.push(place);
    }
    takeConsoleErrors();
    return found;
  }

  it("a deleted notice is hidden from the next request, and returns with everything when it is restored", async () => {
    const file = await noticeWithFile();
    const before = school.rows(notices);
    const staff = school.signedIn();
    expect(await foundAt()).toEqual(publicPlaces);

    await staff.follow(await staff.post("/cog-admin/notices/1/delete"));
    expect(await foundAt()).toEqual([]);
    expect([(await school.visit("/notices/1")).status, (await school.visit(file)).status]).toEqual([404, 404]);
    expect([(await staff.visit(file)).text, school.storedFiles().length]).toEqual(["%PDF-1.4 routine", 1]);
    expect((await staff.visit("/cog-admin/notices")).html).not.toContain(title);

    await staff.post(restoreAt("notice", 1));
    expect(await foundAt()).toEqual(publicPlaces);
    expect((await school.visit(file)).text).toBe("%PDF-1.4 routine");
    expect(school.rows(notices)).toEqual(before);
    takeConsoleErrors();
  });
});

describe("the remaining days in the Trash", () => {
  const [second, hour] = [1_000, 3_600_000];

  it.each([
    ["directly after the deletion", 0, 30],
    ["a second before the first day is over", dayMs - second, 30],
    ["after one day", dayMs, 29],
    ["after one day and a second", dayMs + second, 29],
    ["after 29 days", 29 * dayMs, 1],
    ["an hour before the end", 30 * dayMs - hour, 1],
    ["when the clean-up runs late", 31 * dayMs, 1],
    ["after the clock was set back", -dayMs, 30],
  ])("the Trash counts the days that remain %s", (_when, since, left) =>
    expect(daysLeft(daysAgo(0, since), now)).toBe(left),
  );
});

describe("the Undo of several items", () => {
  const undoAt = (...ids: unknown[]) =>
    `${trash}?intent=undo&kind=notice&list=${encodeURIComponent("//evil.example")}${ids.map((id) => `&id=${id}`).join("")}`;
  const isGone = (id: number) => school.rows(notices).find((row) => row.id === id)?.deletedAt !== null;

  it("Undo of several items restores each existing item once, and never redirects to another website", async () => {
    const ids = [1, 2, 3].map(() => insertNotice(school.database, { deletedAt: new Date() }));
    const staff = school.signedIn();
    const answer = await staff.post(undoAt(ids[0], ids[0], ids[2], 999, -1, "x", "1e9", ""));
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/notices"]);
    expect(getBanner(await staff.follow(answer))).toBe("Restored: 2");
    expect(ids.map(isGone)).toEqual([false, true, false]);
    expect(recorded()).toHaveLength(2);
  });

  it("Undo of several items ignores ids above the limit of a message, and does not act on other kinds", async () => {
    const post = insertBlog(school.database, { deletedAt: new Date() });
    const last = insertNotice(school.database, { deletedAt: new Date() });
    const staff = school.signedIn();
    const answer = await staff.post(undoAt(...Array.from({ length: 100 }, (_, place) => 1000 + place), last, post));
    expect(getBanner(await staff.follow(answer))).toBe(
      "This item is no longer in the Trash It has been deleted permanently in the meantime.",
    );
    expect(isGone(last)).toBe(true);
    expect((await staff.post(`${trash}?intent=undo&kind=account&id=1`)).status).toBe(404);
  });
});

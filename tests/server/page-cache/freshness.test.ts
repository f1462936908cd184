import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { moveToTrash, restoreContent } from "~/content/trash.server";
import { failedReadCount, readOrFallback } from "~/errors";
import { toDhakaInput } from "~/i18n/format";
import { endUrgent, makeUrgentAgain } from "~/notices/notices.admin.server";
import { transaction } from "~drizzle/client";
import { notices, receivedForms, students } from "~drizzle/schema";
import { insertNotice } from "~tests/support/content-rows";
import { openEmptySchool } from "~tests/support/school";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";
import { insertNoticeSql, openDatabaseInFile, startCachedServer } from "./cached-server";

const school = website();
afterEach(() => void takeConsoleErrors());

describe("a request after a write shows it", () => {
  it("the first request after this process publishes, changes or deletes a notice shows the change", async () => {
    const server = await startCachedServer();
    expect((await server.get("/notices")).body).not.toContain("Sports day");
    const id = insertNotice(school.database, { title: "Sports day" });
    expect((await server.get("/notices")).body).toContain("Sports day");
    school.database.update(notices).set({ title: "Prize day" }).where(eq(notices.id, id)).run();
    expect((await server.get("/notices")).body).toContain("Prize day");
    school.database.delete(notices).where(eq(notices.id, id)).run();
    expect((await server.get("/notices")).body).not.toContain("Prize day");
  });

  it("the first request after a write by another process shows it", async () => {
    const { other } = openDatabaseInFile();
    const server = await startCachedServer();
    for (let times = 0; times < 3; times++) await server.get("/notices");
    expect(server.made).toEqual(["/notices"]);
    other.exec(insertNoticeSql("From a command"));
    expect((await server.get("/notices")).body).toContain("From a command");
  });

  it("a request shows a scheduled notice when its time has come, and not before", async () => {
    let now = Date.UTC(2026, 10, 21, 4);
    const at = Date.now() + 1_000_000;
    insertNotice(school.database, { title: "Later", publishAt: new Date(at) });
    const server = await startCachedServer({ now: () => now });
    now = at - 5000;
    await server.get("/notices");
    const { headers } = await server.get("/notices");
    expect(headers["cache-control"]).toContain("s-maxage=5, stale-while-revalidate=0");
    expect(server.made).toHaveLength(1);
    now = at;
    await server.get("/notices");
    expect(server.made).toHaveLength(2);
    expect((await server.get("/notices")).headers["cache-control"]).toContain("s-maxage=10, stale");
  });

  it("a notice stops being urgent at the exact second, even in shared caches", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 10, 59, 40), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    insertNotice(school.database, { title: "Closed", publishAt: new Date(now), urgentUntil: new Date(now + 20_000) });
    const server = await startCachedServer();
    const look = async (seconds: number) => {
      vi.setSystemTime(now + seconds * 1000);
      const { body, headers } = await server.get("/bn/about");
      return [
        body.includes('data-part="urgent"'),
        headers["cache-control"]?.replace(/^.*s-max/, "max"),
        server.made.length,
      ];
    };
    expect(await look(0)).toEqual([true, "maxage=10, stale-while-revalidate=10", 1]);
    expect(await look(15)).toEqual([true, "maxage=5, stale-while-revalidate=0", 1]);
    expect(await look(19.5)).toEqual([true, "maxage=0, stale-while-revalidate=0", 1]);
    expect(await look(20)).toEqual([false, "maxage=10, stale-while-revalidate=60", 2]);
    expect(await look(21)).toEqual([false, "maxage=10, stale-while-revalidate=60", 2]);
  });

  it("a cached page changes when the urgency of a notice ends, and when the notice is deleted or restored", async () => {
    const server = await startCachedServer();
    const urgentUntil = new Date(Date.now() + 3_600_000);
    const id = insertNotice(school.database, { title: "Closed", urgentUntil, publishAt: new Date() });
    const isShown = async () => (await server.get("/")).body.includes('data-part="urgent"');
    expect([await isShown(), moveToTrash("notice", id, ""), await isShown()]).toEqual([true, "Closed", false]);
    expect([restoreContent("notice", id, ""), await isShown()]).toEqual(["Closed", true]);
    expect([endUrgent(id, ""), await isShown()]).toEqual([toDhakaInput(urgentUntil), false]);
    expect([makeUrgentAgain(id, toDhakaInput(urgentUntil), ""), await isShown()]).toEqual([true, true]);
  });

  it("a cached page changes when a day ends in Dhaka, and when the clock is set back", async () => {
    let now = Date.UTC(2026, 10, 21, 17, 59, 59);
    const server = await startCachedServer({ now: () => now });
    const timesMade = async () => {
      await server.get("/");
      return server.made.length;
    };
    expect([await timesMade(), await timesMade()]).toEqual([1, 1]);
    now += 1000;
    expect(await timesMade()).toBe(2);
    now -= 1000;
    expect([await timesMade(), await timesMade()]).toEqual([3, 3]);
  });

  it("the first request after another school has replaced this one shows the other school", async () => {
    const server = await startCachedServer();
    await server.get("/notices");
    const other = openEmptySchool();
    insertNotice(other, { title: "Restored" });
    expect((await server.get("/notices")).body).toContain("Restored");
    insertNotice(other, { title: "Written after" });
    expect((await server.get("/notices")).body).toContain("Written after");
    other.$client.close();
  });

  it("each of hundreds of requests shows the latest notice while this and another process publish notices", async () => {
    const { database, other } = openDatabaseInFile();
    const server = await startCachedServer();
    let newest = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const expected = newest;
        // Reads the newest number from the ticker, which shows the three newest notices.
        const shown = (await server.get("/bn")).body.matchAll(/Number (\d+)\b/g);
        expect(Math.max(0, ...Array.from(shown, ([, number]) => Number(number)))).toBeGreaterThanOrEqual(expected);
      }
    };
    const publish = async () => {
      for (let number = 1; number <= 10; number++) {
        const title = `Number ${number}`;
        if (number % 2) other.exec(insertNoticeSql(title, number));
        else insertNotice(database, { title, publishAt: new Date(number) });
        newest = number;
        for (let times = 0; times < 20; times++) await server.get("/bn");
      }
      isOver = true;
    };
    await Promise.all([publish(), ask(), ask()]);
    expect(server.made.length).toBeGreaterThanOrEqual(10);
  });
});

describe("a write", () => {
  it("saving a student, a received form or a session keeps the cached pages", async () => {
    const server = await startCachedServer();
    await server.get("/");
    school.insert(students, { name: "Rahim", rollNumber: 1, classLevel: 1, fatherName: "A", motherName: "B" });
    school.insert(receivedForms, { token: "t", receivedAt: new Date() });
    school.signedIn();
    await server.get("/");
    expect(server.made).toEqual(["/"]);
  });

  it("a write that is rolled back keeps the cached pages", async () => {
    const server = await startCachedServer();
    const { headers } = await server.get("/notices");
    const undone = () =>
      transaction(() => {
        insertNotice(school.database, { title: "Never" });
        throw new Error("undone");
      });
    expect(undone).toThrow("undone");
    expect((await server.get("/notices")).headers.etag).toBe(headers.etag);
  });

  it("a write while a page is being rendered keeps that page out of the cache", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const server = await startCachedServer({
      onMade: async (answer) => {
        if (server.made.length === 1) await held;
        return answer;
      },
    });
    const early = server.get("/notices");
    await expect.poll(() => server.made).toHaveLength(1);
    insertNotice(school.database, { title: "Meanwhile" });
    expect((await server.get("/notices")).body).toContain("Meanwhile");
    release();
    expect((await early).body).not.toContain("Meanwhile");
    expect((await server.get("/notices")).body).toContain("Meanwhile");
    expect(server.made).toHaveLength(2);
  });
});

describe("a page that may be outdated", () => {
  it("an outdated page is not shown again if rendering fails", async () => {
    let isBroken = false;
    const server = await startCachedServer({
      onMade: (answer) => (isBroken ? new Response("broken", { status: 500 }) : answer),
    });
    await server.get("/notices");
    isBroken = true;
    insertNotice(school.database, { title: "New" });
    for (let times = 0; times < 2; times++) expect((await server.get("/notices")).status).toBe(500);
    isBroken = false;
    expect((await server.get("/notices")).body).toContain("New");
  });

  it("a page with an unreadable part is not cached", async () => {
    const server = await startCachedServer({
      onMade: (answer) => {
        readOrFallback([], () => {
          throw new Error("disk I/O error");
        });
        return answer;
      },
    });
    const before = failedReadCount();
    expect((await server.get("/notices")).status).toBe(200);
    expect([server.cache.bytes(), failedReadCount()]).toEqual([0, before + 1]);
  });

  it("a cached page is not shown while the database cannot be read, and is shown again afterwards", async () => {
    const { database, other } = openDatabaseInFile();
    const server = await startCachedServer();
    await server.get("/about");
    database.run(sql`pragma busy_timeout = 0`);
    other.exec("begin exclusive");
    expect((await server.get("/about")).headers.etag).toBeUndefined();
    other.exec("commit");
    expect((await server.get("/about")).headers.etag).toBeDefined();
    expect(server.made).toEqual(["/about"]);
  });
});

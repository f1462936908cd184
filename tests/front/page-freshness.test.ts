import { join } from "node:path";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { failedReadings, readOr } from "../../app/http";
import { transaction, useDatabase } from "../../drizzle/db.server";
import { prepareDatabase } from "../../drizzle/prepare.server";
import { notices, receivedForms, students } from "../../drizzle/schema";
import { shelve } from "../support/blog-shelf";
import { freshFolder } from "../support/fresh-folder";
import { hangUp } from "../support/gallery-wall";
import { pinUp } from "../support/notice-board";
import { openEmptySchool } from "../support/school";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";
import { openCachedFront } from "./cached-front";

const school = website();
afterEach(() => void acceptedComplaints());

/** A school in a file for the running test, and how another process writes a notice there. */
function schoolInFile() {
  const folder = freshFolder();
  const databasePath = join(folder, "school.db");
  const database = prepareDatabase({ databasePath, backupDir: join(folder, "backups"), lock: false });
  useDatabase(database);
  const other = new Database(databasePath);
  return { database, other, close: () => [other, database.$client].map((client) => client.close()) };
}

const fromOutside = (title: string) =>
  `insert into notices (title, type, content, status, publish_at) values ('${title}', 'General', 'x', 'Published', 1)`;

describe("whoever asks after a write sees it", () => {
  it("when it was published here, changed, and taken away", async () => {
    const front = await openCachedFront();
    expect((await front.get("/notices")).body).not.toContain("Sports day");
    const id = pinUp(school.database, { title: "Sports day" });
    expect((await front.get("/notices")).body).toContain("Sports day");
    school.database.update(notices).set({ title: "Prize day" }).where(eq(notices.id, id)).run();
    expect((await front.get("/notices")).body).toContain("Prize day");
    school.database.delete(notices).where(eq(notices.id, id)).run();
    expect((await front.get("/notices")).body).not.toContain("Prize day");
  });

  it("when another process wrote it", async () => {
    const { other, close } = schoolInFile();
    const front = await openCachedFront();
    for (let times = 0; times < 3; times++) await front.get("/notices");
    expect(front.made).toEqual(["/notices"]);
    other.exec(fromOutside("From a command"));
    expect((await front.get("/notices")).body).toContain("From a command");
    close();
  });

  it("when its time has come, and not before", async () => {
    let now = Date.UTC(2026, 10, 21, 4);
    const at = Date.now() + 1_000_000;
    pinUp(school.database, { title: "Later", publishAt: new Date(at) });
    const front = await openCachedFront({ now: () => now });
    now = at - 5000;
    await front.get("/notices");
    const { headers } = await front.get("/notices");
    expect(headers["cache-control"]).toContain("s-maxage=5, stale-while-revalidate=0");
    expect(front.made).toHaveLength(1);
    now = at;
    await front.get("/notices");
    expect(front.made).toHaveLength(2);
    expect((await front.get("/notices")).headers["cache-control"]).toContain("s-maxage=10, stale");
  });

  it("when a day ends in Dhaka, and when the clock was put back", async () => {
    let now = Date.UTC(2026, 10, 21, 17, 59, 59);
    const front = await openCachedFront({ now: () => now });
    const timesMade = async () => {
      await front.get("/");
      return front.made.length;
    };
    expect([await timesMade(), await timesMade()]).toEqual([1, 1]);
    now += 1000;
    expect(await timesMade()).toBe(2);
    now -= 1000;
    expect([await timesMade(), await timesMade()]).toEqual([3, 3]);
  });

  it("when another school was put in the place of this one", async () => {
    const front = await openCachedFront();
    await front.get("/notices");
    const other = openEmptySchool();
    pinUp(other, { title: "Restored" });
    expect((await front.get("/notices")).body).toContain("Restored");
    pinUp(other, { title: "Written after" });
    expect((await front.get("/notices")).body).toContain("Written after");
    other.$client.close();
  });

  it("in each of hundreds of requests while notices are published here and from outside", async () => {
    const { database, other, close } = schoolInFile();
    const front = await openCachedFront();
    let newest = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const expected = newest;
        // The ticker has the three newest.
        const seen = (await front.get("/bn")).body.matchAll(/Number (\d+)\b/g);
        expect(Math.max(0, ...Array.from(seen, ([, number]) => Number(number)))).toBeGreaterThanOrEqual(expected);
      }
    };
    const publish = async () => {
      for (let number = 1; number <= 10; number++) {
        const title = `Number ${number}`;
        if (number % 2) other.exec(fromOutside(title).replace("1)", `${number})`));
        else pinUp(database, { title, publishAt: new Date(number) });
        newest = number;
        for (let times = 0; times < 20; times++) await front.get("/bn");
      }
      isOver = true;
    };
    await Promise.all([publish(), ask(), ask()]);
    expect(front.made.length).toBeGreaterThanOrEqual(10);
    close();
  });
});

describe("a write", () => {
  it("of marks, pupils or sessions leaves every page as it is", async () => {
    const front = await openCachedFront();
    await front.get("/");
    school.database
      .insert(students)
      .values({ name: "Rahim", rollNumber: 1, classLevel: 1, fatherName: "A", motherName: "B" })
      .run();
    school.database.insert(receivedForms).values({ token: "t", receivedAt: new Date() }).run();
    school.signedIn();
    await front.get("/");
    expect(front.made).toEqual(["/"]);
  });

  it("touches the pages that show it, and no other", async () => {
    const front = await openCachedFront();
    const paths = ["/about", "/curriculum-gallery", "/blogs"];
    const all = () => Promise.all(paths.map((path) => front.get(path)));
    await all();
    const madeBy = async (write: () => void) => {
      front.made.length = 0;
      write();
      await all();
      await front.pages.goOn();
      return front.made.sort();
    };
    expect(await madeBy(() => hangUp(school.database))).toEqual(["/curriculum-gallery"]);
    expect(await madeBy(() => shelve(school.database))).toEqual(["/blogs"]);
    expect(await madeBy(() => pinUp(school.database))).toEqual([...paths].sort());
  });

  it("that is undone leaves what people see as it was", async () => {
    const front = await openCachedFront();
    const { headers } = await front.get("/notices");
    const undone = () =>
      transaction(() => {
        pinUp(school.database, { title: "Never" });
        throw new Error("undone");
      });
    expect(undone).toThrow("undone");
    expect((await front.get("/notices")).headers.etag).toBe(headers.etag);
  });

  it("while a page is made keeps that page from being kept", async () => {
    let isFirst = true;
    const front = await openCachedFront({
      onMade: (answer) => {
        if (isFirst) pinUp(school.database, { title: "Meanwhile" });
        isFirst = false;
        return answer;
      },
    });
    expect((await front.get("/notices")).body).not.toContain("Meanwhile");
    expect(front.pages.bytes()).toBe(0);
    expect((await front.get("/notices")).body).toContain("Meanwhile");
  });

  it("while a page is made gives whoever asks after it a page of their own", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isFirst = true;
    const front = await openCachedFront({
      onMade: async (answer) => {
        const waits = isFirst;
        isFirst = false;
        if (waits) await held;
        return answer;
      },
    });
    const early = front.get("/notices");
    await expect.poll(() => front.made).toHaveLength(1);
    pinUp(school.database, { title: "Meanwhile" });
    expect((await front.get("/notices")).body).toContain("Meanwhile");
    goOn();
    expect((await early).body).not.toContain("Meanwhile");
    expect((await front.get("/notices")).body).toContain("Meanwhile");
    expect(front.made).toHaveLength(2);
  });

  it("has the pages that were kept made again before the next visitor asks, the last used first", async () => {
    const front = await openCachedFront();
    for (const path of ["/about", "/notices", "/sitemap.xml", "/staff"]) await front.get(path);
    pinUp(school.database);
    front.made.length = 0;
    await front.get("/academic");
    await front.pages.goOn();
    expect(front.made).toEqual(["/academic", "/staff", "/notices", "/about"]);
    await front.get("/notices");
    expect(front.made).toHaveLength(4);
  });
});

describe("a page that may not be as the school is", () => {
  it("is not shown again when making it anew fails, which the log says in one line", async () => {
    let isBroken = false;
    const front = await openCachedFront({
      onMade: (answer) => (isBroken ? new Response("broken", { status: 500 }) : answer),
    });
    await front.get("/notices");
    isBroken = true;
    pinUp(school.database, { title: "New" });
    expect((await front.get("/about")).status).toBe(500);
    await front.pages.goOn();
    const lines = acceptedComplaints().map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([{ fault: "a page could not be made anew", path: "/notices", cause: "it answers 500" }]);
    expect(front.pages.bytes()).toBe(0);
    isBroken = false;
    expect((await front.get("/notices")).body).toContain("New");
  });

  it("is not kept when something of it could not be read", async () => {
    const front = await openCachedFront({
      onMade: (answer) => {
        readOr([], () => {
          throw new Error("disk I/O error");
        });
        return answer;
      },
    });
    const before = failedReadings();
    expect((await front.get("/notices")).status).toBe(200);
    expect([front.pages.bytes(), failedReadings()]).toEqual([0, before + 1]);
  });

  it("is not shown while the database cannot be asked, and is again when it can", async () => {
    const { database, other, close } = schoolInFile();
    const front = await openCachedFront();
    await front.get("/about");
    database.run(sql`pragma busy_timeout = 0`);
    other.exec("begin exclusive");
    expect((await front.get("/about")).headers.etag).toBeUndefined();
    other.exec("commit");
    expect((await front.get("/about")).headers.etag).toBeDefined();
    expect(front.made).toEqual(["/about"]);
    close();
  });
});

it("the page for no connection says when it was made: it is another one every minute", async () => {
  let now = Date.UTC(2026, 10, 21, 4, 0, 30);
  const front = await openCachedFront({ now: () => now });
  for (const ahead of [0, 29_999, 1]) {
    now += ahead;
    await front.get("/offline");
  }
  expect(front.made).toEqual(["/offline", "/offline"]);
});

import { describe, expect, it } from "vitest";
import { transaction } from "../../../drizzle/client";
import { receivedForms, students } from "../../../drizzle/schema";
import { pinUp } from "../../support/notice-board";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";
import { openDatabaseInFile } from "./database-in-file";

const school = website();

describe("a write", () => {
  it("of marks, pupils or sessions leaves every page as it is", async () => {
    const front = await startCachedServer();
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

  it("that is undone leaves what people see as it was", async () => {
    const front = await startCachedServer();
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
    const front = await startCachedServer({
      onMade: (answer) => {
        if (isFirst) pinUp(school.database, { title: "Meanwhile" });
        isFirst = false;
        return answer;
      },
    });
    expect((await front.get("/notices")).body).not.toContain("Meanwhile");
    expect(front.cache.bytes()).toBe(0);
    expect((await front.get("/notices")).body).toContain("Meanwhile");
  });

  it("while a page is made gives whoever asks after it a page of their own", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isFirst = true;
    const front = await startCachedServer({
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
    const front = await startCachedServer();
    for (const path of ["/about", "/notices", "/sitemap.xml", "/staff"]) await front.get(path);
    await front.cache.settled();
    pinUp(school.database);
    front.made.length = 0;
    await front.get("/academic");
    await front.cache.settled();
    expect(front.made).toEqual(["/academic", "/staff", "/notices", "/about"]);
    await front.get("/notices");
    expect(front.made).toHaveLength(4);
  });

  it("has nothing made again while a visitor waits for a page", async () => {
    let goOn = () => {};
    let held = Promise.resolve();
    const front = await startCachedServer({ onMade: (answer) => held.then(() => answer) });
    for (const path of ["/about", "/notices"]) await front.get(path);
    await front.cache.settled();
    held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    pinUp(school.database, { title: "Meanwhile" });
    front.made.length = 0;
    const visitor = front.get("/notices");
    await expect.poll(() => front.made).toEqual(["/notices"]);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(front.made).toEqual(["/notices"]);
    goOn();
    expect((await visitor).body).toContain("Meanwhile");
    await front.cache.settled();
    expect(front.made).toEqual(["/notices", "/about"]);
  });

  it("of another process every second has no page made again that nobody asks for", async () => {
    const { other, close } = openDatabaseInFile();
    const front = await startCachedServer();
    for (const path of ["/notices", "/staff", "/about"]) await front.get(path);
    front.made.length = 0;
    for (let second = 1; second <= 4; second++) {
      other.exec(`insert into received_forms (token, received_at) values ('${second}', 1)`);
      await front.get("/about");
      await front.cache.settled();
    }
    expect(front.made).toEqual(["/about", "/staff", "/notices", "/about", "/about", "/about"]);
    expect((await front.get("/staff")).status).toBe(200);
    close();
  });
});

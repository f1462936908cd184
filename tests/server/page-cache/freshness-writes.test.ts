import { describe, expect, it } from "vitest";
import { transaction } from "../../../drizzle/client";
import { receivedForms, students } from "../../../drizzle/schema";
import { insertNotice } from "../../support/content-rows";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";
import { openDatabaseInFile } from "./database-in-file";

const school = website();

describe("a write", () => {
  it("of marks, pupils or sessions leaves every page as it is", async () => {
    const server = await startCachedServer();
    await server.get("/");
    school.database
      .insert(students)
      .values({ name: "Rahim", rollNumber: 1, classLevel: 1, fatherName: "A", motherName: "B" })
      .run();
    school.database.insert(receivedForms).values({ token: "t", receivedAt: new Date() }).run();
    school.signedIn();
    await server.get("/");
    expect(server.made).toEqual(["/"]);
  });

  it("that is undone leaves what people see as it was", async () => {
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

  it("while a page is made keeps that page from being kept", async () => {
    let isFirst = true;
    const server = await startCachedServer({
      onMade: (answer) => {
        if (isFirst) insertNotice(school.database, { title: "Meanwhile" });
        isFirst = false;
        return answer;
      },
    });
    expect((await server.get("/notices")).body).not.toContain("Meanwhile");
    expect(server.cache.bytes()).toBe(0);
    expect((await server.get("/notices")).body).toContain("Meanwhile");
  });

  it("while a page is made gives whoever asks after it a page of their own", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isFirst = true;
    const server = await startCachedServer({
      onMade: async (answer) => {
        const waits = isFirst;
        isFirst = false;
        if (waits) await held;
        return answer;
      },
    });
    const early = server.get("/notices");
    await expect.poll(() => server.made).toHaveLength(1);
    insertNotice(school.database, { title: "Meanwhile" });
    expect((await server.get("/notices")).body).toContain("Meanwhile");
    goOn();
    expect((await early).body).not.toContain("Meanwhile");
    expect((await server.get("/notices")).body).toContain("Meanwhile");
    expect(server.made).toHaveLength(2);
  });

  it("has the pages that were kept made again before the next visitor asks, the last used first", async () => {
    const server = await startCachedServer();
    for (const path of ["/about", "/notices", "/sitemap.xml", "/staff"]) await server.get(path);
    await server.cache.settled();
    insertNotice(school.database);
    server.made.length = 0;
    await server.get("/academic");
    await server.cache.settled();
    expect(server.made).toEqual(["/academic", "/staff", "/notices", "/about"]);
    await server.get("/notices");
    expect(server.made).toHaveLength(4);
  });

  it("has nothing made again while a visitor waits for a page", async () => {
    let goOn = () => {};
    let held = Promise.resolve();
    const server = await startCachedServer({ onMade: (answer) => held.then(() => answer) });
    for (const path of ["/about", "/notices"]) await server.get(path);
    await server.cache.settled();
    held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    insertNotice(school.database, { title: "Meanwhile" });
    server.made.length = 0;
    const visitor = server.get("/notices");
    await expect.poll(() => server.made).toEqual(["/notices"]);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(server.made).toEqual(["/notices"]);
    goOn();
    expect((await visitor).body).toContain("Meanwhile");
    await server.cache.settled();
    expect(server.made).toEqual(["/notices", "/about"]);
  });

  it("of another process every second has no page made again that nobody asks for", async () => {
    const { other, close } = openDatabaseInFile();
    const server = await startCachedServer();
    for (const path of ["/notices", "/staff", "/about"]) await server.get(path);
    server.made.length = 0;
    for (let second = 1; second <= 4; second++) {
      other.exec(`insert into received_forms (token, received_at) values ('${second}', 1)`);
      await server.get("/about");
      await server.cache.settled();
    }
    expect(server.made).toEqual(["/about", "/staff", "/notices", "/about", "/about", "/about"]);
    expect((await server.get("/staff")).status).toBe(200);
    close();
  });
});

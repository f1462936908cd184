import { once } from "node:events";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { notices } from "../../../drizzle/schema";
import { insertNotice, insertPhoto } from "../../support/content-rows";
import { openEmptySchool } from "../../support/school";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";
import { insertNoticeSql, openDatabaseInFile } from "./database-in-file";

const school = website();
afterEach(() => void takeConsoleErrors());

describe("whoever asks after a write sees it", () => {
  it("when it was published here, changed, and taken away", async () => {
    const server = await startCachedServer();
    expect((await server.get("/notices")).body).not.toContain("Sports day");
    const id = insertNotice(school.database, { title: "Sports day" });
    expect((await server.get("/notices")).body).toContain("Sports day");
    school.database.update(notices).set({ title: "Prize day" }).where(eq(notices.id, id)).run();
    expect((await server.get("/notices")).body).toContain("Prize day");
    school.database.delete(notices).where(eq(notices.id, id)).run();
    expect((await server.get("/notices")).body).not.toContain("Prize day");
  });

  it("when another process wrote it", async () => {
    const { other, close } = openDatabaseInFile();
    const server = await startCachedServer();
    for (let times = 0; times < 3; times++) await server.get("/notices");
    expect(server.made).toEqual(["/notices"]);
    other.exec(insertNoticeSql("From a command"));
    expect((await server.get("/notices")).body).toContain("From a command");
    close();
  });

  it("when its time has come, and not before", async () => {
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

  it("when a day ends in Dhaka, and when the clock was put back", async () => {
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

  it("when another school was put in the place of this one", async () => {
    const server = await startCachedServer();
    await server.get("/notices");
    const other = openEmptySchool();
    insertNotice(other, { title: "Restored" });
    expect((await server.get("/notices")).body).toContain("Restored");
    insertNotice(other, { title: "Written after" });
    expect((await server.get("/notices")).body).toContain("Written after");
    other.$client.close();
  });

  it("when it was written between two turns, while a page was made again beside the visitors", async () => {
    const { database, other, close } = openDatabaseInFile();
    let onMake = () => {};
    const server = await startCachedServer({ onMake: () => onMake() });
    for (const path of ["/curriculum-gallery", "/notices", "/about"]) await server.get(path);
    await server.cache.settled();
    const socket = connect(server.port, "127.0.0.1");
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    ask("/robots.txt");
    await once(socket, "data");
    onMake = () => {
      onMake = () => {};
      other.exec(insertNoticeSql("From a command"));
      ask("/notices");
    };
    let page = "";
    socket.on("data", (piece) => {
      page += piece;
    });
    insertPhoto(database);
    await server.get("/about");
    await expect.poll(() => page).toContain("</html>");
    expect(page).toContain("From a command");
    socket.destroy();
    close();
  });

  it("in each of hundreds of requests while notices are published here and from outside", async () => {
    const { database, other, close } = openDatabaseInFile();
    const server = await startCachedServer();
    let newest = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const expected = newest;
        // The ticker has the three newest.
        const seen = (await server.get("/bn")).body.matchAll(/Number (\d+)\b/g);
        expect(Math.max(0, ...Array.from(seen, ([, number]) => Number(number)))).toBeGreaterThanOrEqual(expected);
      }
    };
    const publish = async () => {
      for (let number = 1; number <= 10; number++) {
        const title = `Number ${number}`;
        if (number % 2) other.exec(insertNoticeSql(title).replace("1)", `${number})`));
        else insertNotice(database, { title, publishAt: new Date(number) });
        newest = number;
        for (let times = 0; times < 20; times++) await server.get("/bn");
      }
      isOver = true;
    };
    await Promise.all([publish(), ask(), ask()]);
    expect(server.made.length).toBeGreaterThanOrEqual(10);
    close();
  });
});

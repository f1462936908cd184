import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { failedReadCount, readOrFallback } from "../../../app/http";
import { enterReadOnlyMode, leaveReadOnlyMode } from "../../../app/operations/read-only-mode.server";
import { insertNotice } from "../../support/content-rows";
import { openEmptySchool } from "../../support/school";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";
import { startCachedServer } from "./cached-server";
import { openDatabaseInFile } from "./database-in-file";

const school = website();
afterEach(() => void takeConsoleErrors());

describe("a page that may not be as the school is", () => {
  it("is not shown again when making it anew fails, which the log says in one line", async () => {
    let isBroken = false;
    const server = await startCachedServer({
      onMade: (answer) => (isBroken ? new Response("broken", { status: 500 }) : answer),
    });
    await server.get("/notices");
    isBroken = true;
    insertNotice(school.database, { title: "New" });
    expect((await server.get("/about")).status).toBe(500);
    await server.cache.settled();
    const lines = takeConsoleErrors().map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([{ fault: "a page could not be made anew", path: "/notices", cause: "it answers 500" }]);
    expect(server.cache.bytes()).toBe(0);
    isBroken = false;
    expect((await server.get("/notices")).body).toContain("New");
  });

  it("is not kept when something of it could not be read", async () => {
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

  it("is not shown while the database cannot be asked, and is again when it can", async () => {
    const { database, other, close } = openDatabaseInFile();
    const server = await startCachedServer();
    await server.get("/about");
    database.run(sql`pragma busy_timeout = 0`);
    other.exec("begin exclusive");
    expect((await server.get("/about")).headers.etag).toBeUndefined();
    other.exec("commit");
    expect((await server.get("/about")).headers.etag).toBeDefined();
    expect(server.made).toEqual(["/about"]);
    close();
  });
});

it("the page for no connection says when it was made: it is never kept", async () => {
  const server = await startCachedServer();
  expect((await server.get("/offline")).status).toBe(200);
  expect([server.cache.bytes(), server.made]).toEqual([0, []]);
});

it("while the doors are closed pages can be read, and show the restored school from the moment it is there", async () => {
  const server = await startCachedServer();
  await server.get("/notices");
  await enterReadOnlyMode();
  try {
    expect((await server.get("/notices")).headers.etag).toBeDefined();
    expect(server.made).toHaveLength(1);
    insertNotice(openEmptySchool(), { title: "Restored" });
    expect((await server.get("/notices")).body).toContain("Restored");
  } finally {
    leaveReadOnlyMode();
  }
});

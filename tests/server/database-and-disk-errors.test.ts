import type { ServerBuild } from "@remix-run/node";
import { afterEach, describe, expect, it } from "vitest";
import { handleDatabaseAndDiskErrors } from "~/server/database-and-disk-errors";
import { emptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
afterEach(() => void takeConsoleErrors());

type Handler = () => unknown;

async function ask(id: string, loader: Handler): Promise<unknown> {
  const build = { routes: { a: { id, module: { loader } } } } as unknown as ServerBuild;
  const wrapped = handleDatabaseAndDiskErrors(build).routes.a?.module.loader as unknown as (
    args: object,
  ) => Promise<unknown>;
  return wrapped({}).catch((thrown: { init?: { status: number } }) => thrown.init?.status ?? thrown);
}

const failing = (code: string) => () => {
  throw Object.assign(new Error("it failed"), { code });
};

describe("when the database or disk cannot be used", () => {
  it.each([
    ["SQLITE_BUSY", 503],
    ["SQLITE_BUSY_SNAPSHOT", 503],
    ["SQLITE_FULL", 507],
    ["ENOSPC", 507],
    ["EDQUOT", 507],
  ])("a page that fails with %s is answered with %i", async (code, status) => {
    expect(await ask("routes/public/home", failing(code))).toBe(status);
  });

  it("a page's answer, and any fault except a locked database or a full disk, is passed on unchanged", async () => {
    expect(await ask("routes/public/home", failing("SQLITE_CORRUPT"))).toMatchObject({ code: "SQLITE_CORRUPT" });
    expect(await ask("routes/public/home", () => "page")).toBe("page");
  });

  it("with a locked database the office answers 503, public pages show what they can, and later pages do not wait", async () => {
    const timeout = () => school.database.$client.pragma("busy_timeout", { simple: true });
    const { $client } = school.database;
    const prepare = $client.prepare.bind($client);
    $client.prepare = failing("SQLITE_BUSY") as typeof $client.prepare;
    expect(await ask("routes/admin/content/notices", () => "page")).toBe(503);
    expect(await ask("routes/public/home", () => "page")).toBe("page");
    $client.prepare = prepare;
    expect(timeout()).toBe(0);
    expect(await ask("routes/admin/content/notices", () => "page")).toBe("page");
    expect(timeout()).toBe(2000);
  });
});

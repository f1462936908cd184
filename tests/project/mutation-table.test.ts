import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testsOf } from "../mutation/modules.mjs";

const root = join(import.meta.dirname, "../..");
const missing = (names: string[]) => names.filter((name) => !existsSync(join(root, name)));

/** What stands between a stranger and the school. */
const security = [
  ...["guard.server", "guarded-build.server", "while-signed-in.server"].map((name) => `app/accounts/${name}.ts`),
  ...["sessions.server", "session-cookie.server"].map((name) => `app/accounts/${name}.ts`),
  ...["throttle", "throttle.server"].map((name) => `app/accounts/${name}.ts`),
  ...["gates.server", "same-origin", "plain-host", "plain-path"].map((name) => `app/front/${name}.ts`),
  ...["accepted-files", "file-types", "office-file"].map((name) => `app/uploads/${name}.ts`),
  "app/blogs/post-html.server.ts",
];

describe("security modules are really tested", () => {
  it("each of them has its tests in the table by which they are tried", () => {
    expect(security.filter((module) => !testsOf[module]?.length)).toEqual([]);
  });

  it("and no module and no test in that table is one that is not there", () => {
    expect(missing(Object.keys(testsOf))).toEqual([]);
    expect(missing(Object.values(testsOf).flat())).toEqual([]);
  });
});

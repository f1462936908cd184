import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildWebsite, isBuildCurrent, removeStamp } from "../../app/server/build.mjs";
import { builtProject, project, sources, write } from "./built-project";

describe("a build", () => {
  it("is current while nothing it was made from has changed", () => {
    expect(isBuildCurrent(builtProject())).toBe(true);
  });

  it.each(Object.keys(sources))("is not current when %s has changed", (name) => {
    const root = builtProject();
    write(root, { [name]: "changed" });
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("is not current when a file has come, gone or been renamed", () => {
    const roots = [builtProject(), builtProject(), builtProject()];
    const [more = "", fewer = "", other = ""] = roots;
    write(more, { "app/new.ts": "" });
    rmSync(join(fewer, "public/crest.svg"));
    rmSync(join(other, "public/crest.svg"));
    write(other, { "public/arms.svg": sources["public/crest.svg"] });
    expect(roots.map(isBuildCurrent)).toEqual([false, false, false]);
  });

  it("is still current when something else has changed", () => {
    const root = builtProject();
    write(root, { "README.md": "new", "data/school.db": "new", "tests/a.test.ts": "new" });
    expect(isBuildCurrent(root)).toBe(true);
  });

  it("is not current when it is not there, was never finished, or is being made anew", () => {
    expect(isBuildCurrent(project())).toBe(false);
    expect(isBuildCurrent(project({ "build/server/front.js": "half" }))).toBe(false);
    const root = builtProject();
    removeStamp(root);
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("is taken as it is where the sources were left out", () => {
    const root = builtProject();
    rmSync(join(root, "app/routes.ts"));
    expect(isBuildCurrent(root)).toBe(true);
    rmSync(join(root, "build/server/front.js"));
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("is not tried without the tools for it, and the reason is said", async () => {
    await expect(buildWebsite(project(), { always: false })).rejects.toThrow("npm ci --include=dev");
    await buildWebsite(builtProject(), { always: false });
  });
});

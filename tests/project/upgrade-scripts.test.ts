import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe.each(["deploy/upgrade.sh", "deploy/upgrade-container.sh"])("%s", (path) => {
  const script = readFileSync(path, "utf8");

  it("the upgrade script names the file with the newest data when it goes back to the old version", () => {
    expect(script).toMatch(/newer=\S+\.newer-\$\(date /);
    expect(script).toMatch(/step "Data saved since the upgrade is only in \S*\$newer\./);
  });

  it("the upgrade script never claims that the old version has everything that was saved", () =>
    expect(script).not.toMatch(/(all that|everything that) was saved/i));
});

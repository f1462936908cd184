import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memorySettings, nodeFlags } from "../node-flags.mjs";

const root = join(import.meta.dirname, "../..");

test.each(["Dockerfile", "deploy/school.service"])(
  "the file %s starts Node with the memory settings of npm start",
  (path) => {
    const settings = Object.entries(memorySettings).map(([name, value]) => `${name}=${value}`);
    expect(settings).toHaveLength(2);
    expect(nodeFlags).toHaveLength(1);
    const said = readFileSync(join(root, path), "utf8");
    for (const setting of [...settings, ...nodeFlags]) expect(said).toContain(setting);
  },
);

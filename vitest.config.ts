import { defineConfig } from "vitest/config";
import { aliases } from "./aliases";
import { findNodeProblem } from "./app/server/node-version.mjs";

const nodeProblem = findNodeProblem(import.meta.dirname);
if (nodeProblem) throw new Error(nodeProblem);

// These tests replace modules with vi.mock, open real database files beside workers, or start programs. So each file
// gets new modules. All other tests share the modules in a worker, because loading the complete website for each file
// would take longer than all its tests.
const isolated = ["accounts/passwords", "accounts/sign-in", "native", "operations"].map(
  (folder) => `tests/${folder}/**/*.test.{ts,tsx}`,
);
// `npm run torture` runs these files.
const torture = "tests/torture/**/*.test.ts";

const common = {
  setupFiles: ["tests/support/setup.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default is one second, but a busy computer may need longer.
  expect: { poll: { timeout: 20_000 } },
  // A report contains its own styles.
  css: { include: /reports\/[a-z-]+\.css/ },
};

export default defineConfig({
  assetsInclude: ["**/*.docx"],
  resolve: { alias: aliases },
  test: {
    // By default Vitest leaves one core free. On a computer with two cores, this would waste half of the time.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: "shared",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...isolated, torture],
          isolate: false,
        },
      },
      { extends: true, test: { ...common, name: "isolated", include: isolated } },
      { extends: true, test: { ...common, name: "torture", include: [torture] } },
    ],
  },
});

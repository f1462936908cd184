import { defineConfig } from "vitest/config";

/** Runs the tests of one module. Each test file loads the modules again, so it does not see changes by another file. */
export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    include: (process.env.TESTS_OF_THE_MODULE ?? "").split(" "),
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

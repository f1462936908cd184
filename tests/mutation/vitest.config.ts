import { defineConfig } from "vitest/config";

/**
 * Runs the tests of one module. vitest runs each test file in a new environment by default, so a change by one file
 * does not affect another.
 */
export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    include: (process.env.TESTS_OF_THE_MODULE ?? "").split(" "),
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

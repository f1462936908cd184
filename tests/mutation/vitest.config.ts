import { defineConfig } from "vitest/config";

/** The tests of one module, each file with its own modules, so that the next file does not see a change in one. */
export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    include: (process.env.TESTS_OF_THE_MODULE ?? "").split(" "),
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

import { defineConfig } from "vitest/config";

/** The tests of one module, each file with modules of its own: a fault in one must not be seen by the next. */
export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    include: (process.env.TESTS_OF_THE_MODULE ?? "").split(" "),
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  assetsInclude: ["**/*.docx"],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

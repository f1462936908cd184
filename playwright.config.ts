import { defineConfig } from "@playwright/test";
import { findLightBrowser } from "./tests/find-browser.mjs";

/**
 * Runs journeys through the website in a real browser. They need the production build. `npm run torture` runs the last
 * project.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.journey.ts",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    launchOptions: {
      executablePath: findLightBrowser(),
      // Without a language setting, the browser saves a file with a Bengali name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: [
        ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
        // With this option, text has exactly the same width in the headless shell as in the full browser.
        "--font-render-hinting=none",
      ],
    },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "with JavaScript", testMatch: "{both,with-script}/**/*.journey.ts" },
    { name: "without JavaScript", testMatch: "both/*.journey.ts", use: { javaScriptEnabled: false } },
    { name: "server process", testMatch: "server-process/*.journey.ts" },
    { name: "torture", testDir: "tests/torture" },
  ],
});

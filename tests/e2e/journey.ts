import { test as base, expect } from "@playwright/test";
import { waitForHydration } from "./hydration";
import { createAccount, type School, settingsIn, withPlace, withSampleSchool, withSchool } from "./school";
import type { Server } from "./server";

export { expect };

type OfOneWorker = {
  /** The sample school of `npm run demo`. Its journeys don't save anything, because all of a worker share it. */
  sample: Server;
  /** The database of a school without content and with one account. Each `school` begins with a copy of it. */
  databaseWithAccount: string;
};

type OfOneTest = {
  /** A new school for each test, without content. */
  school: School;
  /** Whether `school` has its first account. */
  hasAccount: boolean;
  /** Patterns of console errors that a journey expects. Any other error in the browser's console fails the journey. */
  expectedErrors: RegExp[];
  hydration: undefined;
};

/** Pages open in `school`. A test file can choose another school with `test.use`. */
export const test = base.extend<OfOneTest, OfOneWorker>({
  databaseWithAccount: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    ({}, use) =>
      withPlace(async (place) => {
        const settings = settingsIn(place);
        await createAccount(settings);
        await use(settings.DATABASE_PATH);
      }),
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  sample: [({}, use) => withSampleSchool(use), { scope: "worker" }],

  hasAccount: [true, { option: true }],

  school: ({ hasAccount, databaseWithAccount }, use) => withSchool(use, hasAccount ? databaseWithAccount : undefined),

  baseURL: ({ school }, use) => use(school.address),

  expectedErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          errors.push(`${message.text()} at ${message.location().url}`);
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      // Remix does not wait until it has read an answer to its end. If a journey leaves the page immediately, the
      // browser aborts the answer and reports this AbortError.
      // Chromium leaves out the transition between two pages if it has already shown the next page, which it may load
      // before the tap. It reports that as this InvalidStateError, and the reader sees the page at once.
      const expected = [
        /^AbortError: (?:BodyStreamBuffer was aborted|signal is aborted without reason)/,
        /^InvalidStateError: Transition was aborted because of invalid state\. Page already revealed/,
      ];
      await use(expected);
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],

  hydration: [
    async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled !== false) await waitForHydration(page);
      await use(undefined);
    },
    { auto: true },
  ],
});

type Use = (address: string) => Promise<void>;

export const atTheSample = { baseURL: ({ sample }: OfOneWorker, use: Use) => use(sample.address) };

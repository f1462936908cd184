import { test as base, expect } from "@playwright/test";
import { waitForHydration } from "./hydration";
import { createAccount, type School, withSampleSchool, withSchool } from "./school";
import type { Server } from "./server";

export { expect };

type OfOneWorker = {
  /**
   * A school without content and with one account. All journeys of a Playwright worker share it, so a journey finds the
   * data of earlier journeys.
   */
  school: School;
  /** The sample school of `npm run demo`. */
  sample: Server;
};

type OfOneTest = {
  /** A school without an account, for one test only. `test.use(inNewSchool)` makes the pages of the test open in it. */
  newSchool: School;
  /** Patterns of console errors that a journey expects. Any other error in the browser's console fails the journey. */
  expectedErrors: RegExp[];
  hydration: undefined;
};

/** Pages open in `school`. A test file can choose another school with `test.use`. */
export const test = base.extend<OfOneTest, OfOneWorker>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    ({}, use) =>
      withSchool(async (school) => {
        await createAccount(school.settings);
        await use(school);
      }),
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  sample: [({}, use) => withSampleSchool(use), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  newSchool: ({}, use) => withSchool(use),

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
export const inNewSchool = { baseURL: ({ newSchool }: OfOneTest, use: Use) => use(newSchool.address) };

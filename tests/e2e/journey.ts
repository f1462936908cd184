import { test as base, expect } from "@playwright/test";
import { type School, withSampleSchool, withSchool } from "./school";
import type { Server } from "./server";

export { expect };

type OfOneWorker = {
  /** An empty school with one account; what a journey leaves in it the next one finds. */
  school: School;
  /** The sample school. */
  sample: Server;
};

type OfOneTest = {
  /** A school of this test's own that nobody has used. */
  newSchool: School;
  /** Complaints of the browser that belong to the journey; any other one fails it. */
  expectedComplaints: RegExp[];
};

/** Pages open in `school` unless a file says otherwise with `test.use(atTheSample)`. */
export const test = base.extend<OfOneTest, OfOneWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  school: [({}, use) => withSchool({}, use), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  sample: [({}, use) => withSampleSchool(use), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  newSchool: ({}, use) => withSchool({ account: false }, use),

  baseURL: ({ school }, use) => use(school.address),

  expectedComplaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) heard.push(`${message.text()} at ${message.location().url}`);
      });
      context.on("weberror", (fault) => heard.push(String(fault.error())));
      const expected: RegExp[] = [];
      await use(expected);
      expect(heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const atTheSample = {
  baseURL: ({ sample }: OfOneWorker, use: (address: string) => Promise<void>) => use(sample.address),
};

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
  /** A school of this test's own that nobody has used; `test.use(inNewSchool)` opens pages there. */
  newSchool: School;
  /** Whether the new school has its account already. */
  staffed: boolean;
  /** Complaints of the browser that belong to the journey; any other one fails it. */
  expectedComplaints: RegExp[];
};

/** Pages open in `school` unless a file says otherwise with `test.use`. */
export const test = base.extend<OfOneTest, OfOneWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  school: [({}, use) => withSchool({ account: true }, use), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  sample: [({}, use) => withSampleSchool(use), { scope: "worker" }],

  staffed: [true, { option: true }],

  newSchool: ({ staffed }, use) => withSchool({ account: staffed }, use),

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

type Use = (address: string) => Promise<void>;

export const atTheSample = { baseURL: ({ sample }: OfOneWorker, use: Use) => use(sample.address) };
export const inNewSchool = { baseURL: ({ newSchool }: OfOneTest, use: Use) => use(newSchool.address) };

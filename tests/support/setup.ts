import { afterEach, beforeEach, expect, vi } from "vitest";

// A console error that the test does not expect is a fault, so it fails the test it happens in.
const consoleErrors: unknown[][] = [];

beforeEach(() => {
  consoleErrors.length = 0;
  for (const channel of ["error", "warn"] as const)
    vi.spyOn(console, channel).mockImplementation((...words) => void consoleErrors.push(words));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(consoleErrors).toEqual([]);
});

/** Returns what was written to the console since the test began; reading it accepts it. */
export const takeConsoleErrors = () => consoleErrors.splice(0);

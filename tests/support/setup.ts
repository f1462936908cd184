import { afterEach, beforeEach, expect, vi } from "vitest";

// A console error that a test does not expect is a bug, so the test in which it happens fails.
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

/**
 * Returns everything written to the console since the test began or since the last call. The test then does not fail
 * because of it.
 */
export const takeConsoleErrors = () => consoleErrors.splice(0);

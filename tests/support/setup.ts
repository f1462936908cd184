import { afterEach, beforeEach, expect, vi } from "vitest";

// Fails a test if something writes an error or a warning to the console and the test does not expect it.
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
 * Returns everything that was written to the console since the test began or since the last call. What it returns no
 * longer makes the test fail.
 */
export const takeConsoleErrors = () => consoleErrors.splice(0);

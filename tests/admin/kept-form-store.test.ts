import { expect, it } from "vitest";
import { isTooOld } from "~/admin/forms/unsaved/kept-form-store";

const now = Date.UTC(2026, 10, 22, 12);
const daysBefore = (days: number) => now - days * 24 * 3600 * 1000;

it.each([
  ["from today is kept", now, false],
  ["from exactly 30 days ago is kept", daysBefore(30), false],
  ["that is a millisecond older is deleted", daysBefore(30) - 1, true],
])("the browser keeps a half-written form for 30 days: one %s", (_, at, tooOld) => {
  expect(isTooOld({ at }, now)).toBe(tooOld);
});

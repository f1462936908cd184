import { expect, it } from "vitest";
import { isTooOld } from "~/admin/forms/kept-form-store";

const now = Date.UTC(2026, 10, 22, 12);
const daysBefore = (days: number) => now - days * 24 * 3600 * 1000;

it.each([
  ["of today", now, false],
  ["of 30 days ago to the millisecond", daysBefore(30), false],
  ["of a millisecond longer ago", daysBefore(30) - 1, true],
])("the browser keeps a half-written form for 30 days: one %s", (_, at, tooOld) => {
  expect(isTooOld({ at }, now)).toBe(tooOld);
});

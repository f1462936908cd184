import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  checkPublishAt,
  displayStatus,
  offerPublishTimes,
  publicationFields,
  publishAtValue,
  toListItem,
  toPublication,
  updatePublication,
} from "~/content/publication";
import { readForm } from "../support/read-form";

const now = new Date("2026-11-18T06:00:00Z");
const noon = new Date("2026-12-16T06:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

const schema = z.object(publicationFields).superRefine(checkPublishAt);

describe("the publishing time", () => {
  it.each([
    [{}, { status: "Published", publishAt: undefined }, undefined],
    [{ publishAt: " " }, { status: "Published", publishAt: undefined }, undefined],
    [{ publishAt: "2026-12-16T12:00" }, { status: "Published", publishAt: noon }, undefined],
    [{ publishAt: "2026-12-16T12:00:00" }, { status: "Published", publishAt: noon }, undefined],
    [{ publishAt: "2026-11-18T12:00" }, undefined, "form.publishAt.past"],
    [
      { publishAt: "2026-11-18T12:01" },
      { status: "Published", publishAt: new Date("2026-11-18T06:01:00Z") },
      undefined,
    ],
    [{ publishAt: "16.12.2026" }, undefined, "form.publishAt.unreadable"],
    [{ publishAt: "2026-12-16T25:00" }, undefined, "form.publishAt.unreadable"],
    [{ publishAt: "rubbish", intent: "draft" }, undefined, "form.publishAt.unreadable"],
    [
      { publishAt: "2020-01-01T12:00", intent: "draft" },
      { status: "Draft", publishAt: new Date("2020-01-01T06:00Z") },
      undefined,
    ],
    [{ publishAt: "2026-12-16T12:00", intent: "draft" }, { status: "Draft", publishAt: noon }, undefined],
  ])("the form fields %j are read as a status and a publishing time", (fields, publication, problem) => {
    vi.setSystemTime(now);
    const { value, errors } = readForm(schema, fields);
    expect(errors.publishAt?.text).toBe(problem);
    expect(value && toPublication(value)).toEqual(publication);
  });

  const before = new Date(now.getTime() - 1000);
  it.each([
    ["a public item without a new time keeps its date", "Published", before, { status: "Published" }, before],
    [
      "a public item with a later time becomes scheduled",
      "Published",
      before,
      { status: "Published", publishAt: noon },
      noon,
    ],
    ["a scheduled item without a time is published now", "Published", noon, { status: "Published" }, now],
    ["a draft without a time is published now", "Draft", before, { status: "Published" }, now],
    ["a draft whose time was cleared has no time", "Draft", noon, { status: "Draft" }, now],
    ["a draft gets the new time", "Draft", before, { status: "Draft", publishAt: noon }, noon],
    ["a public item that becomes a draft keeps its time", "Published", before, { status: "Draft" }, before],
  ] as const)(
    "the publishing time of a changed item follows its form: %s",
    (_what, status, publishAt, publication, expected) => {
      expect(updatePublication({ status, publishAt }, publication, now)).toEqual({
        status: publication.status,
        publishAt: expected,
      });
    },
  );

  it("the form shows the publishing time only if it is still to come", () => {
    expect(publishAtValue({ status: "Draft", publishAt: noon }, now)).toBe("2026-12-16T12:00");
    expect(publishAtValue({ status: "Published", publishAt: before }, now)).toBe("");
  });
});

describe("the times that the form offers for publishing later", () => {
  it.each([
    ["on a Wednesday", "2026-11-18T12:00", ["2026-11-19T08:00", "2026-11-22T08:00"]],
    ["on a Thursday, tomorrow and the next school day", "2026-11-19T23:59", ["2026-11-20T08:00", "2026-11-22T08:00"]],
    ["on a Saturday, because tomorrow is Sunday", "2026-11-21T06:00", ["2026-11-22T08:00", "2026-11-23T08:00"]],
    ["on a Sunday", "2026-11-22T07:00", ["2026-11-23T08:00", "2026-11-29T08:00"]],
    ["at the end of a year", "2026-12-31T09:00", ["2027-01-01T08:00", "2027-01-03T08:00"]],
  ])("the form offers the right mornings %s", (_when, time, offered) => {
    expect(offerPublishTimes(new Date(`${time}:00+06:00`)).map(({ value }) => value)).toEqual(offered);
  });
});

describe("the status shown to staff", () => {
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

  it.each([
    ["Published", before, "Published"],
    ["Published", now, "Published"],
    ["Published", after, "Scheduled"],
    ["Draft", before, "Draft"],
    ["Draft", after, "Draft"],
  ] as const)("an item of the status %s with the publishing time %s is shown as %s", (status, publishAt, shown) => {
    expect(displayStatus({ status, publishAt }, now)).toBe(shown);
  });

  it("the office's list shows a notice with its status and the date when it was written", () => {
    const notice = { id: 7, status: "Published" as const, publishAt: after, createdAt: before };
    expect(toListItem(notice, "bn", now)).toMatchObject({
      id: 7,
      status: "Scheduled",
      created: { iso: "2026-11-18", whole: "১৮\u00a0নভেম্বর ২০২৬" },
    });
  });
});

import { describe, expect, it } from "vitest";
import { notWritten } from "../../app/office/not-written.server";
import { acceptedComplaints } from "../support/setup";

describe("why something could not be written", () => {
  it.each([
    ["ENOSPC", "form.boxFull"],
    ["EDQUOT", "form.boxFull"],
    ["SQLITE_FULL", "form.boxFull"],
    ["EROFS", "form.boxReadOnly"],
    ["EACCES", "form.boxReadOnly"],
    ["SQLITE_READONLY", "form.boxReadOnly"],
    ["SQLITE_READONLY_DBMOVED", "form.boxReadOnly"],
    ["SQLITE_CANTOPEN", "form.boxReadOnly"],
    ["SQLITE_BUSY", "form.boxBusy"],
    ["SQLITE_CONSTRAINT", "toast.unexpected.body"],
  ])("is told for %s, and logged in one line", (code, text) => {
    expect(notWritten("a notice", Object.assign(new Error("first line\nsecond line"), { code }))).toBe(text);
    expect(acceptedComplaints()).toEqual([
      [JSON.stringify({ fault: "a notice could not be written", cause: "first line" })],
    ]);
  });

  it.each([undefined, null, "text", {}])("is told for %j as something unexpected", (fault) => {
    expect(notWritten("a notice", fault)).toBe("toast.unexpected.body");
    acceptedComplaints();
  });
});

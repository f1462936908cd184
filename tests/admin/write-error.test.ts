import { describe, expect, it } from "vitest";
import { writeErrorText } from "~/admin/forms/saving/write-error.server";
import { takeConsoleErrors } from "../support/setup";

describe("the message for a failed write", () => {
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
  ])("a write that fails with %s gets a message with the cause, and one line in the log", (code, text) => {
    expect(writeErrorText("a notice", Object.assign(new Error("first line\nsecond line"), { code }))).toBe(text);
    expect(takeConsoleErrors()).toEqual([
      [JSON.stringify({ fault: "a notice could not be written", cause: "first line" })],
    ]);
  });

  it.each([undefined, null, "text", {}])("a write that fails with %j is reported as an unexpected error", (error) => {
    expect(writeErrorText("a notice", error)).toBe("toast.unexpected.body");
    takeConsoleErrors();
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes an empty folder for the test; it is deleted at the end. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "school-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

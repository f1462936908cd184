import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates an empty folder, which is deleted at the end of the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "school-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

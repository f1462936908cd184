import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder for the running test; it is gone when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "school-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

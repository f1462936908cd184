import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { compareBackup } from "../../app/operations/compare-backup.server";
import * as inspecting from "../../app/operations/inspect-backup.server";
import { DatabaseError } from "../../drizzle/database-errors";
import { freshFolder } from "../support/fresh-folder";
import { createBackupOf, createSampleSchool } from "../support/school-on-disk";

vi.mock("../../app/operations/inspect-backup.server", { spy: true });
const inspect = vi.mocked(inspecting.inspectBackup);

const look = (path: string, signal?: AbortSignal) =>
  compareBackup({ name: "a.db", path, at: new Date(), bytes: 1 }, "a@school.example", signal);

function newBackup(): string {
  const path = join(freshFolder(), "a.db");
  writeFileSync(path, "a backup");
  return path;
}

describe("those who look at backups", () => {
  let [now, most] = [0, 0];
  beforeEach(() => {
    [now, most] = [0, 0];
    inspect.mockClear();
    inspect.mockImplementation(async (_path, signal) => {
      now += 1;
      most = Math.max(most, now);
      for (let turn = 0; turn < 20 && !signal?.aborted; turn++) await nextTurn();
      now -= 1;
      signal?.throwIfAborted();
      throw new DatabaseError("it is damaged");
    });
  });

  test("at once are served one after the other", async () => {
    await Promise.all(Array.from({ length: 4 }, () => look(newBackup())));
    expect([most, inspect.mock.calls.length]).toEqual([1, 4]);
  });

  test("at the same one have what the first has found, until the file is another", async () => {
    const path = newBackup();
    const found = await Promise.all(Array.from({ length: 6 }, () => look(path)));
    expect([found, inspect.mock.calls.length]).toEqual([Array(6).fill({ unfit: "damaged" }), 1]);
    appendFileSync(path, "!");
    await look(path);
    expect(inspect).toHaveBeenCalledTimes(2);
  });

  test("and go away before it is their turn, or in the middle of it, let the next one in", async () => {
    const [path, leaves] = [newBackup(), new AbortController()];
    const [first, second, third] = [look(path, leaves.signal), look(path, leaves.signal), look(path)];
    await nextTurn();
    leaves.abort();
    await expect(first).rejects.toThrow("aborted");
    await expect(second).rejects.toThrow("aborted");
    expect([await third, inspect.mock.calls.length]).toEqual([{ unfit: "damaged" }, 2]);
  });
});

test("a look ends when its reader goes away, also while a thread of its own reads the file", async () => {
  inspect.mockRestore();
  const path = await createBackupOf(await createSampleSchool());
  const leaves = new AbortController();
  const looking = inspecting.inspectBackup(path, leaves.signal);
  leaves.abort();
  await expect(looking).rejects.toThrow("aborted");
});

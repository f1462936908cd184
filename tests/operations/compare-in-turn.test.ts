import { expect, test, vi } from "vitest";
import { compareBackup } from "../../app/operations/compare-backup.server";
import * as inspecting from "../../app/operations/inspect-backup.server";

vi.mock("../../app/operations/inspect-backup.server", { spy: true });

test("four who look at backups at once are served one after the other", async () => {
  let [now, most] = [0, 0];
  vi.mocked(inspecting.inspectBackup).mockImplementation(async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((next) => setImmediate(next));
    now -= 1;
    throw new Error("inspected");
  });
  const backup = { name: "a.db", path: "a.db", at: new Date(), bytes: 1 };
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => compareBackup(backup, "a@school.example")));
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(most).toBe(1);
});

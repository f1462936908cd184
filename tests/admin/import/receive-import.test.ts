import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { receiveImport } from "~/admin/import/import.server";
import { env } from "~/env.server";
import { website } from "~tests/support/website";

const school = website();
const countBackups = () => (existsSync(env().BACKUP_DIR) ? readdirSync(env().BACKUP_DIR).length : 0);

function confirm(findImporter: Parameters<typeof receiveImport<never>>[1]["findImporter"]) {
  const body = new FormData();
  body.set("carried", "rows");
  const request = new Request(`${school.origin}/cog-admin/results/import`, { method: "POST", body });
  return receiveImport(request, { account: "head@school.example", maxFields: 10, findImporter });
}

describe("a confirmed import", () => {
  it("a confirmed import is saved by an importer that has read the school after the backup", async () => {
    let backupsBefore: number | undefined;
    const done = await confirm(() => {
      const backups = countBackups();
      const save = () => {
        backupsBefore = backups;
        return { goTo: "/cog-admin", messages: [] };
      };
      return { check: () => ({}), save };
    });
    expect(done).toEqual({ goTo: "/cog-admin", messages: [] });
    expect(backupsBefore).toBe(1);
  });

  it("a confirmed import is rejected if a colleague locks the exam during the backup", async () => {
    const save = () => ({ goTo: "/cog-admin", messages: [] });
    const done = await confirm(() =>
      countBackups() === 0 ? { check: () => ({}), save } : { text: "marks.locked" as const },
    );
    expect(done).toMatchObject({ status: 409, message: { body: "marks.locked" } });
  });
});

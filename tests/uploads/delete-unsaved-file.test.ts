import { describe, expect, it } from "vitest";
import { deleteUnsavedFile } from "../../app/uploads/files.server";
import { uploads } from "../../app/uploads/storage.server";
import { website } from "../support/website";

website();
const key = "notices/ab12_1763700000000.pdf";
const failed = (code: string) => Object.assign(new Error("The row was not written."), { code });

describe("a stored file whose row could not be written", () => {
  it.each(["SQLITE_FULL", "SQLITE_BUSY", "SQLITE_CONSTRAINT"])(
    "goes after %s: the row is certainly not there",
    async (code) => {
      await uploads().set(key, new File(["%PDF-1.4"], key));
      await deleteUnsavedFile(key, failed(code));
      expect(await uploads().has(key)).toBe(false);
    },
  );

  it("stays after a fault of the disk, because the row may be there all the same", async () => {
    await uploads().set(key, new File(["%PDF-1.4"], key));
    await deleteUnsavedFile(key, failed("SQLITE_IOERR_DIR_FSYNC"));
    expect(await uploads().has(key)).toBe(true);
  });
});

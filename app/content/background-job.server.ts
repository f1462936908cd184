import { setImmediate as nextTurn } from "node:timers/promises";
import { db, type SchoolDatabase } from "../../drizzle/client";
import { errorSummary } from "../errors";
import { uploads } from "../uploads/storage.server";
import type { UploadStorage } from "../uploads/storage-interface.server";

type BackgroundJob<Item extends { key: string }> = {
  /** What could not be made, for the log: "The small pictures". */
  name: string;
  /** The next item that waits, but none of these keys. */
  findNext: (school: SchoolDatabase, passedOver: string[]) => Item | undefined;
  make: (item: Item, school: SchoolDatabase, storage: UploadStorage) => Promise<void>;
};

/**
 * A job that is done beside whatever else the website does, one item after another, as long as any waits in the
 * database. The function returned starts it; it resolves when none is left, and never rejects. A call while it runs waits
 * for the same end, which comes after what was added meanwhile. An item that cannot be made is logged in one line and
 * passed over until the next start.
 */
export function createBackgroundJob<Item extends { key: string }>({ name, findNext, make }: BackgroundJob<Item>) {
  const passedOver = new Set<string>();
  let running: Promise<void> | undefined;

  async function makeAll(school: SchoolDatabase, storage: UploadStorage): Promise<void> {
    // The caller goes on first.
    await nextTurn();
    // A closed database is the end of this run: the next start goes on.
    while (school.$client.open) {
      let item: Item | undefined;
      try {
        item = findNext(school, [...passedOver]);
        if (!item) break;
        await make(item, school, storage);
      } catch (error) {
        if (!school.$client.open) break;
        console.error(`${name} of ${item?.key ?? "the uploads"} could not be made: ${errorSummary(error)}`);
        if (!item) break;
        passedOver.add(item.key);
      }
    }
    running = undefined;
  }

  return (): Promise<void> => {
    running ??= makeAll(db(), uploads());
    return running;
  };
}

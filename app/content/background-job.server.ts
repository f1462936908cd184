import { setImmediate as nextTurn } from "node:timers/promises";
import { db, type SchoolDatabase } from "~drizzle/client";
import { errorSummary } from "../errors";
import { runOutsideRequests } from "../request-scope.server";
import { uploads } from "../uploads/storage.server";
import type { UploadStorage } from "../uploads/storage-interface.server";

type BackgroundJob<Item extends { key: string }> = {
  /** The name of the job in the log, for example "The small pictures". */
  name: string;
  findNext: (school: SchoolDatabase, passedOver: string[]) => Item | undefined;
  make: (item: Item, school: SchoolDatabase, storage: UploadStorage) => Promise<void>;
};

/**
 * The job never rejects. A call while the job runs joins the current run. If an item fails, the job logs this and skips
 * the item until the next start.
 */
export function createBackgroundJob<Item extends { key: string }>({ name, findNext, make }: BackgroundJob<Item>) {
  const passedOver = new Set<string>();
  let running: Promise<void> | undefined;

  async function makeAll(): Promise<void> {
    try {
      const [school, storage] = [db(), uploads()];
      // Lets the caller continue before we make the first item.
      await nextTurn();
      // A closed database ends this run. The next start continues the work.
      while (school.$client.open && (await makeNext(school, storage)));
    } catch (error) {
      // The database is not available, for example because a restore failed.
      console.error(`${name} must wait for the database: ${errorSummary(error)}`);
    }
  }

  async function makeNext(school: SchoolDatabase, storage: UploadStorage): Promise<boolean> {
    let item: Item | undefined;
    try {
      item = findNext(school, [...passedOver]);
      if (item) await make(item, school, storage);
    } catch (error) {
      if (!school.$client.open) return false;
      console.error(`${name} of ${item?.key ?? "the uploads"} could not be made: ${errorSummary(error)}`);
      if (item) passedOver.add(item.key);
    }
    return item !== undefined;
  }

  return (): Promise<void> => {
    running ??= runOutsideRequests(makeAll).finally(() => {
      running = undefined;
    });
    return running;
  };
}

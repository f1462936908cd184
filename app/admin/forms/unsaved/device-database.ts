import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/** Returns a function that opens the database. This function rejects if the browser cannot store data. */
export function deviceDatabase<Schema extends DBSchema>(name: string, store: StoreNames<Schema>) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (database) => void database.createObjectStore(store),
      terminated: forget,
    });
    // Forgets a failed opening, so that the next call tries again. The device may be full only for a short time.
    opened.catch(forget);
    return opened;
  };
}

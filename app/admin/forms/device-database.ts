import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/** The opener rejects if the browser stores nothing. */
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
    // The next call tries again, because the device may be full only today.
    opened.catch(forget);
    return opened;
  };
}

import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/**
 * Returns a function that opens a database of this device with one store, the first time it is called. It rejects where
 * the browser stores nothing.
 */
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
    // Tried anew the next time: the device may be full today and not tomorrow.
    opened.catch(forget);
    return opened;
  };
}

import type { DBSchema } from "idb";
import { deviceDatabase } from "./device-database";

/** A form that somebody is writing: whose it is, by e-mail, and the address that it is sent to. */
export type FormKey = { account: string; form: string };

/** What is stored of a form: when, the version of the item it was opened from, and its texts by field, in their order. */
export type KeptForm = { at: number; version: string; fields: [name: string, value: string][] };

interface FormsDatabase extends DBSchema {
  kept: { key: [account: string, form: string]; value: KeptForm };
}

const openDatabase = deviceDatabase<FormsDatabase>("forms", "kept");

const keptMs = 30 * 24 * 3600 * 1000;

/** Whether what was stored at `at` (ms) has been waiting for too long at `now`. */
export const isTooOld = ({ at }: Pick<KeptForm, "at">, now: number): boolean => at < now - keptMs;

/**
 * Stores a form in the place of what is stored of it. It is on the disk when the promise is fulfilled. Rejects where the
 * browser stores nothing.
 */
export async function storeForm({ account, form }: FormKey, kept: KeptForm): Promise<void> {
  const transaction = (await openDatabase()).transaction("kept", "readwrite", { durability: "strict" });
  void transaction.store.put(kept, [account, form]);
  // A page that is being left does not live to the end of the transaction; what is committed is written without it.
  transaction.commit();
  await transaction.done;
}

/** What is stored of a form, if anything. Of every form, whoever wrote it, what has been waiting for 30 days is deleted. */
export async function loadForm({ account, form }: FormKey, now = Date.now()): Promise<KeptForm | undefined> {
  const transaction = (await openDatabase()).transaction("kept", "readwrite");
  for await (const cursor of transaction.store) if (isTooOld(cursor.value, now)) void cursor.delete();
  const kept = await transaction.store.get([account, form]);
  await transaction.done;
  return kept;
}

/** Deletes what is stored of a form. */
export async function deleteStoredForm({ account, form }: FormKey): Promise<void> {
  await (await openDatabase()).delete("kept", [account, form]);
}

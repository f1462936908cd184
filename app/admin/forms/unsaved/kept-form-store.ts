import type { DBSchema } from "idb";
import { deviceDatabase } from "./device-database";

/** `account` is an email address. `form` is the URL that the form is sent to. */
export type FormKey = { account: string; form: string };

/**
 * `at` is the time in ms when the form was stored. `version` is the version that the item had when the user opened the
 * form.
 */
export type KeptForm = { at: number; version: string; fields: [name: string, value: string][] };

interface FormsDatabase extends DBSchema {
  kept: { key: [account: string, form: string]; value: KeptForm };
}

const openDatabase = deviceDatabase<FormsDatabase>("forms", "kept");

const keptMs = 30 * 24 * 3600 * 1000;

export const isTooOld = ({ at }: Pick<KeptForm, "at">, now: number): boolean => at < now - keptMs;

/** Resolves when the form is on the disk. Rejects if the browser cannot store data. */
export async function storeForm({ account, form }: FormKey, kept: KeptForm): Promise<void> {
  const transaction = (await openDatabase()).transaction("kept", "readwrite", { durability: "strict" });
  void transaction.store.put(kept, [account, form]);
  // We commit now, because the page may be closed before the transaction ends automatically.
  transaction.commit();
  await transaction.done;
}

/** Loads a kept form. Also deletes all kept forms that are older than 30 days, for every account. */
export async function loadForm({ account, form }: FormKey, now = Date.now()): Promise<KeptForm | undefined> {
  const transaction = (await openDatabase()).transaction("kept", "readwrite");
  for await (const cursor of transaction.store) if (isTooOld(cursor.value, now)) void cursor.delete();
  const kept = await transaction.store.get([account, form]);
  await transaction.done;
  return kept;
}

export async function deleteStoredForm({ account, form }: FormKey): Promise<void> {
  await (await openDatabase()).delete("kept", [account, form]);
}

import { transaction } from "../../drizzle/db.server";
import { record } from "../activity/activity.server";
import { notFound } from "../http";
import { contentDisposition } from "../uploads/file-name";
import { openStoredFile } from "../uploads/stored-file.server";
import { backupName } from "./backup-names";
import type { KeptBackup } from "./on-the-box.server";

/** The answer that carries a whole backup to the account of this e-mail, which is written down. */
export async function sendBackup({ name, path, at }: KeptBackup, account: string): Promise<Response> {
  const file = await openStoredFile(path);
  if (!file) throw notFound();
  transaction((tx) => record(tx, { account, act: "backedUp", kind: "school", itemId: 0, title: name }));
  return new Response(file.stream(), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": contentDisposition("attachment", backupName(at)),
      "Content-Length": String(file.size),
      // Packing it on the way would cost time and take its length away.
      "Cache-Control": "no-store, no-transform",
      "X-Robots-Tag": "noindex",
    },
  });
}

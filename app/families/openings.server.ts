import { eq, sql } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { cardAddresses } from "../../drizzle/schema";

/** By token, since the counts were stored last: a busy evening writes only now and then. */
const counted = new Map<string, number>();

const machines = /bot\b|crawl|externalhit|whatsapp|preview/i;

/** Counts nothing of who or when. Machines that draw link previews, and browsers that prefetch, do not count. */
export function countOpening({ method, headers }: Request, token: string): void {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  if (method !== "GET" || purpose !== "" || machines.test(headers.get("User-Agent") ?? "")) return;
  counted.set(token, openingsNotStored(token) + 1);
}

export const openingsNotStored = (token: string): number => counted.get(token) ?? 0;

/** While visitors are there, the count is not worth a wait, which would be theirs. */
export function storeOpenings(waitMs = 0): void {
  if (counted.size === 0) return;
  try {
    const { $client } = db();
    const usualMs = $client.pragma("busy_timeout", { simple: true });
    try {
      $client.pragma(`busy_timeout = ${waitMs}`);
      transaction((tx) => {
        for (const [token, times] of counted)
          tx.update(cardAddresses)
            .set({ openings: sql`${cardAddresses.openings} + ${times}` })
            .where(eq(cardAddresses.token, token))
            .run();
      });
      counted.clear();
    } finally {
      $client.pragma(`busy_timeout = ${usualMs}`);
    }
  } catch {
    // Kept for the next time.
  }
}

import type { enKeeping } from "./en-keeping";

/** The texts of backups, restoring and the state of the box, in Bengali. */
export const bnKeeping = {
  "backups.title": "ব্যাকআপ",
} satisfies Record<keyof typeof enKeeping, string>;

/** The texts of backups, restoring and the state of the box, in English. */
export const enKeeping = {
  "backups.title": "Backups",
} as const;

/** The texts of joining, the accounts screen and one's own account, in English. */
export const enAccounts = {
  "accounts.title": "Accounts",
} as const;

import type { enAccounts } from "./en-accounts";

/** The texts of joining, the accounts screen and one's own account, in Bengali. */
export const bnAccounts = {
  "accounts.title": "অ্যাকাউন্টসমূহ",
} satisfies Record<keyof typeof enAccounts, string>;

import type { ActivityAct } from "../activity/activity.server";
import type { AccountState } from "./account";

export type Decision = "approve" | "sign-out" | "shut-out" | "let-in" | "turn-down";

type DecisionRule = { from: AccountState[]; to: AccountState | "gone"; act: ActivityAct; isDanger?: boolean };

export const decisions: Record<Decision, DecisionRule> = {
  approve: { from: ["pending"], to: "active", act: "approved" },
  "sign-out": { from: ["active"], to: "active", act: "signedOut" },
  "shut-out": { from: ["active"], to: "disabled", act: "disabled", isDanger: true },
  "let-in": { from: ["disabled"], to: "active", act: "restored" },
  "turn-down": { from: ["pending", "unverified"], to: "gone", act: "removed", isDanger: true },
};

export const parseDecision = (word = ""): Decision | undefined =>
  Object.hasOwn(decisions, word) ? (word as Decision) : undefined;

/** The id of an account's row on the Accounts screen. */
export const accountRowId = (id: number) => `account-${id}`;

export const canDecide = (decision: Decision, state: AccountState) => decisions[decision].from.includes(state);

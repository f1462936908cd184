import type { ActivityAct } from "../content/activity.server";
import type { TextKey } from "../i18n/en";
import type { AccountState } from "./account";

export type Decision = "approve" | "turn-down" | "shut-out" | "let-in" | "sign-out";

type DecisionRule = {
  from: AccountState[];
  to: AccountState | "gone";
  act: ActivityAct;
  isDanger: boolean;
  title: TextKey;
  button: TextKey;
  question: TextKey;
  follows: TextKey;
  done: TextKey;
  failed: TextKey;
};

export const decisions: Record<Decision, DecisionRule> = {
  approve: { from: ["pending"], to: "active", act: "approved", isDanger: false, ...decisionTexts("approve") },
  "turn-down": {
    from: ["pending", "unverified"],
    to: "gone",
    act: "removed",
    isDanger: true,
    ...decisionTexts("turnDown"),
  },
  "shut-out": { from: ["active"], to: "disabled", act: "disabled", isDanger: true, ...decisionTexts("shutOut") },
  "let-in": { from: ["disabled"], to: "active", act: "restored", isDanger: false, ...decisionTexts("letIn") },
  "sign-out": { from: ["active"], to: "active", act: "signedOut", isDanger: false, ...decisionTexts("signOut") },
};

function decisionTexts<Name extends "approve" | "turnDown" | "shutOut" | "letIn" | "signOut">(name: Name) {
  return {
    title: `accounts.${name}.title`,
    button: `accounts.${name}`,
    question: `accounts.${name}.question`,
    follows: `accounts.${name}.follows`,
    done: `accounts.${name}.done`,
    failed: `accounts.${name}.failed`,
  } as const;
}

export const parseDecision = (word = ""): Decision | undefined =>
  Object.hasOwn(decisions, word) ? (word as Decision) : undefined;

export const canDecide = (decision: Decision, state: AccountState) => decisions[decision].from.includes(state);

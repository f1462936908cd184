import type { Message } from "../office/messages";
import { type Decision, decisions } from "./decision";
import type { Decided } from "./decisions.server";

/** What is said after a decision. A second click, or a colleague's, has done it all the same. */
export function decided(decision: Decision, now: Decided): Message {
  const { to, done } = decisions[decision];
  if (now.outcome === "gone" && to === "gone") return { tone: "good", title: "accounts.turnDown.gone" };
  if (now.outcome === "done" || ("state" in now && now.outcome === "overtaken" && now.state === to)) {
    return { tone: "good", title: done, values: { email: now.email } };
  }
  return notDone(now);
}

/** Says that nothing was changed, and what is true of the account now. */
export function notDone(now: Decided): Message {
  const nothing = { tone: "bad", title: "accounts.nothingChanged" } as const;
  if ("state" in now) {
    const body = now.outcome === "lastActive" ? "accounts.lastActive" : (`accounts.now.${now.state}` as const);
    return { ...nothing, body, values: { email: now.email } };
  }
  return { ...nothing, body: now.outcome === "own" ? "accounts.link.own" : "accounts.now.gone" };
}

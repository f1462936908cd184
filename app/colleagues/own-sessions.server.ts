import { transaction } from "../../drizzle/db.server";
import type { Account } from "../accounts/account";
import { tokenFrom } from "../accounts/session-cookie.server";
import { endNamedSession, endOtherSessionsOf } from "../accounts/sessions.server";
import type { Message } from "../office/messages";
import { notWritten } from "../office/not-written.server";

/**
 * Ends the session of this name, or all but the one that the request came in; gives what to say. One that has ended
 * by itself is ended all the same.
 */
export function endOwnSessions(
  intent: "end" | "end-others",
  request: Request,
  account: Account,
  name: string,
): Message {
  try {
    transaction(() => {
      if (intent === "end") endNamedSession(account.id, name);
      else endOtherSessionsOf(account.id, tokenFrom(request) ?? "");
    });
    return { tone: "good", title: intent === "end" ? "account.sessions.ended" : "account.sessions.othersEnded" };
  } catch (fault) {
    return { tone: "bad", title: "account.notChanged", body: notWritten("the end of a sign-in", fault) };
  }
}

import { checkingWrites, db } from "../../drizzle/db.server";
import type { Account } from "./account";
import { accountFrom } from "./guard.server";

/**
 * Runs an action for the account that `letIn` gives. Nothing of it is written for somebody who was shut out after it
 * began, or into another school that was put in place meanwhile, because a body may be an hour on its way; `letIn` is
 * asked again then, and what it throws is the answer.
 */
export async function whileSignedIn<T>(
  request: Request,
  letIn: (request: Request) => Account | Promise<Account>,
  act: () => T,
): Promise<Awaited<T>> {
  const { id } = await letIn(request);
  const school = db().$client;
  let isShutOut = false;
  const check = () => {
    isShutOut = db().$client !== school || accountFrom(request)?.id !== id;
    if (isShutOut) throw new Error("whoever sent it is not signed in any more");
  };
  try {
    return await checkingWrites(check, act);
  } finally {
    if (isShutOut) await letIn(request);
  }
}

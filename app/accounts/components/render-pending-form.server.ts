import type { EntryContext } from "@remix-run/node";
import type { PendingForm } from "../pending-form";
import { getSessionExpired } from "./sign-in-page";

type RouteResults = Pick<EntryContext["staticHandlerContext"], "errors" | "actionData">;

const largeFormLength = 16 * 1024;
const maxConcurrentRenders = 2;
let concurrentRenders = 0;

type PendingFormState = { form: PendingForm; isSignedIn: boolean };

/** The form that a page keeps for somebody who has to sign in again, or has just done so, if it is such a page. */
export function getPendingForm({ errors, actionData }: RouteResults): PendingFormState | undefined {
  const thrown = Object.values(errors ?? {}).map((error) => getSessionExpired(error)?.kept);
  const answer = actionData?.["routes/admin/accounts/sign-in"];
  const form = thrown.find(Boolean) ?? answer?.kept;
  return form && { form, isSignedIn: answer?.signedIn === true };
}

/**
 * Renders a page that keeps this form. A large one takes long, and anybody may ask for it: while two of them are at
 * work the next goes out without its texts, and says so. Somebody who has signed in keeps them.
 */
export async function withRenderSlot<T>(kept: PendingFormState | undefined, render: () => Promise<T>): Promise<T> {
  if (!kept || kept.isSignedIn || getFormLength(kept.form) <= largeFormLength) return render();
  if (concurrentRenders === maxConcurrentRenders) {
    Object.assign(kept.form, { typed: [], isCut: true });
    return render();
  }
  concurrentRenders += 1;
  try {
    return await render();
  } finally {
    concurrentRenders -= 1;
  }
}

const getFormLength = ({ typed }: PendingForm) => typed.flat().reduce((sum, { length }) => sum + length, 0);

import type { EntryContext } from "@remix-run/node";
import type { KeptForm } from "../accounts/kept-form";
import { signInEndedIn } from "./sign-in-ended";

type Answered = Pick<EntryContext["staticHandlerContext"], "errors" | "actionData">;

const largeLetters = 16 * 1024;
const mostAtOnce = 2;
let atOnce = 0;

type Kept = { form: KeptForm; isSignedIn: boolean };

/** The form that a page keeps for somebody who has to sign in again, or has just done so, if it is such a page. */
export function keptIn({ errors, actionData }: Answered): Kept | undefined {
  const thrown = Object.values(errors ?? {}).map((error) => signInEndedIn(error)?.kept);
  const answer = actionData?.["routes/admin/login"];
  const form = thrown.find(Boolean) ?? answer?.kept;
  return form && { form, isSignedIn: answer?.signedIn === true };
}

/**
 * Renders a page that keeps this form. A large one takes long, and anybody may ask for it: while two of them are at
 * work the next goes out without its texts, and says so. Somebody who has signed in keeps them.
 */
export async function withPlaceFor<T>(kept: Kept | undefined, render: () => Promise<T>): Promise<T> {
  if (!kept || kept.isSignedIn || lettersOf(kept.form) <= largeLetters) return render();
  if (atOnce === mostAtOnce) {
    Object.assign(kept.form, { typed: [], isCut: true });
    return render();
  }
  atOnce += 1;
  try {
    return await render();
  } finally {
    atOnce -= 1;
  }
}

const lettersOf = ({ typed }: KeptForm) => typed.flat().reduce((sum, { length }) => sum + length, 0);

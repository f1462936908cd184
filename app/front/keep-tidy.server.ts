import { forgetUnconfirmed } from "../accounts/requests.server";
import { forgetExpiredSessions } from "../accounts/sessions.server";
import { forgetOldForms } from "../activity/activity.server";
import { causeOf } from "../http";
import { emptyOldTrash } from "../trash/trash.server";
import { tidyUploads } from "../uploads/tidy.server";

const sixHoursMs = 6 * 3600 * 1000;

/** Tidies the uploads and lets go of what is old, now and every six hours. Rejects when the first tidying fails. */
export async function keepTidy(): Promise<void> {
  await tidyUploads();
  clearOut();
  setInterval(() => void tidyUploads().catch(sayUntidy).then(clearOut), sixHoursMs).unref();
}

const sayUntidy = (fault: unknown) => console.error(`The uploads folder could not be tidied: ${causeOf(fault)}`);

/** Lets go of what has rested long enough; after the tidying, so that its files stay until the next one. */
function clearOut(): void {
  try {
    emptyOldTrash();
    forgetOldForms();
    forgetUnconfirmed();
    forgetExpiredSessions();
  } catch (fault) {
    console.error(`What is old could not be cleared out: ${causeOf(fault)}`);
  }
}

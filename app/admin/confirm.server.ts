import type { TextKey } from "../i18n/en";
import { withDiskReserve } from "../uploads/disk-space.server";
import type { Flash } from "./flash";
import { redirectWithFlash } from "./flash.server";
import { actionErrorText } from "./forms/write-error.server";
import { listUrlFromRequest } from "./list-url";

type ConfirmedOptions = {
  /** The list the person goes back to, in the state they left it in. */
  back: string;
  /** The line of the log, and the title and the body of the message, where it could not be written. */
  logText: string;
  failed: TextKey;
  failedBody?: TextKey;
};

/**
 * Does what a confirm page has asked about and goes back to the list, with the message about it. It may use the room
 * that is kept free for deletions on a full disk.
 */
export async function runConfirmed(
  request: Request,
  { back, logText, failed, failedBody = "toast.unexpected.body" }: ConfirmedOptions,
  act: () => Flash | Promise<Flash>,
) {
  const message = await withDiskReserve(async (): Promise<Flash> => {
    try {
      return await act();
    } catch (error) {
      return { tone: "bad", title: failed, body: actionErrorText(logText, error, failedBody) };
    }
  });
  return redirectWithFlash(request, listUrlFromRequest(request, back), [message]);
}

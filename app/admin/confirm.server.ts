import type { TextKey } from "../i18n/en";
import { withDiskReserve } from "../uploads/disk-space.server";
import type { Flash } from "./flash";
import { redirectWithFlash } from "./flash.server";
import { actionErrorText } from "./forms/saving/write-error.server";
import { listUrlFromRequest } from "./list-url";

type ConfirmedOptions = {
  back: string;
  /** The id of the row at which the list opens. */
  row?: string;
  logText: string;
  failed: TextKey;
  failedBody?: TextKey;
};

/** Runs `act` with the disk reserve, because deleting must work even when the disk is full. */
export async function runConfirmed(
  request: Request,
  { back, row, logText, failed, failedBody = "toast.unexpected.body" }: ConfirmedOptions,
  act: () => Flash | Promise<Flash>,
) {
  const message = await withDiskReserve(async (): Promise<Flash> => {
    try {
      return await act();
    } catch (error) {
      return { tone: "bad", title: failed, body: actionErrorText(logText, error, failedBody) };
    }
  });
  return redirectWithFlash(listUrlFromRequest(request, back) + (row ? `#${row}` : ""), [message]);
}

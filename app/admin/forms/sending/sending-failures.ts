import type { TextKey } from "~/i18n/en";

export type SendingFailure = { title?: TextKey; body: TextKey; status?: number };

/**
 * Messages by HTTP status. 0 means that there was no response. A proxy also has limits, so the response may not come
 * from our action.
 */
export const sendingFailures: Record<number, SendingFailure | undefined> = {
  0: { body: "form.offline" },
  408: { body: "error.tooSlow.body" },
  413: { title: "toast.fileTooLarge.title", body: "error.tooLarge.body" },
  429: { body: "error.crowded.body" },
  503: { body: "caretaker.busy.body" },
};

export const unknownFailure: SendingFailure = { body: "toast.unexpected.body" };

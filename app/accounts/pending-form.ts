/** A form that came after the sign-in of whoever sent it had ended. */
export type PendingForm = {
  /** The address it was sent to, with its query. */
  to: string;
  /** Its texts by field name, in their order; files are not among them. */
  typed: [name: string, text: string][];
  hadFile: boolean;
  /** Not every text could be kept. */
  isCut: boolean;
};

/** What the guard throws, with status 401, in answer to such a form; `title` is the title of the page that says so. */
export type SessionExpired = { title: string; kept: PendingForm };

/** The most texts that are kept of one form, a mark sheet of 300 pupils and 20 subjects, and the most bytes held of it. */
export const pendingFormLimits = { texts: 6_100, bytes: 256 * 1024 };

/** The most bytes of a sign-in that carries on such a form, which grows by a third on the way. */
export const maxSignInBytes = Math.ceil((pendingFormLimits.bytes * 4) / 3) + 32 * 1024;

/**
 * A kept form as the value of a hidden field, in base64url: no text in it makes the page longer than another. It is a
 * line of JSON with the length of each name and text, and then these, one after the other.
 */
export function serializePendingForm({ typed, ...about }: PendingForm): string {
  const texts = typed.flat();
  const line = JSON.stringify({ ...about, lengths: texts.map(({ length }) => length) });
  let bytes = "";
  for (const byte of new TextEncoder().encode([line, "\n", ...texts].join(""))) bytes += String.fromCharCode(byte);
  return btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

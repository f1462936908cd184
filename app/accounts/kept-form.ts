/** A form that came after the sign-in of whoever sent it had ended. */
export type KeptForm = {
  /** The address it was sent to, with its query. */
  to: string;
  /** Its texts by field name, in their order; files are not among them. */
  typed: [name: string, text: string][];
  hadFile: boolean;
  /** Not every text could be kept. */
  isCut: boolean;
};

/** What the guard throws, with status 401, in answer to such a form; `title` is the title of the page that says so. */
export type SignInEnded = { title: string; kept: KeptForm };

/** The most texts that are kept of one form, and the most bytes of them, written as JSON. */
export const mostKept = { texts: 100, bytes: 256 * 1024 };

/** The most bytes of a sign-in that carries on such a form. */
export const longestSignIn = mostKept.bytes + 16 * 1024;

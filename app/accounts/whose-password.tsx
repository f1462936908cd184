/** Tells the programs that keep passwords whose the one in this form is; nobody else sees it. */
export const WhosePassword = ({ email }: { email?: string }) => (
  <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
);

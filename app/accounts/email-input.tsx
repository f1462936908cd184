import type { InputHTMLAttributes } from "react";

/** A field for the e-mail somebody signs in with. */
export function EmailInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input name="email" autoComplete="username" spellCheck={false} {...attributes} className="input" type="email" />
  );
}

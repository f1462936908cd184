import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** A field for the e-mail somebody signs in with. */
export function EmailInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input name="email" autoComplete="username" spellCheck={false} {...attributes} className="input" type="email" />
  );
}

/** A password field that can show what was typed; the toggle appears only where script runs. */
export function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [canToggle, setCanToggle] = useState(false);
  useEffect(() => setCanToggle(true), []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="password">
      <input
        name="password"
        autoComplete="current-password"
        {...attributes}
        className="input"
        type={isShown ? "text" : "password"}
      />
      {canToggle && (
        <button
          type="button"
          className="password-toggle"
          aria-label={t(isShown ? "auth.hidePassword" : "auth.showPassword")}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Tells the programs that keep passwords whose the one in this form is; nobody else sees it. */
export const HiddenUsername = ({ email }: { email?: string }) => (
  <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
);

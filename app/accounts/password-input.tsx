import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

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

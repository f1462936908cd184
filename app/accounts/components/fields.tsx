import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithoutRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconButton } from "~/admin/button";
import { useHydrated } from "~/admin/forms/use-hydrated";
import { Field } from "~/components/field";
import { Input } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import type { FieldError } from "~/i18n/form-values";

type InputAttributes = ComponentPropsWithoutRef<"input">;
type AccountFieldProps = Pick<InputAttributes, "name" | "autoComplete" | "defaultValue"> & {
  label?: TextKey;
  hint?: TextKey;
  problem?: FieldError;
};

export function EmailField({ label = "auth.email", hint, problem, ...input }: AccountFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t(label)} need="required" problem={problem} hint={hint && t(hint)}>
      {(field) => <Input name="email" autoComplete="username" spellCheck={false} {...field} {...input} type="email" />}
    </Field>
  );
}

export function PasswordField({ label = "auth.password", hint, problem, ...input }: AccountFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t(label)} need="required" problem={problem} hint={hint && t(hint)}>
      {(field) => <PasswordInput {...field} {...input} />}
    </Field>
  );
}

export function PasswordInput(attributes: InputAttributes) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const canToggle = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        name="password"
        autoComplete="current-password"
        {...attributes}
        className="h-13 pr-13"
        type={isShown ? "text" : "password"}
      />
      {canToggle && (
        <button
          type="button"
          className={`absolute right-1 top-1 ${iconButton}`}
          aria-label={t(isShown ? "auth.hidePassword" : "auth.showPassword")}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Password managers need the user name to know which account the password belongs to. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
);

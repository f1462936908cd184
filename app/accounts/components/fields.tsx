import { Eye, EyeOff } from "lucide-react";
import { type ComponentPropsWithoutRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconButton } from "~/admin/button";
import { FormField, type FormFieldProps } from "~/admin/forms/fields/fields";
import { Input } from "~/components/input";
import { useHydrated } from "~/components/use-hydrated";

type InputAttributes = ComponentPropsWithoutRef<"input">;
type AccountFieldProps = Partial<Pick<FormFieldProps, "name" | "label" | "hint">> &
  Pick<InputAttributes, "autoComplete">;

/* Use these fields only inside a SmallForm. */

export const EmailField = ({ autoComplete = "username", ...field }: AccountFieldProps) => (
  <FormField name="email" label="auth.email" need="required" {...field}>
    {(control) => <Input {...control} type="email" autoComplete={autoComplete} spellCheck={false} />}
  </FormField>
);

export const PasswordField = ({ autoComplete, ...field }: AccountFieldProps) => (
  <FormField name="password" label="auth.password" need="required" {...field}>
    {(control) => <PasswordInput {...control} defaultValue={undefined} {...(autoComplete && { autoComplete })} />}
  </FormField>
);

function PasswordInput(attributes: InputAttributes) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const canToggle = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
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

/** Password managers need the user name to know which account a password belongs to. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
);

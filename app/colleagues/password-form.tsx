import { useTranslation } from "react-i18next";
import { PasswordInput } from "../accounts/password-input";
import { Field } from "../ui/field";
import type { OwnRefusal } from "./own-change";
import { OwnForm } from "./own-form";

/** Changes one's own password; the present one is asked for. */
export function PasswordForm({ email, refused }: { email: string; refused?: OwnRefusal }) {
  const { t } = useTranslation();
  return (
    <OwnForm thing="password" title="account.password.title" button="account.password.change" refused={refused}>
      {(problem) => (
        <>
          {/* Programs that keep passwords ask whose it is. */}
          <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
          <Field label={t("account.presentPassword")} need="required" problem={problem("password")}>
            {(field) => <PasswordInput {...field} />}
          </Field>
          <Field
            label={t("account.newPassword")}
            need="required"
            problem={problem("newPassword")}
            hint={t("account.newPassword.hint")}
          >
            {(field) => <PasswordInput {...field} name="newPassword" autoComplete="new-password" />}
          </Field>
          <p className="own-follows">{t("account.password.follows")}</p>
        </>
      )}
    </OwnForm>
  );
}

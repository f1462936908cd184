import { useTranslation } from "react-i18next";
import { EmailInput } from "../accounts/email-input";
import { PasswordInput } from "../accounts/password-input";
import { Field } from "../ui/field";
import type { OwnRefusal } from "./own-change";
import { OwnForm } from "./own-form";

/** Changes the address one signs in with; the present password is asked for. */
export function EmailForm({
  email,
  sendsLetter,
  refused,
}: {
  email: string;
  sendsLetter: boolean;
  refused?: OwnRefusal;
}) {
  const { t } = useTranslation();
  return (
    <OwnForm thing="email" title="account.email.title" button="account.email.change" refused={refused}>
      {(problem) => (
        <>
          <p className="own-follows">
            {t("account.email.present")} <bdi>{email}</bdi>
          </p>
          <Field
            label={t("account.newEmail")}
            need="required"
            problem={problem("newEmail")}
            hint={t(sendsLetter ? "account.newEmail.letter" : "account.newEmail.atOnce")}
          >
            {(field) => <EmailInput {...field} name="newEmail" autoComplete="email" defaultValue={refused?.newEmail} />}
          </Field>
          <Field label={t("account.presentPassword")} need="required" problem={problem("password")}>
            {(field) => <PasswordInput {...field} />}
          </Field>
        </>
      )}
    </OwnForm>
  );
}

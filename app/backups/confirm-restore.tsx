import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PasswordInput } from "../accounts/password-input";
import type { TextKey } from "../language/en";
import type { Message } from "../office/messages";
import { Banner } from "../office/said";
import { Field } from "../ui/field";

export type NotConfirmed = { message: Message; word: string; wrong: "word" | "password" | "none" };

type ConfirmParts = { name: string; refused?: NotConfirmed };

/** The last step: what comes of it, a word to type and the password, so that nobody does it by mistake. */
export function ConfirmRestore({ name, refused }: ConfirmParts) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const word = t("backups.word");
  const problem =
    refused && t((refused.message.body ?? refused.message.title) as TextKey, refused.message.values ?? {});
  return (
    <Form method="post" noValidate reloadDocument className="sheet">
      {refused && <Banner {...refused.message} />}
      <p className="backup-told">{t("backups.confirm.told")}</p>
      <input type="hidden" name="file" value={name} />
      <Field
        label={t("backups.confirm.word", { word })}
        need="required"
        problem={refused?.wrong === "word" ? t("backups.confirm.wordWrong", { word }) : undefined}
      >
        {(field) => (
          <input
            {...field}
            className="input"
            name="word"
            defaultValue={refused?.word}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={t("backups.password")}
        need="required"
        problem={refused?.wrong === "password" ? problem : undefined}
      >
        {(field) => <PasswordInput {...field} />}
      </Field>
      <div className="sheet-acts">
        <button type="submit" className="button button-danger" disabled={isBusy}>
          {t(isBusy ? "backups.confirm.doing" : "backups.confirm.do")}
        </button>
        <Link to="/cog-admin/backups" className="button button-outline">
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}

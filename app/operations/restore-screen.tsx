import { Form, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PasswordInput } from "../accounts/components/fields";
import { Button, ButtonLink } from "../admin/button";
import type { Flash } from "../admin/flash";
import { FileInput } from "../admin/forms/file-field";
import { FormActions, formPanel } from "../admin/forms/form";
import { useSending } from "../admin/forms/use-sending";
import { Banner, useToasts } from "../admin/toasts";
import { Field } from "../components/field";
import { Input } from "../components/input";
import { useOnChange } from "../components/use-on-change";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { maxBackupUploadBytes } from "./backup-rules";
import type { BackupComparison, SignInChanges } from "./compare-backup.server";

export type BackupUploadError = { problem: TextKey; message: Flash };

export function UploadBackupForm({ rejectedWithPage }: { rejectedWithPage?: BackupUploadError }) {
  const { t, digits } = useTexts();
  const sending = useSending(rejectedWithPage && { rejected: rejectedWithPage }, {
    failedTitle: "backups.notReceived",
  });
  const { percent, isBusy, failed, isWithPage } = sending;
  const rejected = sending.answer?.rejected;
  const problem = useMemo(() => rejected && { text: rejected.problem }, [rejected]);
  const [chosen, setChosen] = useState<string>();
  const toast = useToasts();
  const message = failed ?? (isWithPage ? undefined : rejected?.message);
  useOnChange(message, () => {
    if (message) toast([message]);
  });
  const shown = digits(percent ?? 0);

  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={sending.submit} className={formPanel}>
      {isWithPage && rejected && <Banner {...rejected.message} />}
      <Field
        label={t("backups.restore.file")}
        need="required"
        problem={problem}
        hint={t("backups.restore.fileHint", { number: digits(maxBackupUploadBytes / 1024 ** 3) })}
      >
        {(field) => (
          <FileInput
            {...field}
            name="backup"
            accept=".db"
            chosen={chosen}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name)}
          />
        )}
      </Field>
      {isBusy && <progress max={100} value={percent} aria-label={t("form.uploading", { percent: shown })} />}
      <FormActions>
        <Button isBusy={isBusy}>{t(isBusy ? "backups.restore.sending" : "backups.restore.send")}</Button>
        {isBusy && (
          <Button type="button" variant="outline" onClick={sending.cancel}>
            {t("form.cancelUpload")}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

export type ConfirmationError = { message: Flash; word: string; wrong: "word" | "password" | "none" };

type ConfirmRestoreProps = { name: string; rejected?: ConfirmationError };

export function ConfirmRestoreForm({ name, rejected }: ConfirmRestoreProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const word = t("backups.word");
  const problem =
    rejected && t((rejected.message.body ?? rejected.message.title) as TextKey, rejected.message.values ?? {});
  return (
    <Form method="post" noValidate reloadDocument className={formPanel}>
      {rejected && <Banner {...rejected.message} />}
      <p className="mb-4">{t("backups.confirm.told")}</p>
      <input type="hidden" name="file" value={name} />
      <Field
        label={t("backups.confirm.word", { word })}
        need="required"
        problem={rejected?.wrong === "word" ? t("backups.confirm.wordWrong", { word }) : undefined}
      >
        {(field) => (
          <Input {...field} name="word" defaultValue={rejected?.word} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field
        label={t("backups.password")}
        need="required"
        problem={rejected?.wrong === "password" ? problem : undefined}
      >
        {(field) => <PasswordInput {...field} />}
      </Field>
      <FormActions>
        <Button variant="danger" disabled={isBusy}>
          {t(isBusy ? "backups.confirm.doing" : "backups.confirm.do")}
        </Button>
        <ButtonLink to="/cog-admin/backups" variant="outline">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

const cell = "border-b py-1.8 pr-3";
const warning = "bg-maize-tint px-3 py-2";

export function BackupContentsTable({ counts }: Pick<BackupComparison, "counts">) {
  const { t, digits } = useTexts();
  return (
    <table className="my-3 w-full max-w-narrow text-left tabular-nums">
      <thead className="align-baseline text-small text-ink-2">
        <tr>
          {(["what", "now", "then"] as const).map((column) => (
            <th key={column} scope="col" className={`font-semibold ${cell}`}>
              {t(`backups.look.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="align-baseline">
        {counts.map(({ what, now, inBackup }) => (
          <tr key={what}>
            <th scope="row" className={`font-normal ${cell}`}>
              {t(`backups.what.${what}`)}
            </th>
            <td className={cell}>{digits(now)}</td>
            <td className={cell}>
              {inBackup !== undefined && digits(inBackup)}{" "}
              <span
                className={`whitespace-nowrap text-small ${inBackup !== undefined && inBackup < now ? "font-semibold text-danger" : "text-ink-2"}`}
              >
                {differenceText(now, inBackup)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function differenceText(now: number, inBackup: number | undefined): string {
    if (inBackup === undefined) return t("backups.look.stay");
    if (inBackup === now) return t("backups.look.same");
    const number = digits(Math.abs(inBackup - now));
    return inBackup < now ? t("backups.look.fewer", { number }) : t("backups.look.more", { number });
  }
}

export function SignInWarnings({ mayEnter, again, otherPassword }: SignInChanges) {
  const { t } = useTranslation();
  return (
    <>
      {!mayEnter && <p className={warning}>{t("backups.look.notYou")}</p>}
      {again.length > 0 && <EmailWarning text="backups.look.again" emails={again} />}
      {otherPassword.length > 0 && <EmailWarning text="backups.look.otherPassword" emails={otherPassword} />}
    </>
  );
}

function EmailWarning({ text, emails }: { text: TextKey; emails: string[] }) {
  const { t } = useTranslation();
  return (
    <div data-part="backup-warning" className={warning}>
      <p>{t(text)}</p>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <bdi>{email}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

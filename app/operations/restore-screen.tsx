import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PasswordInput } from "../accounts/components/fields";
import type { Flash } from "../admin/flash";
import { Banner, useToasts } from "../admin/toasts";
import { useSubmitting } from "../admin/use-submitting";
import { Field } from "../components/field";
import type { TextKey } from "../i18n/en";
import { formatDigits } from "../i18n/format";
import { FileInput } from "../uploads/file-field";
import { maxBackupUploadBytes } from "./backup-rules";
import type { BackupComparison, SignInChanges } from "./compare-backup.server";

const steps = ["choose", "check", "confirm"] as const;

/** The three steps of putting a backup back, and the one that is shown; the last two stand on one page. */
export function RestoreSteps({ at }: { at: "choose" | "check" }) {
  const { t } = useTranslation();
  return (
    <ol className="import-steps" aria-label={t("backups.steps")}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {t(`backups.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

export type BackupUploadError = { problem: TextKey; message: Flash };

/** Brings a backup from the volunteer's own computer; with script it shows how much has gone out. */
export function UploadBackupForm({ refusedWithPage }: { refusedWithPage?: BackupUploadError }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const [refused, setRefused] = useState(refusedWithPage);
  const problem = useMemo(() => refused && { text: refused.problem }, [refused]);
  const [chosen, setChosen] = useState<string>();
  const toast = useToasts();
  const say = (message: Flash) => toast([message]);
  const { send, percent, cancel } = useSubmitting<BackupUploadError>({
    failedTitle: "backups.notReceived",
    refused(refusal) {
      setRefused(refusal);
      say(refusal.message);
    },
    failed: say,
  });
  const isBusy = percent !== undefined;
  const shown = formatDigits(percent ?? 0, language);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };

  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={submit} className="sheet">
      {refusedWithPage && refused === refusedWithPage && <Banner {...refusedWithPage.message} />}
      <Field
        label={t("backups.restore.file")}
        need="required"
        problem={problem}
        hint={t("backups.restore.fileHint", { number: formatDigits(maxBackupUploadBytes / 1024 ** 3, language) })}
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
      <div className="sheet-acts">
        <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy || undefined}>
          {t(isBusy ? "backups.restore.sending" : "backups.restore.send")}
        </button>
        {isBusy && (
          <button type="button" className="button button-outline" onClick={cancel}>
            {t("form.cancelUpload")}
          </button>
        )}
      </div>
    </Form>
  );
}

export type ConfirmationError = { message: Flash; word: string; wrong: "word" | "password" | "none" };

type ConfirmRestoreProps = { name: string; refused?: ConfirmationError };

/** The last step: what comes of it, a word to type and the password, so that nobody does it by mistake. */
export function ConfirmRestoreForm({ name, refused }: ConfirmRestoreProps) {
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

/** How many of everything there are now, how many are in the backup, and the difference in words. */
export function BackupContentsTable({ counts }: Pick<BackupComparison, "counts">) {
  const { t, i18n } = useTranslation();
  const inScript = (value: number) => formatDigits(value, i18n.language === "bn" ? "bn" : "en");
  return (
    <table className="backup-inside">
      <thead>
        <tr>
          <th scope="col">{t("backups.look.what")}</th>
          <th scope="col">{t("backups.look.now")}</th>
          <th scope="col">{t("backups.look.then")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ what, now, inBackup }) => (
          <tr key={what} className={inBackup !== undefined && inBackup < now ? "backup-fewer" : undefined}>
            <th scope="row">{t(`backups.what.${what}`)}</th>
            <td>{inScript(now)}</td>
            <td>
              {inBackup !== undefined && inScript(inBackup)} <span>{differenceText(now, inBackup)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function differenceText(now: number, inBackup: number | undefined): string {
    if (inBackup === undefined) return t("backups.look.stay");
    if (inBackup === now) return t("backups.look.same");
    const number = inScript(Math.abs(inBackup - now));
    return inBackup < now ? t("backups.look.fewer", { number }) : t("backups.look.more", { number });
  }
}

/** Who could sign in after the backup is put back and cannot now, or with another password; nothing when all is as now. */
export function SignInWarnings({ mayEnter, again, otherPassword }: SignInChanges) {
  const { t } = useTranslation();
  return (
    <>
      {!mayEnter && <p className="backup-warning">{t("backups.look.notYou")}</p>}
      {again.length > 0 && <EmailWarning text="backups.look.again" emails={again} />}
      {otherPassword.length > 0 && <EmailWarning text="backups.look.otherPassword" emails={otherPassword} />}
    </>
  );
}

function EmailWarning({ text, emails }: { text: TextKey; emails: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="backup-warning">
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

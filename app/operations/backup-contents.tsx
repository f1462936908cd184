import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { formatDigits } from "../i18n/format";
import type { BackupComparison, SignInChanges as Entering } from "./compare-backup.server";

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
export function SignInWarnings({ mayEnter, again, otherPassword }: Entering) {
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

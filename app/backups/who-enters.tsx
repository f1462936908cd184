import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import type { WhoEnters as Entering } from "./who-enters.server";

/** Who could sign in after the backup is put back and cannot now, or with another password; nothing when all is as now. */
export function WhoEnters({ mayEnter, again, otherPassword }: Entering) {
  const { t } = useTranslation();
  return (
    <>
      {!mayEnter && <p className="backup-warning">{t("backups.look.notYou")}</p>}
      {again.length > 0 && <Warned text="backups.look.again" emails={again} />}
      {otherPassword.length > 0 && <Warned text="backups.look.otherPassword" emails={otherPassword} />}
    </>
  );
}

function Warned({ text, emails }: { text: TextKey; emails: string[] }) {
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

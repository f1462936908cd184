import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state";
import type { ShownBackup } from "./shown.server";

type ListParts = { backups: ShownBackup[]; mayDownload: boolean };

/** The backups on the box, the newest first, and what can be done with each. */
export function BackupList({ backups, mayDownload }: ListParts) {
  const { t } = useTranslation();
  if (backups.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("backups.empty")}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="office-rows backup-list">
      {backups.map(({ name, kind, date, time, size, isWhole }) => (
        <li key={name}>
          <div>
            <h3>
              {date}, {time}
            </h3>
            <p className="backup-about">
              <span>{t(kind)}</span> <span>{size}</span> <bdi>{name}</bdi>
            </p>
          </div>
          <div className="backup-acts">
            {mayDownload && isWhole && (
              <Link
                className="text-button"
                to={`/cog-admin/backups/download?file=${name}`}
                aria-label={t("backups.downloadNamed", { name })}
              >
                {t("backups.download")}
              </Link>
            )}
            {kind !== "backups.kind.unread" && (
              <Link
                className="text-button"
                to={`/cog-admin/backups/restore?file=${name}`}
                aria-label={t("backups.putBackNamed", { name })}
              >
                {t("backups.putBack")}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

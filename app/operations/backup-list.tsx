import { Link } from "@remix-run/react";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { formatValues } from "../i18n/format";
import type { BackupListItem } from "./backup-files.server";
import type { BackupStatusLevel } from "./backup-rules";

type BackupListProps = { backups: BackupListItem[]; mayDownload: boolean };

/** The backups on the box, the newest first, and what can be done with each. */
export function BackupList({ backups, mayDownload }: BackupListProps) {
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

// Whole names: the stylesheet keeps only those that it finds.
const tones = { good: "backup-light-good", old: "backup-light-old", bad: "backup-light-bad" };
const icons = { good: CircleCheck, old: TriangleAlert, bad: OctagonAlert };

type BackupStatusProps = { light: BackupStatusLevel; days?: number };

/** How the backups stand, as a shape, a colour and words. */
export function BackupStatus({ light, days }: BackupStatusProps) {
  const { t, i18n } = useTranslation();
  const Shape = icons[light];
  return (
    <div className={`backup-light ${tones[light]}`}>
      <Shape size={32} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t(`backups.light.${light}`)}</strong>
        <p>{t(ageText(days), formatValues({ days: days ?? 0 }, i18n.language))}</p>
      </div>
    </div>
  );
}

/** The light beside the card of the dashboard. */
export function SmallBackupStatus({ light }: { light: BackupStatusLevel }) {
  const { t } = useTranslation();
  const Shape = icons[light];
  return (
    <p className={`backup-light-small ${tones[light]}`}>
      <Shape size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(`backups.light.${light}`)}
    </p>
  );
}

function ageText(days: number | undefined) {
  if (days === undefined) return "backups.age.none";
  if (days === 0) return "backups.age.today";
  return days === 1 ? "backups.age.one" : "backups.age.many";
}

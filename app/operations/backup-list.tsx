import { Link } from "@remix-run/react";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { textButton } from "../admin/button";
import { Fold } from "../admin/fold";
import { DoneNote, EmptyList, newRow, rowLine, useNewRowFocus } from "../admin/list";
import type { BackupStatusLevel } from "../backups/backup-rules";
import { useTexts } from "../i18n/use-texts";
import type { BackupListItem } from "./backup-files.server";

/** The copies without files, which cannot be downloaded, are folded below the others. */
export function BackupList({ backups }: { backups: BackupListItem[] }) {
  const { t, digits } = useTexts();
  const isDataOnly = ({ isWhole, kind }: BackupListItem) => !isWhole && kind !== "backups.kind.unread";
  const dataOnly = backups.filter(isDataOnly);
  const others = backups.filter((backup) => !isDataOnly(backup));
  return (
    <>
      {others.length > 0 ? <Backups of={others} /> : <EmptyList>{t("backups.empty")}</EmptyList>}
      {dataOnly.length > 0 && (
        <Fold title={t("backups.dataOnly")} holds={t("backups.dataOnly.holds", { number: digits(dataOnly.length) })}>
          <Backups of={dataOnly} />
        </Fold>
      )}
    </>
  );
}

function Backups({ of: backups }: { of: BackupListItem[] }) {
  const { t } = useTranslation();
  useNewRowFocus();
  return (
    <ul>
      {backups.map(({ name, kind, date, time, size, isWhole, downloaded }) => (
        <li
          key={name}
          id={name}
          className={`${rowLine} ${newRow} grid gap-x-6 gap-y-0.6 py-3 md:grid-cols-to-end md:items-center lg:pl-beside`}
        >
          <div>
            <h3 className="text-body tabular-nums leading-1.4 bn:leading-1.6">
              {date}, {time}
            </h3>
            <p className="flex flex-wrap gap-x-5 text-small text-ink-2">
              <span>{t(kind)}</span> <span>{size}</span> <bdi>{name}</bdi>
            </p>
            {downloaded && <Downloaded {...downloaded} />}
          </div>
          {isWhole && (
            <Link
              className={textButton}
              to={`/cog-admin/backups/download?file=${name}`}
              aria-label={t("backups.downloadNamed", { name })}
            >
              {t("backups.download")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** We know only that a download has started, because the browser does not say when it has saved the file. */
export function Downloaded(last: NonNullable<BackupListItem["downloaded"]>) {
  const { t } = useTranslation();
  return <DoneNote part="downloaded">{t("backups.downloaded", last)}</DoneNote>;
}

const tones = {
  good: "bg-paddy-tint text-paddy",
  old: "bg-maize-tint text-maize-deep",
  bad: "bg-danger-tint text-danger",
};
const icons = { good: CircleCheck, old: TriangleAlert, bad: OctagonAlert };

type BackupStatusProps = { level: BackupStatusLevel; days?: number };

export function BackupStatus({ level, days }: BackupStatusProps) {
  const { t, values } = useTexts();
  const Shape = icons[level];
  return (
    <div
      data-part={`backup-status-${level}`}
      className={`flex max-w-narrow items-center gap-3.4 px-4 py-3.4 ${tones[level]}`}
    >
      <Shape size={32} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className="text-xl font-semibold">{t(`backups.level.${level}`)}</strong>
        <p className="mt-3.4 text-ink">{t(ageText(days), values({ days: days ?? 0 }))}</p>
      </div>
    </div>
  );
}

export function SmallBackupStatus({ level }: { level: BackupStatusLevel }) {
  const { t } = useTranslation();
  const Shape = icons[level];
  return (
    <span
      data-part={`backup-status-${level}`}
      className={`inline-flex items-center gap-1.6 px-2.4 py-0.6 text-small font-semibold ${tones[level]}`}
    >
      <Shape size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(`backups.level.${level}`)}
    </span>
  );
}

function ageText(days: number | undefined) {
  if (days === undefined) return "backups.age.none";
  if (days === 0) return "backups.age.today";
  return days === 1 ? "backups.age.one" : "backups.age.many";
}

import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { Light } from "./light";

// Whole names: the stylesheet keeps only those that it finds.
const tones = { good: "backup-light-good", old: "backup-light-old", bad: "backup-light-bad" };
const shapes = { good: CircleCheck, old: TriangleAlert, bad: OctagonAlert };

type LightParts = { light: Light; days?: number };

/** How the backups stand, as a shape, a colour and words. */
export function BackupLight({ light, days }: LightParts) {
  const { t, i18n } = useTranslation();
  const Shape = shapes[light];
  return (
    <div className={`backup-light ${tones[light]}`}>
      <Shape size={32} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t(`backups.light.${light}`)}</strong>
        <p>{t(ageText(days), inDigits({ days: days ?? 0 }, i18n.language))}</p>
      </div>
    </div>
  );
}

/** The light beside the card of the dashboard. */
export function SmallBackupLight({ light }: { light: Light }) {
  const { t } = useTranslation();
  const Shape = shapes[light];
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

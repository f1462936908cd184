import { useTranslation } from "react-i18next";

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

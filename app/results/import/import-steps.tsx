import { useTranslation } from "react-i18next";

const steps = ["choose", "check", "confirm"] as const;

/** The three steps of an import, and the one that is shown; the last two stand on one page. */
export function ImportSteps({ at }: { at: "choose" | "check" }) {
  const { t } = useTranslation();
  return (
    <ol className="import-steps" aria-label={t("import.steps")}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {t(`import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

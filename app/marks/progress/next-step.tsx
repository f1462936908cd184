import { ArrowRight, Printer } from "lucide-react";
import { ButtonLink, buttonClassName } from "~/admin/button";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { classCardsUrl, stepUrls } from "../urls";
import { type ExamPath, type ExamStep, findNextStep } from "./progress";

const texts: Record<Exclude<ExamStep, "marks">, TextKey> = {
  check: "path.go.check",
  lock: "path.go.lock",
  families: "path.go.families",
  print: "marks.printClass",
};

/**
 * Leads on after all marks are in. While marks are missing, the next step is the mark sheet, which needs no button. After
 * the last step there is no button either.
 */
export function NextStepButton({ path, variant }: { path: ExamPath; variant?: "outline" }) {
  const { t, language } = useTexts();
  const next = findNextStep(path);
  if (next === undefined || next === "marks") return null;
  if (next === "print")
    return (
      <a
        data-part="next-step"
        className={buttonClassName({ variant, height: "tall" })}
        href={classCardsUrl(path.id, language)}
        data-card="print"
        target="_blank"
        rel="noopener"
      >
        <Printer size={20} strokeWidth={1.75} aria-hidden="true" />
        {t(texts.print)}
      </a>
    );
  return (
    <ButtonLink
      data-part="next-step"
      to={stepUrls[next](path, "marks")}
      variant={variant}
      height="tall"
      className="max-md:flex-auto"
    >
      {t(texts[next])}
      <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
    </ButtonLink>
  );
}

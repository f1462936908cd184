import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { useTexts } from "../i18n/use-texts";
import { DashboardSection } from "./dashboard";
import type { DashboardView } from "./dashboard.server";

type FirstStepsProps = { steps: DashboardView["firstSteps"] };

/** The first steps of a new school. The section disappears when all steps are done. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const { t, values } = useTexts();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <DashboardSection heading={t("firstSteps.heading", values({ done, all: steps.length }))}>
      <FirstStepsList steps={steps} />
    </DashboardSection>
  );
}

export function FirstStepsList({ steps }: FirstStepsProps) {
  const { t, digits } = useTexts();
  return (
    <ol
      data-part="first-steps"
      className="grid gap-x-8 border-b border-rule py-2 sm:grid-cols-2 lg:pl-beside xl:grid-cols-4"
    >
      {steps.map(({ name, href, isDone, isSkipped, open }, place) => (
        <li key={name}>
          <Link to={href} className="group flex min-h-11 items-center gap-3 py-1.5 hover:bg-wall">
            <span className={`${stepMark} ${isDone ? "border-paddy text-paddy" : "border-rule-strong"}`}>
              {isDone ? <Check size={16} strokeWidth={2.5} aria-label={t("firstSteps.isDone")} /> : digits(place + 1)}
            </span>
            <span className={`group-hover:underline ${isDone ? "text-ink-2" : "font-semibold text-teesta"}`}>
              {t(`firstSteps.${name}`)}
              {(isSkipped || open.length > 0) && (
                <span className="block text-small font-normal text-ink-2">
                  {isSkipped
                    ? t("firstSteps.isSkipped")
                    : t("information.lacks", { facts: open.map((label) => t(label)).join(", ") })}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const stepMark = "grid size-7 flex-none place-items-center rounded-full border text-small tabular-nums";

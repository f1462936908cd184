import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { lightTextButton } from "../admin/button";
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

/** Lists the open steps with what they lack, and below them the steps that are done. */
export function FirstStepsList({ steps }: FirstStepsProps) {
  const { t, digits } = useTexts();
  const numbered = steps.map((step, place) => ({ ...step, number: digits(place + 1) }));
  const done = numbered.filter(({ isDone }) => isDone);
  return (
    <div className="border-b border-rule py-2 lg:pl-beside">
      <ol data-part="first-steps" className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
        {numbered
          .filter(({ isDone }) => !isDone)
          .map(({ name, href, open, number }) => (
            <li key={name}>
              <Link to={href} className="group flex min-h-11 items-start gap-3 py-2 hover:bg-wall">
                <span className={stepMark}>{number}</span>
                <span className="font-semibold text-teesta group-hover:underline">
                  {t(`firstSteps.${name}`)}
                  {open.length > 0 && (
                    <span className="block text-small font-normal text-ink-2">
                      {t("information.lacks", { facts: open.map((label) => t(label)).join(", ") })}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
      </ol>
      {done.length > 0 && (
        <div data-part="done-steps" className="flex gap-3 text-paddy">
          <Check size={28} strokeWidth={1.75} aria-hidden="true" className="mt-2 flex-none" />
          <p className="flex flex-wrap items-center gap-x-4">
            {t("firstSteps.areDone")}
            {done.map(({ name, href }) => (
              <Link key={name} className={lightTextButton} to={href}>
                {t(name === "students" ? "firstSteps.students.list" : `firstSteps.${name}`)}
              </Link>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}

const stepMark =
  "grid size-7 flex-none place-items-center rounded-full border border-rule-strong text-small tabular-nums";

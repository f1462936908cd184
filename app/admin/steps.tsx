import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { firstSteps } from "../school/first-steps";

const stepsOf = {
  import: ["import.step.choose", "import.step.check", "import.step.confirm"],
  moveUp: ["moveUp.step.choose", "moveUp.step.confirm"],
  firstSteps: firstSteps.map(({ name }) => `firstSteps.${name}` as const),
} satisfies Record<string, TextKey[]>;

/** `at` is the number of the current step, counted from 1. */
type StepsProps = {
  of: keyof typeof stepsOf;
  at: number;
  /** Returns the URL of a step that the user may open in any order. */
  hrefOf?: (number: number) => string;
  /** The numbers of the steps that are done. */
  done?: number[];
};

export function Steps({ of, at, hrefOf, done = [] }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol
      className={`list-inside list-decimal flex-wrap gap-x-8 gap-y-1 pb-1 pt-4 text-ink-2 lg:pl-beside bn:list-[bengali] ${stepsOf[of].length > 3 ? "hidden pb-4 lg:flex" : "flex"}`}
      aria-label={t(`${of}.steps`)}
    >
      {stepsOf[of].map((step, place) => (
        <li
          key={step}
          className="aria-current:font-semibold aria-current:text-ink"
          aria-current={place + 1 === at ? "step" : undefined}
        >
          {hrefOf ? (
            <Link className="hover:underline" to={hrefOf(place + 1)}>
              {t(step)}
            </Link>
          ) : (
            t(step)
          )}
          {done.includes(place + 1) && (
            <Check size={18} aria-label={t("firstSteps.isDone")} className="ml-1 inline text-paddy" />
          )}
        </li>
      ))}
    </ol>
  );
}

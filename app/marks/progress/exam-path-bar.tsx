import { Link } from "@remix-run/react";
import { CalendarDays, Check, ChevronDown, DoorOpen, Download, Printer } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClassName, textButton } from "~/admin/button";
import { closeOnLeave } from "~/components/browser";
import { examDaysUrl } from "~/exam-days/exam-days";
import type { TextKey } from "~/i18n/en";
import { type Language, languageNames, languages } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { useCardLinks } from "../reports/card-links";
import {
  classCardsUrl,
  examProgressUrl,
  familiesUrl,
  lockUrl,
  markSheetUrl,
  tabulationUrl,
  workbookUrl,
} from "../urls";
import { type ExamPath, type ExamStep, examSteps, getStepStates, type StepState } from "./progress";

type ExamPathBarProps = { path: ExamPath; here: Exclude<ExamStep, "print"> | "days" };

export function ExamPathBar({ path, here }: ExamPathBarProps) {
  const { t } = useTexts();
  useCardLinks();
  const states = getStepStates(path);
  const notes = useStepNotes(path);
  const hrefs: Record<ExamStep, string | undefined> = {
    marks: markSheetUrl(path),
    check: examProgressUrl(path),
    lock: lockUrl(path),
    families: familiesUrl(path.id),
    print: undefined,
  };
  return (
    <nav
      data-part="exam-path"
      aria-label={t("path")}
      className="relative z-20 -mx-4 border-b border-rule-strong bg-card print:hidden lg:-mx-8"
    >
      <ol className="grid grid-cols-5 lg:flex lg:px-8 [&>li+li]:border-l [&>li]:min-w-0 lg:[&>li:first-child>*]:pl-0 lg:[&>li]:flex-auto">
        {(path.hasDays || here === "days") && (
          <li className="max-lg:col-span-5 max-lg:border-b">
            <Link
              to={examDaysUrl(path.id)}
              className={daysClassName}
              aria-current={here === "days" ? "page" : undefined}
            >
              <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("days.path")}
            </Link>
          </li>
        )}
        {examSteps.map((step, place) => {
          const words = (
            <StepWords
              number={place + 1}
              state={states[step]}
              isHere={step === here}
              // Beside the dates, a filled square would look like the current step.
              isPlain={here === "days"}
              name={`path.${step}`}
            >
              {notes[step]}
            </StepWords>
          );
          const href = hrefs[step];
          return (
            <li key={step} data-state={states[step]}>
              {href ? (
                <Link to={href} className={stepClassName} aria-current={step === here ? "page" : undefined}>
                  {words}
                </Link>
              ) : (
                <PrintMenu path={path}>{words}</PrintMenu>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function useStepNotes({ given, all, toCheck, isLocked, isOpened }: ExamPath): Record<ExamStep, string> {
  const { t, values } = useTexts();
  return {
    marks: all > 0 ? t("marks.marksGiven", values({ given, all })) : "",
    check: toCheck > 0 ? t("path.toCheck", values({ count: toCheck })) : given > 0 ? t("path.nothing") : "",
    lock: isLocked ? t("exams.locked") : "",
    families: t(isOpened ? "path.opened" : "path.closed"),
    print: t("path.reports"),
  };
}

const stepClassName = [
  "flex h-full min-h-11 cursor-pointer items-center justify-start gap-x-3 gap-y-0.8 mouse:lg:min-h-9.5",
  "flex-col px-0.5 py-1.6 text-center text-2xs leading-1.3 bn:leading-1.45",
  "lg:flex-row lg:px-4 lg:py-0 lg:text-left lg:text-small",
  "hover:bg-wall aria-current:shadow-current",
].join(" ");

const daysClassName =
  "flex h-full min-h-11 items-center gap-2.2 px-4 text-small font-semibold text-teesta hover:bg-wall aria-current:shadow-current max-lg:w-fit mouse:lg:min-h-9.5";

// Only the step of the page that is open has a filled square.
const hereClassName = "border-teesta bg-teesta text-white";
const squareClassNames: Record<StepState, string> = {
  done: "border-paddy text-paddy",
  next: "border-teesta bg-teesta-tint text-teesta",
  open: "border-teesta text-teesta",
  later: "border-ink-3 text-ink-3",
};

const stateTexts = {
  done: "path.state.done",
  next: "path.state.next",
  open: undefined,
  later: "path.state.later",
} as const satisfies Record<StepState, TextKey | undefined>;

type StepWordsProps = {
  number: number;
  state: StepState;
  isHere: boolean;
  isPlain: boolean;
  name: TextKey;
  children: string;
};

function StepWords({ number, state, isHere, isPlain, name, children }: StepWordsProps) {
  const { t, digits } = useTexts();
  const stateText = stateTexts[state];
  return (
    <>
      <span
        className={`grid size-5.5 flex-none place-items-center border text-2xs font-semibold leading-none tabular-nums ${isHere ? hereClassName : squareClassNames[isPlain && state === "next" ? "open" : state]}`}
        aria-hidden="true"
      >
        {state === "done" ? <Check size={16} strokeWidth={2.25} /> : digits(number)}
      </span>
      <span className={`font-semibold ${state === "later" ? "text-ink-3" : "text-teesta"}`}>{t(name)}</span>
      {stateText && <span className="sr-only">({t(stateText)})</span>}
      <span className="text-ink-2 max-sm:sr-only lg:whitespace-nowrap">{children}</span>
    </>
  );
}

/**
 * Offers every printout in English and in Bengali, whatever the language of the admin area is. Without script the menu
 * is a `details` element with links.
 */
function PrintMenu({ path, children }: { path: ExamPath; children: ReactNode }) {
  const { id: examId, isOpened } = path;
  const { t } = useTexts();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeOnLeave(menu.current) : undefined), []);
  return (
    <details data-part="print-menu" className="group h-full lg:relative" ref={menu}>
      <summary className={`${stepClassName} group-open:bg-wall max-lg:relative`}>
        {children}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="flex-none group-open:rotate-180 max-lg:absolute max-lg:right-1 max-lg:top-2 lg:ml-auto"
        />
      </summary>
      <div
        data-part="menu"
        className="absolute inset-x-0 top-full border border-rule bg-card px-4 py-1 shadow-pop lg:left-auto lg:right-0 lg:w-max lg:min-w-full"
      >
        {!isOpened && (
          <p data-part="open-first" className="flex flex-wrap items-center gap-x-5 border-b border-rule py-1.6">
            {t("path.openFirst")}
            <Link className={textButton} to={familiesUrl(examId)}>
              <DoorOpen size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("families.open")}
            </Link>
          </p>
        )}
        <ReportRow text="path.cards" says="marks.printClass" urlIn={(language) => classCardsUrl(examId, language)} />
        <ReportRow text="path.twoCards" urlIn={(language) => classCardsUrl(examId, language, 2)} />
        <ReportRow text="marks.tabulation" urlIn={(language) => tabulationUrl(examId, language)} />
        <a className={textButton} href={workbookUrl(examId)} download="">
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("marks.exportExcel")}
        </a>
      </div>
    </details>
  );
}

type ReportRowProps = {
  text: TextKey;
  says?: TextKey;
  urlIn: (language: Language) => string;
};

/** The row itself is no button, so only its two buttons look like buttons. */
export function ReportRow({ text, says = text, urlIn }: ReportRowProps) {
  const { t } = useTexts();
  return (
    <p className="flex items-center gap-2 border-b border-rule py-1.6">
      <span className="mr-auto">{t(text)}</span>
      {languages.map((language) => (
        <a
          key={language}
          className={`${buttonClassName({ variant: "outline" })} flex-none max-sm:px-3`}
          href={urlIn(language)}
          data-card="print"
          target="_blank"
          rel="noopener"
          aria-label={`${t(says)}: ${languageNames[language]}`}
        >
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          <span lang={language}>{languageNames[language]}</span>
        </a>
      ))}
    </p>
  );
}

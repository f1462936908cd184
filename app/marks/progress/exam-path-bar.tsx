import { Link, useRevalidator } from "@remix-run/react";
import { CalendarDays, Check, ChevronDown, DoorOpen, Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClassName, linkInText, textButton } from "~/admin/button";
import { useCloseOnLeave } from "~/components/use-close-on-leave";
import { examDaysUrl } from "~/exam-days/exam-days";
import { RoutineState } from "~/exams/routine-state";
import type { TextKey } from "~/i18n/en";
import { type Language, languageNames, languagesFrom } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { useCardLinks } from "../reports/card-links";
import { classCardsUrl, familiesUrl, markSheetUrl, stepUrls, tabulationUrl, workbookUrl } from "../urls";
import {
  countCells,
  countMissing,
  type ExamPath,
  type ExamStep,
  examSteps,
  findNextStep,
  findStepAfter,
  getStepStates,
  type StepState,
} from "./progress";

type ExamPathBarProps = { path: ExamPath; here: Exclude<ExamStep, "print"> | "days" };

export function ExamPathBar({ path, here }: ExamPathBarProps) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  // Printing is the last step. After it, the server reads the cookie of the printed papers and ticks the step.
  useCardLinks(() => {
    if (path.isLocked) revalidate();
  });
  const states = getStepStates(path);
  const notes = useStepNotes(path);
  const after = findStepAfter(path, here);
  // Beside the dates, a filled square would look like the current step. A class without marks to enter has no next step.
  const isOnWay = here !== "days" && path.all > 0;
  return (
    <nav
      data-part="exam-path"
      aria-label={t("path")}
      className="relative z-20 -mx-4 border-b border-rule-strong bg-card print:hidden lg:mx-0"
    >
      <ol className="grid grid-cols-5 lg:flex [&>li+li]:border-l [&>li]:min-w-0 lg:[&>li:first-child>*]:pl-0 lg:[&>li+li]:shrink-0 lg:[&>li]:flex-auto">
        {(hasPrintouts(path) || here === "days") && (
          <li className="max-lg:col-span-5 max-lg:border-b">
            <Link
              to={examDaysUrl(path.id)}
              className={daysClassName}
              aria-current={here === "days" ? "page" : undefined}
            >
              <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
              <span className="min-w-0 lg:[&>span]:truncate">
                <span className="block">{t("days.path")}</span>
                {path.routine && here !== "days" && (
                  <span data-part="routine-state" className="block text-2xs font-normal text-ink-2">
                    <RoutineState {...path.routine} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        )}
        {examSteps.map((step, place) => {
          const isDone = states[step] === "done";
          const isAfter = step === after && isOnWay;
          const look = step === here ? "here" : isAfter ? "after" : isDone ? "done" : "other";
          const words = (
            <StepWords number={place + 1} state={states[step]} look={look} name={`path.${step}`}>
              {notes[step]}
            </StepWords>
          );
          return (
            <li key={step} data-state={states[step]}>
              {step === "print" ? (
                <PrintMenu path={path}>{words}</PrintMenu>
              ) : (
                <Link
                  to={stepUrls[step](path, here === "lock" ? "marks" : here)}
                  className={stepClassName}
                  aria-current={step === here ? "page" : undefined}
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {/* On a phone the columns are too narrow for the counts. Screen readers read the counts in the columns. */}
      {isOnWay && (
        <p
          data-part="exam-path-words"
          className="flex items-center justify-between gap-x-4 border-t border-rule px-4 py-1.6 text-small font-semibold sm:hidden"
        >
          <span aria-hidden="true" className="whitespace-pre-line">
            {[t(`path.${here}`), notes[here]].filter(Boolean).join(": ")}
          </span>
          <StepAfter {...{ path, here, after }} />
        </p>
      )}
    </nav>
  );
}

type StepAfterProps = { path: ExamPath; here: Exclude<ExamPathBarProps["here"], "days">; after?: ExamStep };

/** Says what comes after the open page. Links to an earlier step that is not done yet. */
function StepAfter({ path, here, after }: StepAfterProps) {
  const { t, digits, values } = useTexts();
  if (after === undefined) return findNextStep(path) ? null : <span className="text-paddy">{t("path.allDone")}</span>;
  if (after === "print" || examSteps.indexOf(after) > examSteps.indexOf(here))
    return (
      <span className="flex-none text-ink-2" aria-hidden="true">
        {t("path.after", { step: t(`path.${after}`) })}
      </span>
    );
  const { begun } = path;
  const missing = countMissing(path);
  if (after !== "marks")
    return (
      <Link className={linkInText} to={stepUrls[after](path, here === "lock" ? "marks" : here)}>
        {t("path.before", { step: t(`path.${after}`) })}
      </Link>
    );
  return (
    <Link className={linkInText} to={markSheetUrl(path, path.firstMissing)}>
      {begun && missing === 0
        ? t("path.before", {
            step: t("progress.without", { count: begun.others, number: digits(begun.others) }),
          })
        : t("path.before.marks", values({ count: missing }))}
    </Link>
  );
}

/** A locked exam without dates no longer needs admit cards. */
const hasPrintouts = ({ routine, isLocked }: ExamPath) => routine !== undefined || !isLocked;

function useStepNotes({
  given,
  all,
  begun,
  toCheck,
  isChecked,
  isLocked,
  isOpened,
}: ExamPath): Record<ExamStep, string> {
  const { t, digits, values } = useTexts();
  const getCheckNote = () => {
    if (toCheck === 0) return given > 0 ? t("path.nothing") : "";
    // After locking, the step is done, although an absent student stays in its list.
    if (isLocked) return "";
    return isChecked ? t("path.checked") : t("path.toCheck", values({ count: toCheck }));
  };
  const getMarksNote = () => {
    if (all === 0) return "";
    const counted = t("marks.marksGiven", values({ given, all: countCells({ all, begun }) }));
    if (!begun) return counted;
    // The line break keeps the strip narrow.
    return `${counted},\n${t("path.without", { count: begun.others, number: digits(begun.others) })}`;
  };
  return {
    marks: getMarksNote(),
    check: getCheckNote(),
    lock: isLocked ? t("exams.locked") : "",
    families: t(isOpened ? "path.opened" : "path.closed"),
    print: t("path.reports"),
  };
}

const stepClassName = [
  "flex h-full min-h-11 cursor-pointer items-center justify-start gap-x-3 gap-y-0.8 mouse:lg:min-h-9.5",
  "flex-col px-0.5 py-1.6 text-center text-2xs leading-1.3 bn:leading-1.45",
  "lg:flex-row lg:px-4 lg:py-0 lg:text-left lg:text-small",
  "hover:bg-wall aria-current:shadow-current max-lg:aria-current:bg-teesta",
].join(" ");

const daysClassName =
  "flex h-full min-h-11 items-center gap-2.2 px-4 text-small font-semibold text-teesta hover:bg-wall aria-current:shadow-current max-lg:w-fit mouse:lg:min-h-9.5";

/** "here" is the step of the open page, and "after" is the step that comes after it. */
type StepLook = "here" | "done" | "after" | "other";

const looks: Record<StepLook, { square: string; name: string; note: string }> = {
  here: {
    square: "border-teesta bg-teesta text-white max-lg:border-white",
    name: "font-semibold text-ink max-lg:text-white",
    note: "text-ink-2 max-lg:text-white",
  },
  done: { square: "border-paddy text-paddy", name: "font-semibold text-ink", note: "text-ink-2" },
  after: { square: "border-teesta bg-teesta-tint text-teesta", name: "font-semibold text-teesta", note: "text-ink-2" },
  other: { square: "border-rule-strong text-ink-2", name: "text-ink-2", note: "text-ink-2" },
};

const stateTexts = {
  done: "path.state.done",
  next: "path.state.next",
  open: undefined,
  later: "path.state.later",
} as const satisfies Record<StepState, TextKey | undefined>;

type StepWordsProps = { number: number; state: StepState; look: StepLook; name: TextKey; children: string };

function StepWords({ number, state, look, name, children }: StepWordsProps) {
  const { t, digits } = useTexts();
  const stateText = stateTexts[state];
  return (
    <>
      <span
        className={`grid size-5.5 flex-none place-items-center border text-2xs font-semibold leading-none tabular-nums ${looks[look].square}`}
        aria-hidden="true"
      >
        {state === "done" ? <Check size={16} strokeWidth={2.25} /> : digits(number)}
      </span>
      <span className={`lg:whitespace-nowrap ${looks[look].name}`}>{t(name)}</span>
      {stateText && <span className="sr-only">({t(stateText)})</span>}
      <span className={`whitespace-pre-line max-sm:sr-only lg:max-2xl:sr-only ${looks[look].note}`}>{children}</span>
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
  const menu = useCloseOnLeave();
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
        <p className="flex flex-wrap justify-between gap-x-5">
          {hasPrintouts(path) && (
            <Link className={textButton} to={`${examDaysUrl(examId)}#printouts`}>
              <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("path.printouts")}
            </Link>
          )}
          <a className={textButton} href={workbookUrl(examId)} download="">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("marks.exportExcel")}
          </a>
        </p>
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
  const { t, language: ofOffice } = useTexts();
  return (
    <p className="flex items-center gap-2 border-b border-rule py-1.6">
      <span className="mr-auto">{t(text)}</span>
      {languagesFrom(ofOffice).map((language) => (
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

import { Link } from "@remix-run/react";
import { ArrowLeft, ArrowRight, Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useCloseOnLeave } from "~/components/use-close-on-leave";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import type { SheetSubject } from "../mark-sheet";
import type { MarksCounted } from "../progress/progress";
import { keepFocus } from "./subject-rows";
import { subjectUrl } from "./use-subject";

type SubjectHeadProps = {
  title: string;
  subject: SheetSubject;
  subjects: SheetSubject[];
  address: string;
  counts: (subject: SheetSubject) => MarksCounted;
  showSubject: (subject: SheetSubject) => void;
};

/** Shows the subject, how many of its marks are entered, and the ways to the other subjects. */
export function SubjectHead({ title, ...choice }: SubjectHeadProps) {
  const { subject, subjects, address, counts, showSubject } = choice;
  const { t, values } = useTexts();
  const at = subjects.indexOf(subject);
  const { given, all } = counts(subject);
  const neighbours = [
    { to: subjects[at - 1], text: "marks.subjectBefore", Icon: ArrowLeft },
    { to: subjects[at + 1], text: "marks.subjectAfter", Icon: ArrowRight },
  ] as const;
  const [before, after] = neighbours.map(({ to, text, Icon }) =>
    to ? (
      <Link
        key={text}
        to={subjectUrl(address, to)}
        className="grid min-h-14 place-items-center text-teesta hover:bg-teesta-tint"
        aria-label={t(text, { subject: to.name })}
        onMouseDown={keepFocus}
        onClick={(event) => {
          event.preventDefault();
          showSubject(to);
        }}
      >
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    ) : (
      <span key={text} />
    ),
  );
  return (
    <header className="subject-head z-10 border-t border-rule bg-card has-[[open]]:z-40">
      <p className="px-4 pt-1 text-center text-xs leading-1.4 text-ink-2">{title}</p>
      <div className="grid grid-cols-[4rem_minmax(0,1fr)_4rem] items-center pb-1.5 text-center">
        {before}
        <SubjectChoice {...choice}>
          {t("marks.subjectOf", values({ number: at + 1, all: subjects.length, full: subject.fullMarks }))}
        </SubjectChoice>
        {after}
      </div>
      <progress
        className="m-0 h-0.75"
        value={given}
        max={all}
        aria-label={t("progress.marks", values({ given, all }))}
      />
    </header>
  );
}

type SubjectChoiceProps = Omit<SubjectHeadProps, "title"> & { children: ReactNode };

/** Shows the name of the subject. A click on the name opens a list of all subjects. */
function SubjectChoice({ subject, subjects, counts, address, showSubject, children }: SubjectChoiceProps) {
  const menu = useCloseOnLeave();
  return (
    <details ref={menu} data-part="subject-choice" className="group">
      <summary className="cursor-pointer">
        <h2
          id={`s${subject.id}`}
          className="inline-flex items-center gap-2 text-6.5 leading-1.2 bn:text-2xl bn:leading-1.2"
          lang={detectLanguage(subject.name)}
        >
          {subject.name}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
        </h2>
        <p className="text-small leading-1.4 text-ink-2">{children}</p>
      </summary>
      <ol className="absolute inset-x-0 top-full max-h-menu overflow-y-auto border-y border-rule bg-card shadow-pop">
        {subjects.map((one) => (
          <li key={one.id} className="border-b border-rule last:border-0">
            <Link
              to={subjectUrl(address, one)}
              aria-current={one === subject || undefined}
              className="flex min-h-12 items-center justify-between gap-4 px-4 text-teesta aria-[current]:font-semibold aria-[current]:text-ink"
              onClick={(event) => {
                event.preventDefault();
                showSubject(one);
              }}
            >
              <span lang={detectLanguage(one.name)}>{one.name}</span>
              <SubjectCount {...counts(one)} />
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

function SubjectCount({ given, all }: MarksCounted) {
  const { t, values } = useTexts();
  if (given === all)
    return (
      <span className="flex-none text-paddy">
        <Check size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">{t("path.state.done")}</span>
      </span>
    );
  return (
    <span className="flex-none text-small font-normal tabular-nums text-ink-2">
      {t("marks.marksGiven", values({ given, all }))}
    </span>
  );
}

import { Link } from "@remix-run/react";
import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button, textButton } from "~/admin/button";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import type { SheetStudent, SheetSubject } from "../mark-sheet";
import { fieldName, type MarkSheetState } from "../unsaved-marks";
import { keepFocus } from "./subject-rows";
import { listMissing, listSitting, subjectUrl, type useSubject } from "./use-subject";

type SubjectEndProps = {
  subject: SheetSubject;
  subjects: SheetSubject[];
  students: SheetStudent[];
  sheet: MarkSheetState;
  address: string;
  show: ReturnType<typeof useSubject>["show"];
  showSubject: (subject: SheetSubject) => void;
  /** True if a row is open. Then the end is high enough for every row to move below the heading. */
  isTyping: boolean;
  /** The subject to which the open row of the last student already leads. */
  leadsTo?: SheetSubject;
  children: ReactNode;
};

/** Says below the last student what is missing, and leads to the next subject or to the missing marks. */
export function SubjectEnd(parts: SubjectEndProps) {
  const { subject, subjects, students, sheet, address, show, showSubject, isTyping, leadsTo, children } = parts;
  const { t, values } = useTexts();
  const gaps = subjects.flatMap((one) => {
    const missing = listMissing(students, one, sheet);
    return missing[0] ? [{ subject: one, missing: missing.length, first: missing[0] }] : [];
  });
  const here = gaps.find((gap) => gap.subject === subject);
  const elsewhere = gaps.filter((gap) => gap !== here);
  const next = subjects[subjects.indexOf(subject) + 1];
  // A user who only fills gaps should not have to go through the complete subjects.
  const leadsOn = gaps.some((gap) => gap.subject === next);
  return (
    <div
      data-part="subject-end"
      tabIndex={-1}
      className={`grid content-start gap-2 py-5 pl-20 pr-4 outline-none ${isTyping ? "min-h-[calc(100vh-20rem)]" : ""}`}
    >
      {here ? (
        <p>
          {t("progress.missing", values({ number: here.missing }))}{" "}
          <button type="button" className={textButton} onClick={() => show(subject.id, here.first.id)}>
            {t("marks.firstMissing")}
          </button>
        </p>
      ) : (
        <p className="font-semibold">
          {t("marks.subjectDone", values({ count: listSitting(students, subject, sheet).length }))}
        </p>
      )}
      {next && !leadsTo && (
        <Button type="button" height="tall" variant="outline" onMouseDown={keepFocus} onClick={() => showSubject(next)}>
          <span lang={detectLanguage(next.name)}>{next.name}</span>
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      {gaps.length === 0 && (
        <p className="flex items-center gap-2.2 font-semibold text-paddy">
          <Check size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
          {t("marks.allSubjectsDone")}
        </p>
      )}
      {!leadsOn && elsewhere.length > 0 && (
        <>
          <h3 className="mt-2 text-base font-semibold">{t("marks.gapsElsewhere")}</h3>
          <ul>
            {elsewhere.map(({ subject: one, missing, first }) => (
              <li key={one.id} className="border-t border-rule">
                <Link
                  to={`${subjectUrl(address, one)}#${fieldName({ student: first.id, subject: one.id })}`}
                  className="flex min-h-12 items-center justify-between gap-4 text-teesta"
                  onMouseDown={keepFocus}
                  onClick={(event) => {
                    event.preventDefault();
                    show(one.id, first.id);
                  }}
                >
                  <span lang={detectLanguage(one.name)}>{one.name}</span>
                  <span className="text-small tabular-nums text-ink-2">
                    {t("progress.missing", values({ number: missing }))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </div>
  );
}

import { Link } from "@remix-run/react";
import { CalendarDays } from "lucide-react";
import { ButtonLink, textButton } from "~/admin/button";
import { headingClassName } from "~/admin/screen";
import { examDaysUrl } from "~/exam-days/exam-days";
import { useTexts } from "~/i18n/use-texts";
import { importUrl } from "./import/plan";

type NoStudentsProps = {
  level: number;
  /** The exam whose dates can be entered before the students. */
  examId?: number;
  /** True on the screen of these dates. It needs no link to itself, and its main button is for the routine. */
  isDays?: boolean;
  /** True if the routine is already entered. */
  hasDays?: boolean;
};

/** Leads a class without students to the import of its list. */
export function NoStudents({ level, examId, isDays = false, hasDays = false }: NoStudentsProps) {
  const { t } = useTexts();
  return (
    <div data-part="no-students">
      <h2 className={`mb-3 ${headingClassName}`}>{t("marks.noStudents")}</h2>
      <ButtonLink height="tall" variant={isDays ? "outline" : "filled"} to={importUrl({ level, what: "students" })}>
        {t("marks.importClassList")}
      </ButtonLink>
      {examId !== undefined && (
        <p className="mt-4.4 max-w-prose text-ink-2">
          {!hasDays && `${t("days.beforeStudents")} `}
          {t("days.withStudents")}
        </p>
      )}
      {examId !== undefined && !isDays && (
        <Link className={textButton} to={examDaysUrl(examId)}>
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("days.enter")}
        </Link>
      )}
    </div>
  );
}

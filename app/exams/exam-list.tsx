import { Form, Link } from "@remix-run/react";
import { CalendarDays, DoorOpen, ListChecks, Lock, LockOpen, Pencil, Table2, Trash2 } from "lucide-react";
import { Fragment, type ReactElement } from "react";
import { ActionLink } from "../admin/action-menu";
import { Button, ButtonLink, linkInText } from "../admin/button";
import { CannotConfirm } from "../admin/confirm-page";
import { BothNames, NamedRowForm, type NamedRowFormProps, useLocalizedName } from "../admin/forms/named-row";
import { DoneNote, EmptyList, Row, RowActions, RowKind, RowNote, useNewRowFocus } from "../admin/list";
import { AttentionNote, Badge } from "../components/badge";
import { hintText } from "../components/field";
import type { LocalizedNames } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { type ExamNeed, type ExamRoutine, examSchema, findYear } from "./exam";
import type { ExamRejection } from "./exams.server";
import { RoutineState } from "./routine-state";

type ExamListItem = {
  id: number;
  name: string;
  nameBn: string | null;
  /** The date on which the exam was locked, in words. */
  lockedOn?: string;
  /** True if families can open the result cards of the exam. */
  isOpen: boolean;
  marks: { given: number; all: number; begun?: { all: number; others: number } };
  routine?: ExamRoutine;
  need: ExamNeed;
};

export function ExamList({ level, exams }: { level: number; exams: ExamListItem[] }) {
  const { t, digits } = useTexts();
  useNewRowFocus();
  if (exams.length === 0) {
    return <EmptyList>{t("exams.empty", { class: t(classLabel(level)) })}</EmptyList>;
  }
  const years = [...new Set(exams.map(({ name }) => findYear(name)))];
  return years.map((year) => (
    <Fragment key={year}>
      {years.length > 1 && (
        <h2 className="border-b border-rule pb-1 pt-6 text-small text-ink-2 lg:pl-beside">
          {year === undefined ? t("exams.noYear") : digits(year)}
        </h2>
      )}
      <ul>
        {exams
          .filter(({ name }) => findYear(name) === year)
          .map((exam) => (
            <ExamRow key={exam.id} level={level} exam={exam} />
          ))}
      </ul>
    </Fragment>
  ));
}

function ExamRow({ level, exam }: { level: number; exam: ExamListItem }) {
  const { t, digits, values } = useTexts();
  const name = useLocalizedName(exam);
  const { id, lockedOn, isOpen, marks, routine, need } = exam;
  const { begun } = marks;
  const address = `/cog-admin/results/exams/${id}`;
  const search = `?class=${level}`;
  const sheet = `/cog-admin/results${search}&exam=${id}`;
  const check = `/cog-admin/results/progress${search}&exam=${id}`;
  const links: Record<ExamNeed, ReactElement> = {
    days: <ActionLink key="days" text="days.action" to={name} href={`${address}/days`} Icon={CalendarDays} />,
    marks: <ActionLink key="marks" text="marks.toSheet" to={name} href={sheet} Icon={Table2} />,
    check: <ActionLink key="check" text="exams.check" to={name} href={check} Icon={ListChecks} />,
    families: (
      <ActionLink key="families" text="families.action" to={name} href={`${address}/families`} Icon={DoorOpen} />
    ),
  };
  return (
    <Row
      id={`exam-${id}`}
      actions={
        <RowActions title={name} main={links[need]}>
          {Object.values(links).filter((link) => link !== links[need])}
          {lockedOn ? (
            <ActionLink text="exams.unlock" to={name} href={`${address}/lock${search}`} Icon={LockOpen} />
          ) : (
            <>
              <ActionLink text="exams.lock" to={name} href={`${address}/lock${search}`} Icon={Lock} />
              <ActionLink text="common.edit" to={name} href={`${address}/edit${search}`} Icon={Pencil} />
              <ActionLink text="common.delete" to={name} href={`${address}/delete${search}`} Icon={Trash2} isDanger />
            </>
          )}
        </RowActions>
      }
    >
      {(lockedOn || isOpen) && (
        <RowKind>
          {isOpen && <Badge color="green">{t("families.isOpen")}</Badge>}
          {lockedOn && (
            <>
              <Badge color="yellow">{t("exams.locked")}</Badge>
              {t("exams.lockedSince", { day: lockedOn })}
            </>
          )}
        </RowKind>
      )}
      <BothNames names={exam} to={sheet} />
      <RowNote>
        {marks.given > 0
          ? t("exams.marksIn", values({ given: marks.given, all: begun?.all ?? marks.all }))
          : t("exams.noMarks")}
        {begun && ` · ${t("progress.without", { count: begun.others, number: digits(begun.others) })}`}
      </RowNote>
      {routine && <RoutineNote routine={routine} isNeeded={need === "days"} name={name} address={`${address}/days`} />}
    </Row>
  );
}

type RoutineNoteProps = { routine: ExamRoutine; isNeeded: boolean; name: string; address: string };

/** Says whether parents see the routine. Offers to show it if it is needed. */
function RoutineNote({ routine, isNeeded, name, address }: RoutineNoteProps) {
  const { t } = useTexts();
  const state = <RoutineState {...routine} />;
  if (!isNeeded) return <RowNote>{state}</RowNote>;
  if (routine.isShown) return <DoneNote part="row-note">{state}</DoneNote>;
  return (
    <Form method="post" action={address}>
      <AttentionNote part="row-note">{state}</AttentionNote>
      <input type="hidden" name="row" value="parents" />
      <Button
        name="intent"
        value="show"
        variant="outline"
        className="mb-1.4 mt-1.4"
        aria-label={`${t("days.show")}: ${name}`}
      >
        {t("days.show")}
      </Button>
    </Form>
  );
}

type LockedExamNoticeProps = { level: number; id: number; names: LocalizedNames; from: "edit" | "delete" };

/** `from` is the page that shows this notice. Unlocking returns to it. */
export function LockedExamNotice({ level, id, names, from }: LockedExamNoticeProps) {
  const { t } = useTexts();
  const list = `/cog-admin/results/exams?class=${level}`;
  return (
    <CannotConfirm named={useLocalizedName(names)} reason={t("exams.isLocked")} back={list}>
      <ButtonLink
        to={`/cog-admin/results/exams/${id}/lock?class=${level}&from=${from}`}
        variant="outline"
        height="tall"
      >
        <LockOpen size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("exams.unlock")}
      </ButtonLink>
    </CannotConfirm>
  );
}

export function ExamForm(form: Omit<NamedRowFormProps<ExamRejection>, "kind" | "schema">) {
  const { t } = useTexts();
  return (
    <NamedRowForm {...form} kind="exams" schema={examSchema} hint="exams.name.hint">
      {!form.changing && (
        <p data-part="full-marks" className={hintText}>
          {t("exams.fullMarks")}{" "}
          <Link className={linkInText} to={`/cog-admin/results/subjects?class=${form.level}`}>
            {t("exams.fullMarks.link")}
          </Link>
        </p>
      )}
    </NamedRowForm>
  );
}

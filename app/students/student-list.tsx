import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { Pencil, Search, Trash2 } from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { ClassSelect } from "../admin/class-picker";
import { listStateQuery } from "../admin/list-url";
import { EmptyState } from "../components/empty-state";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";

/** `left` is the day on which the student left, as it is shown; null for who is on the roll. */
type StudentListItem = {
  id: number;
  rollNumber: number;
  name: string;
  fatherName: string;
  motherName: string;
  left: string | null;
};

type StudentListProps = {
  students: StudentListItem[];
  level: number;
  /** The state of the list in its address, to come back to. */
  search: string;
};

/** The students of a class by roll. */
export function StudentList({ students, level, search }: StudentListProps) {
  const { t } = useTexts();
  return (
    <>
      <div className="pupil pupil-heads" aria-hidden="true">
        <span>{t("card.roll")}</span>
        <span>{t("card.studentName")}</span>
        <span>{t("card.fatherName")}</span>
        <span>{t("card.motherName")}</span>
      </div>
      <ol className="office-rows pupils">
        {students.map((student) => (
          <StudentRow key={student.id} student={student} query={`${listStateQuery(search)}&class=${level}`} />
        ))}
      </ol>
    </>
  );
}

function StudentRow({ student, query }: { student: StudentListItem; query: string }) {
  const { t, digits } = useTexts();
  const { id, rollNumber, name, left } = student;
  const address = `/cog-admin/results/students/${id}`;
  return (
    <li className="pupil">
      <p className="pupil-roll">
        <span className="hidden-text">{t("card.roll")} </span>
        {digits(rollNumber)}
      </p>
      <p className="pupil-name" lang={detectLanguage(name)}>
        {name}
      </p>
      <ParentName label="card.fatherName" name={student.fatherName} />
      <ParentName label="card.motherName" name={student.motherName} />
      {left && <p className="pupil-left">{t("students.left", { date: left })}</p>}
      <div className="office-acts">
        <ActionLink text="common.edit" to={name} href={`${address}/edit${query}`} Icon={Pencil} />
        <ActionLink text="students.remove" to={name} href={`${address}/delete${query}`} Icon={Trash2} isDanger />
      </div>
    </li>
  );
}

function ParentName({ label, name }: { label: TextKey; name: string }) {
  const { t } = useTexts();
  return (
    <p className="pupil-parent">
      <span>{t(label)}: </span>
      <bdi lang={detectLanguage(name)}>{name}</bdi>
    </p>
  );
}

type EmptyStudentListProps = { level: number; hasLeft: boolean; isNarrowed: boolean };

/** What stands where there is nobody to show: for a class without students, the ways to get some. */
export function EmptyStudentList({ level, hasLeft, isNarrowed }: EmptyStudentListProps) {
  const { t } = useTexts();
  const text = hasLeft ? "students.empty.left" : "students.empty";
  return (
    <div className="office-said">
      <EmptyState>{isNarrowed ? t("office.filter.nothing") : t(text, { class: t(classLabel(level)) })}</EmptyState>
      {!isNarrowed && !hasLeft && (
        <p className="empty-acts">
          <Link className="button" to={`/cog-admin/results/students?class=${level}&new`}>
            {t("marks.addStudent")}
          </Link>
          <Link className="button button-outline" to={`/cog-admin/results/import?class=${level}&what=students`}>
            {t("students.import")}
          </Link>
        </p>
      )}
    </div>
  );
}

/**
 * Whose list is shown: a class, words in it, and whether those on the roll or those who left. A plain form that asks
 * for the page; where script runs, choosing is asking.
 */
export function StudentFilters({ level }: { level: number }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const [asked] = useSearchParams();
  const words = asked.get("q") ?? "";
  const status = asked.get("status") === "left" ? "left" : "";
  const show = (select: HTMLSelectElement) => submit(select.form);
  return (
    <Form method="get" className="filters" role="search" key={`${level} ${words} ${status}`}>
      <div>
        <ClassSelect
          aria-label={t("marks.class")}
          name="class"
          defaultValue={level}
          onChange={(event) => show(event.currentTarget)}
        />
      </div>
      <label>
        <span className="hidden-text">{t("students.status")}</span>
        <select className="input" name="status" defaultValue={status} onChange={(event) => show(event.currentTarget)}>
          <option value="">{t("students.status.onRoll")}</option>
          <option value="left">{t("students.status.left")}</option>
        </select>
      </label>
      <label className="filter-words">
        <span className="hidden-text">{t("marks.search")}</span>
        <input className="input" type="search" name="q" placeholder={t("marks.search")} defaultValue={words} />
      </label>
      <button type="submit" className="button button-outline">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("office.filter.show")}
      </button>
      {(words || status) && (
        <Link className="text-button" to={`?class=${level}`}>
          {t("office.filter.clear")}
        </Link>
      )}
    </Form>
  );
}

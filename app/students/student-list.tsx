import { Link } from "@remix-run/react";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { languageOfText } from "../language/languages";
import { classText } from "../office/class-of";
import { carryList } from "../office/list-address";
import { ActLink } from "../office/row-menu";
import { EmptyState } from "../ui/empty-state";

/** `left` is the day on which the pupil left, as it is shown; null for who is on the roll. */
export type ListedStudent = {
  id: number;
  rollNumber: number;
  name: string;
  fatherName: string;
  motherName: string;
  left: string | null;
};

type StudentListParts = {
  students: ListedStudent[];
  level: number;
  /** The state of the list in its address, to come back to. */
  search: string;
};

/** The pupils of a class by roll. */
export function StudentList({ students, level, search }: StudentListParts) {
  const { t } = useTranslation();
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
          <StudentRow key={student.id} student={student} query={`${carryList(search)}&class=${level}`} />
        ))}
      </ol>
    </>
  );
}

function StudentRow({ student, query }: { student: ListedStudent; query: string }) {
  const { t, i18n } = useTranslation();
  const { id, rollNumber, name, left } = student;
  const address = `/cog-admin/results/students/${id}`;
  return (
    <li className="pupil">
      <p className="pupil-roll">
        <span className="hidden-text">{t("card.roll")} </span>
        {digits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </p>
      <p className="pupil-name" lang={languageOfText(name)}>
        {name}
      </p>
      <Parent label="card.fatherName" name={student.fatherName} />
      <Parent label="card.motherName" name={student.motherName} />
      {left && <p className="pupil-left">{t("students.left", { date: left })}</p>}
      <div className="office-acts">
        <ActLink text="common.edit" to={name} href={`${address}/edit${query}`} Icon={Pencil} />
        <ActLink text="students.remove" to={name} href={`${address}/delete${query}`} Icon={Trash2} isDanger />
      </div>
    </li>
  );
}

function Parent({ label, name }: { label: TextKey; name: string }) {
  const { t } = useTranslation();
  return (
    <p className="pupil-parent">
      <span>{t(label)}: </span>
      <bdi lang={languageOfText(name)}>{name}</bdi>
    </p>
  );
}

type EmptyParts = { level: number; hasLeft: boolean; isNarrowed: boolean };

/** What stands where there is nobody to show: for a class without pupils, the ways to get some. */
export function NoStudents({ level, hasLeft, isNarrowed }: EmptyParts) {
  const { t } = useTranslation();
  const text = hasLeft ? "students.empty.left" : "students.empty";
  return (
    <div className="office-said">
      <EmptyState>{isNarrowed ? t("office.filter.nothing") : t(text, { class: t(classText(level)) })}</EmptyState>
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

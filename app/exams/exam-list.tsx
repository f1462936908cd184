import { Lock, LockOpen, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { BothNames, useNameOf } from "../office/both-names";
import { classText } from "../office/class-of";
import { ActLink } from "../office/row-menu";
import { EmptyState } from "../ui/empty-state";

export type ListedExam = {
  id: number;
  name: string;
  nameBn: string | null;
  /** The day it was locked on, in words; undefined while its marks can be changed. */
  lockedOn?: string;
  /** How many marks are in, of how many; undefined without any. */
  marks?: { given: number; all: number };
};

/** The examinations of a class. A locked one can only be unlocked. */
export function ExamList({ level, exams }: { level: number; exams: ListedExam[] }) {
  const { t } = useTranslation();
  if (exams.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("exams.empty", { class: t(classText(level)) })}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="office-rows">
      {exams.map((exam) => (
        <ExamRow key={exam.id} level={level} exam={exam} />
      ))}
    </ul>
  );
}

function ExamRow({ level, exam }: { level: number; exam: ListedExam }) {
  const { t, i18n } = useTranslation();
  const shown = (number: number) => digits(number, i18n.language === "bn" ? "bn" : "en");
  const name = useNameOf(exam);
  const { id, lockedOn, marks } = exam;
  const address = `/cog-admin/results/exams/${id}`;
  const search = `?class=${level}`;
  return (
    <li className="office-notice">
      {lockedOn && (
        <p className="row-kind">
          <span className="badge badge-yellow">{t("exams.locked")}</span>
          {t("exams.lockedSince", { day: lockedOn })}
        </p>
      )}
      <BothNames names={exam} />
      <p className="row-note">
        {marks ? t("exams.marksIn", { given: shown(marks.given), all: shown(marks.all) }) : t("exams.noMarks")}
      </p>
      <div className="office-acts">
        {lockedOn ? (
          <ActLink text="exams.unlock" to={name} href={`${address}/lock${search}`} Icon={LockOpen} />
        ) : (
          <>
            <ActLink text="exams.lock" to={name} href={`${address}/lock${search}`} Icon={Lock} />
            <ActLink text="common.edit" to={name} href={`${address}/edit${search}`} Icon={Pencil} />
            <ActLink text="common.delete" to={name} href={`${address}/delete${search}`} Icon={Trash2} isDanger />
          </>
        )}
      </div>
    </li>
  );
}

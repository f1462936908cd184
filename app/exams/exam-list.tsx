import { Link } from "@remix-run/react";
import { Lock, LockOpen, Pencil, Trash2 } from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { BothNames, useLocalizedName } from "../admin/name-fields";
import { EmptyState } from "../components/empty-state";
import { detectLanguage, type LocalizedNames } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";

type ExamListItem = {
  id: number;
  name: string;
  nameBn: string | null;
  /** The day it was locked on, in words; undefined while its marks can be changed. */
  lockedOn?: string;
  /** How many marks are in, of how many; undefined without any. */
  marks?: { given: number; all: number };
};

/** The examinations of a class. A locked one can only be unlocked. */
export function ExamList({ level, exams }: { level: number; exams: ExamListItem[] }) {
  const { t } = useTexts();
  if (exams.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("exams.empty", { class: t(classLabel(level)) })}</EmptyState>
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

function ExamRow({ level, exam }: { level: number; exam: ExamListItem }) {
  const { t, digits } = useTexts();
  const name = useLocalizedName(exam);
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
        {marks ? t("exams.marksIn", { given: digits(marks.given), all: digits(marks.all) }) : t("exams.noMarks")}
      </p>
      <div className="office-acts">
        {lockedOn ? (
          <ActionLink text="exams.unlock" to={name} href={`${address}/lock${search}`} Icon={LockOpen} />
        ) : (
          <>
            <ActionLink text="exams.lock" to={name} href={`${address}/lock${search}`} Icon={Lock} />
            <ActionLink text="common.edit" to={name} href={`${address}/edit${search}`} Icon={Pencil} />
            <ActionLink text="common.delete" to={name} href={`${address}/delete${search}`} Icon={Trash2} isDanger />
          </>
        )}
      </div>
    </li>
  );
}

/** Stands in the place of what cannot be done with a locked examination, with the way to unlock it. */
export function LockedExamNotice({ level, id, names }: { level: number; id: number; names: LocalizedNames }) {
  const { t } = useTexts();
  const named = useLocalizedName(names);
  return (
    <div className="office-said dialog-page">
      <div className="dialog-body">
        <p className="dialog-named" lang={detectLanguage(named)}>
          {named}
        </p>
        <p className="dialog-follows">{t("exams.isLocked")}</p>
      </div>
      <div className="dialog-foot">
        <Link to={`/cog-admin/results/exams?class=${level}`} className="button button-outline">
          {t("common.back")}
        </Link>
        <Link to={`/cog-admin/results/exams/${id}/lock?class=${level}`} className="button button-outline">
          <LockOpen size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("exams.unlock")}
        </Link>
      </div>
    </div>
  );
}

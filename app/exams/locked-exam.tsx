import { Link } from "@remix-run/react";
import { LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { type Names, useNameOf } from "../office/both-names";

/** Stands in the place of what cannot be done with a locked examination, with the way to unlock it. */
export function LockedExam({ level, id, names }: { level: number; id: number; names: Names }) {
  const { t } = useTranslation();
  const named = useNameOf(names);
  return (
    <div className="office-said dialog-page">
      <div className="dialog-body">
        <p className="dialog-named" lang={languageOfText(named)}>
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

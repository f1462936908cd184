import { Link } from "@remix-run/react";
import { ArrowLeft, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { classText } from "../../office/class-of";
import { MarkJumps } from "./mark-jumps";
import { MarksBar, MarksCount } from "./marks-count";
import { MissingByPupil, MissingBySubject } from "./missing-marks";
import { progressAddress, sheetAddress } from "./progress-addresses";
import type { MissingOnScreen } from "./progress-on-screen.server";

/** The head of an examination's progress: its name, and the ways to all examinations and to the sheet. */
export function ExamProgressHead({ exam }: Pick<MissingOnScreen, "exam">) {
  const { t } = useTranslation();
  const { name, classLevel } = exam;
  return (
    <div className="office-head">
      <Link to={progressAddress(classLevel)} className="text-button">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("progress.back")}
      </Link>
      <div className="office-head-row">
        <div>
          <h1 id="exam" className="progress-name" lang={languageOfText(name)}>
            {name}
          </h1>
          <p className="row-kind">
            {t(classText(classLevel))}
            {exam.isLocked && <span className="badge badge-yellow">{t("exams.locked")}</span>}
          </p>
        </div>
        <Link to={sheetAddress(exam)} className="button button-outline">
          {t("marks.toSheet")}
        </Link>
      </div>
    </div>
  );
}

/** Which marks of an examination are missing, and which jump. */
export function ExamProgress(found: MissingOnScreen) {
  const { t, i18n } = useTranslation();
  const { given, all, pupils, lacks } = found;
  const isDone = given > 0 && given === all;
  return (
    <>
      <section className="progress-part" aria-label={t("progress.title")}>
        {lacks && <p className="progress-said">{t(lacks)}</p>}
        <p className="progress-said">
          {isDone && <Check size={20} strokeWidth={1.75} aria-hidden="true" />}
          <strong>
            <MarksCount given={given} all={all} />
          </strong>
          {given > 0 && !isDone && (
            <span>{t("progress.missing", { number: digits(all - given, i18n.language === "bn" ? "bn" : "en") })}</span>
          )}
        </p>
        <MarksBar given={given} all={all} of="exam" />
      </section>
      {given > 0 && !isDone && <MissingBySubject {...found} />}
      {given > 0 && pupils.length > 0 && <MissingByPupil {...found} />}
      {given > 0 && <MarkJumps {...found} />}
    </>
  );
}

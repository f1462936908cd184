import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../../language/languages";
import { classText } from "../../office/class-of";
import { MarksCount } from "./marks-count";
import { missingAddress } from "./progress-addresses";

export type MarkedExam = { id: number; name: string; classLevel: number; given: number; all: number };

/** The examinations that are being marked, each a way to what is missing in it; nothing when there are none. */
export function MarkedNow({ exams }: { exams: MarkedExam[] }) {
  const { t } = useTranslation();
  if (exams.length === 0) return null;
  return (
    <li className="marked-now">
      <ul aria-label={t("progress.now")}>
        {exams.map((exam) => (
          <li key={exam.id}>
            <Link to={missingAddress(exam)} className="text-button">
              <span>
                <span lang={languageOfText(exam.name)}>{exam.name}</span>, {t(classText(exam.classLevel))}:{" "}
                <MarksCount {...exam} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

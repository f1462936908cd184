import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import { useNameOf } from "../office/both-names";
import { classText } from "../office/class-of";
import { EmptyState } from "../ui/empty-state";
import { allClasses, type CopyRequest } from "./copy-request";
import type { PlannedExam } from "./exam-year";

type CopyPreviewParts = { copy: CopyRequest; planned: PlannedExam[]; once: string };

/** What a copy makes, class by class, what is there already marked; and the button that makes it. */
export function CopyPreview({ copy, planned, once }: CopyPreviewParts) {
  const { t, i18n } = useTranslation();
  const number = planned.filter(({ isThere }) => !isThere).length;
  if (planned.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("exams.copy.nothing")}</EmptyState>
      </div>
    );
  }
  return (
    <section className="copy-preview">
      <h2>{t("exams.copy.preview")}</h2>
      {[...new Set(planned.map(({ classLevel }) => classLevel))].map((level) => (
        <div key={level}>
          <h3>{t(classText(level))}</h3>
          <ul>
            {planned
              .filter(({ classLevel }) => classLevel === level)
              .map((exam) => (
                <PlannedRow key={exam.name} exam={exam} />
              ))}
          </ul>
        </div>
      ))}
      {number === 0 && <p>{t("exams.copy.allThere")}</p>}
      {number > 0 && (
        <Form method="post">
          <CopyFields copy={copy} once={once} />
          <button type="submit" className="button">
            {t("exams.copy.make", { number: digits(number, i18n.language === "bn" ? "bn" : "en") })}
          </button>
        </Form>
      )}
    </section>
  );
}

function PlannedRow({ exam: { isThere, ...names } }: { exam: PlannedExam }) {
  const { t } = useTranslation();
  const name = useNameOf(names);
  const other = name === names.name ? names.nameBn : names.name;
  return (
    <li className={isThere ? "is-there" : undefined}>
      <span lang={languageOfText(name)}>{name}</span>
      {other ? <span lang={languageOfText(other)}>{other}</span> : <span />}
      {isThere && <span className="badge badge-general">{t("exams.copy.there")}</span>}
    </li>
  );
}

function CopyFields({ copy, once }: { copy: CopyRequest; once: string }) {
  const fields = { once, from: copy.from, to: copy.to, classes: copy.classLevel ?? allClasses };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

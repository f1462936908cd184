import { Form } from "@remix-run/react";
import { useLocalizedName } from "../admin/name-fields";
import { EmptyState } from "../components/empty-state";
import { Field } from "../components/field";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { allClasses, type CopyFormState, type CopyRequest, type PlannedExam } from "./copy-exams";

/** Asks from which year to which the examinations are copied; a plain form that asks for the page with its preview. */
export function CopyExamsForm({ level, state }: { level: number; state: CopyFormState }) {
  const { t, digits } = useTexts();
  const { years, from, to, classes, problem } = state;
  return (
    <Form method="get" className="sheet" noValidate aria-label={t("exams.copy")}>
      <input type="hidden" name="class" value={level} />
      <p className="copy-about">{t("exams.copy.about")}</p>
      <Field label={t("exams.copy.from")}>
        {(field) => (
          <select {...field} className="input input-number" name="from" defaultValue={from}>
            {years.map((year) => (
              <option key={year} value={year}>
                {digits(year)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("exams.copy.to")} need="required" problem={problem}>
        {(field) => (
          <input
            {...field}
            className="input input-number"
            name="to"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={digits(to)}
          />
        )}
      </Field>
      <Field label={t("exams.copy.classes")}>
        {(field) => (
          <select {...field} className="input" name="classes" defaultValue={classes}>
            <option value={level}>{t(classLabel(level))}</option>
            <option value={allClasses}>{t("exams.copy.allClasses")}</option>
          </select>
        )}
      </Field>
      <div className="sheet-acts">
        <button type="submit" className="button button-outline">
          {t("exams.copy.show")}
        </button>
      </div>
    </Form>
  );
}

type CopyExamsPreviewProps = { copy: CopyRequest; planned: PlannedExam[]; once: string };

/** What a copy makes, class by class, what is there already marked; and the button that makes it. */
export function CopyExamsPreview({ copy, planned, once }: CopyExamsPreviewProps) {
  const { t, digits } = useTexts();
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
          <h3>{t(classLabel(level))}</h3>
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
            {t("exams.copy.make", { number: digits(number) })}
          </button>
        </Form>
      )}
    </section>
  );
}

function PlannedRow({ exam: { isThere, ...names } }: { exam: PlannedExam }) {
  const { t } = useTexts();
  const name = useLocalizedName(names);
  const other = name === names.name ? names.nameBn : names.name;
  return (
    <li className={isThere ? "is-there" : undefined}>
      <span lang={detectLanguage(name)}>{name}</span>
      {other ? <span lang={detectLanguage(other)}>{other}</span> : <span />}
      {isThere && <span className="badge badge-general">{t("exams.copy.there")}</span>}
    </li>
  );
}

function CopyFields({ copy, once }: { copy: CopyRequest; once: string }) {
  const fields = { once, from: copy.from, to: copy.to, classes: copy.classLevel ?? allClasses };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { LineField as AdminLineField, DayField } from "../admin/forms/fields";
import { useAdminForm } from "../admin/forms/form";
import { AttentionNote } from "../components/badge";
import { FieldProblem, hintText } from "../components/field";
import { fieldLines } from "../components/input";
import type { TextKey } from "../i18n/en";
import { type FieldError, isLack } from "../i18n/form-values";
import { type Language, languageNames, languages } from "../i18n/languages";
import { countGraphemes } from "../i18n/text";
import { useTexts } from "../i18n/use-texts";
import type { FormField } from "./form-fields";

export const FieldGroup = ({ name, children }: { name: TextKey; children: ReactNode }) => {
  const { t } = useTexts();
  return (
    <section className="border-b border-rule pb-4 pt-2 last-of-type:border-b-0 lg:max-w-none">
      <h2 className="mb-3 mt-3 font-text text-xl font-semibold">{t(name)}</h2>
      {children}
    </section>
  );
};

type LocalizedFieldProps = {
  field: FormField;
  label: TextKey;
  need?: "required" | "optional";
  limit: number;
  isLong: boolean;
  hint?: TextKey;
  /** True if the public page shows "To be added" while the field is empty. */
  isFact?: boolean;
};

export function LocalizedField({ field, label, need, limit, isLong, hint, isFact }: LocalizedFieldProps) {
  const { problem } = useAdminForm();
  const { t, values } = useTexts();
  const halves = { en: field.get("en"), bn: field.get("bn") };
  const id = useId();
  const isEmpty = languages.every((language) => !halves[language].value);
  const problems = languages.map((language) => problem(halves[language].name));
  const lack = problems.find((found) => found && isLack(found));
  const [correctedLack, setCorrectedLack] = useState<FieldError>();
  const hints = [hint && t(hint), isLong && t("school.limit", values({ limit }))].filter(Boolean).join(" ");
  return (
    // A text in one language is enough. So the error is shown at the first half, and typing in either half removes it.
    <fieldset data-part="localized" className="mb-4.4 min-w-0" id={field.id} onInput={() => setCorrectedLack(lack)}>
      <legend className="mb-1 flex w-full justify-between gap-4">
        <span className="font-semibold" id={`${id}-label`}>
          {t(label)}
        </span>
        {need && (
          <span className="text-small text-ink-2">
            {t(need === "required" ? "common.required" : "common.optional")}
          </span>
        )}
      </legend>
      <div className="rounded-sm border border-rule-strong bg-card lg:grid lg:grid-cols-2 lg:gap-4 lg:border-0 lg:bg-transparent">
        {languages.map((language, place) => (
          <Half
            key={language}
            language={language}
            name={halves[language].name}
            value={String(halves[language].value ?? "")}
            label={t(label)}
            describedBy={hints ? `${id}-hint` : undefined}
            limit={limit}
            isLong={isLong}
            problem={problems[place] === correctedLack ? undefined : problems[place]}
          />
        ))}
      </div>
      {hints && (
        <p className={`mt-1.4 ${hintText}`} id={`${id}-hint`}>
          {hints}
        </p>
      )}
      {isFact && isEmpty && <MissingFact />}
    </fieldset>
  );
}

type HalfProps = {
  language: Language;
  name: string;
  value: string;
  label: string;
  describedBy?: string;
  limit: number;
  isLong?: boolean;
  problem?: FieldError;
};

const languageCell = "flex flex-none items-center border-rule bg-wall-2 px-2.5 text-small text-ink-2";

function Half({ language, name, value, label, describedBy, limit, isLong, problem }: HalfProps) {
  const { t, values } = useTexts();
  const id = useId();
  const [length, setLength] = useState(() => countGraphemes(value));
  const [isMended, setMended] = useState<FieldError>();
  const isWrong = problem !== undefined && isMended !== problem;
  const Control = isLong ? "textarea" : "input";
  return (
    <div className="first:border-b first:border-rule lg:first:border-b-0">
      <div
        className={`flex min-w-0 lg:rounded-sm lg:border lg:border-rule-strong lg:bg-card ${isLong ? "flex-col" : ""}`}
      >
        <label
          htmlFor={id}
          className={`${languageCell} ${isLong ? "min-h-7 border-b lg:rounded-t-sm" : "w-18 border-r lg:rounded-l-sm"}`}
        >
          <span className="sr-only">{label}: </span>
          <span lang={language}>{languageNames[language]}</span>
        </label>
        <Control
          id={id}
          name={name}
          lang={language}
          defaultValue={value}
          rows={isLong ? Math.max(4, Math.ceil(value.length / 45) + value.split("\n").length) : undefined}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={[isWrong && `${id}-problem`, describedBy].filter(Boolean).join(" ") || undefined}
          onInput={(event) => {
            setLength(countGraphemes(event.currentTarget.value));
            setMended(problem);
          }}
          className={`block min-h-11.5 w-full min-w-0 rounded-sm bg-transparent px-3 py-1.8 font-text text-base text-ink ${fieldLines} ${isLong ? "leading-1.75 [field-sizing:content] max-lg:max-h-80" : "leading-1.6"}`}
        />
      </div>
      {isWrong && (
        <FieldProblem id={`${id}-problem`} className="items-start gap-2 px-2.5 py-1.5 lg:px-0">
          {t(problem.text, values(problem.values))}
        </FieldProblem>
      )}
      {length > limit * 0.8 && (
        <p data-part="room" className={`px-2.5 py-1 lg:px-0 ${length > limit ? "text-small text-danger" : hintText}`}>
          {length > limit
            ? t("school.over", values({ count: length - limit }))
            : t("school.room", values({ count: limit - length }))}
        </p>
      )}
    </div>
  );
}

type LineFieldProps = Omit<ComponentProps<typeof AdminLineField>, "name" | "value" | "suggestions" | "type"> & {
  field: FormField;
  isFact?: boolean;
  type?: "text" | "tel" | "email" | "url" | "date";
};

export function LineField({ field: { id, name, value }, isFact, type = "text", ...texts }: LineFieldProps) {
  const { digits } = useTexts();
  const shared = { ...texts, name, value: typeof value === "number" ? digits(value) : String(value ?? "") };
  return (
    <div id={id}>
      {type === "date" ? <DayField {...shared} /> : <AdminLineField {...shared} type={type} />}
      {isFact && shared.value === "" && (
        <div className="-mt-3 mb-4.4">
          <MissingFact />
        </div>
      )}
    </div>
  );
}

function MissingFact() {
  const { t } = useTexts();
  return <AttentionNote part="missing-fact">{t("school.shownAsMissing")}</AttentionNote>;
}

const lineBetweenLanguages =
  "xl:before:absolute xl:before:-top-5 xl:before:bottom-0 xl:before:left-[25.05rem] xl:before:w-px xl:before:bg-rule";
const localizedColumns = "lg:[&_[data-part=localized]>div]:gap-10 lg:[&_[data-part=localized]>p]:max-w-[23.8rem]";

export const ItemTextFields = ({ children }: { children: ReactNode }) => (
  <div className={`relative mb-4.4 border-b border-rule ${lineBetweenLanguages} ${localizedColumns}`}>{children}</div>
);

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="md:grid md:grid-cols-2 md:gap-x-4 lg:gap-x-10">{children}</div>
);

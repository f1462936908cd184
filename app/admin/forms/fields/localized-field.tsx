import { type ReactNode, useId, useState } from "react";
import { FieldProblem, hintText } from "~/components/field";
import { fieldLines } from "~/components/input";
import type { FieldError } from "~/i18n/form-values";
import { type Language, languageNames, languages, languagesFrom } from "~/i18n/languages";
import { countGraphemes } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import type { FormFieldProps } from "./fields";
import { useFormFields } from "./form-fields";

type LocalizedFieldProps = FormFieldProps & {
  /** The id that links use. Adding ".en" or ".bn" gives the id of the text in that language. */
  id?: string;
  /** The names of the two fields. If this is undefined, they are like "name.en" and "name.bn". */
  names?: Record<Language, string>;
  /** The maximum number of visible characters in each language. */
  limit: number;
  isLong: boolean;
  /** The id of the `Suggestions` that the field offers. */
  suggestions?: string;
  children?: ReactNode;
};

/** A field for a text in English and Bengali. `children` are shown below the text. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { id: anchor, name, label, need, limit, isLong, hint, suggestions, children } = props;
  const names = props.names ?? { en: `${name}.en`, bn: `${name}.bn` };
  const { value, problem } = useFormFields();
  const { t, values, language: ownLanguage } = useTexts();
  const id = useId();
  const ordered = languagesFrom(ownLanguage);
  const problems = languages.map((language) => problem(names[language]));
  const lack = problems.find((found) => found?.text.startsWith("form.lacks."));
  const hints = [hint && t(hint), isLong && t("school.limit", values({ limit }))].filter(Boolean).join(" ");
  return (
    // The language of the office comes first. A text in one language is enough. So if the text is missing, the error is
    // at the first language, and typing in either language removes the error.
    <fieldset id={anchor} data-part="localized" className="mb-4.4 min-w-0">
      <legend className="mb-1 flex w-full justify-between gap-4">
        <span className="font-semibold" id={`${id}-label`}>
          {t(label)}
        </span>
        <span className="flex-none text-small text-ink-2">
          {t(need === "optional" ? "common.optional" : "common.eitherLanguage")}
        </span>
      </legend>
      <div className="rounded-sm border border-rule-strong bg-card lg:grid lg:grid-cols-2 lg:gap-4 lg:border-0 lg:bg-transparent">
        {ordered.map((language, place) => (
          <Half
            key={language}
            anchor={anchor && `${anchor}.${language}`}
            language={language}
            name={names[language]}
            value={String(value(names[language]) ?? "")}
            label={t(label)}
            describedBy={hints ? `${id}-hint` : undefined}
            limit={limit}
            isLong={isLong}
            list={suggestions && listId(suggestions, language)}
            problem={lack ? (place === 0 ? lack : undefined) : problem(names[language])}
          />
        ))}
      </div>
      {hints && (
        <p className={`mt-1.4 ${hintText}`} id={`${id}-hint`}>
          {hints}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type SuggestionsProps = { id: string; texts: Record<Language, string[]> };

/** Texts that several fields of a form offer. The user may choose one of them or type any other text. */
export const Suggestions = ({ id, texts }: SuggestionsProps) =>
  languages.map((language) => (
    <datalist key={language} id={listId(id, language)}>
      {texts[language].map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  ));

const listId = (id: string, language: Language) => `${id}-${language}`;

type HalfProps = {
  anchor?: string;
  language: Language;
  name: string;
  value: string;
  label: string;
  describedBy?: string;
  limit: number;
  isLong?: boolean;
  list?: string;
  problem?: FieldError;
};

const languageCell = "flex flex-none items-center border-rule bg-wall-2 px-2.5 text-small text-ink-2";

function Half({ anchor, language, name, value, label, describedBy, limit, isLong, list, problem }: HalfProps) {
  const { t, values } = useTexts();
  const id = useId();
  const [length, setLength] = useState(() => countGraphemes(value));
  const isWrong = problem !== undefined;
  const Control = isLong ? "textarea" : "input";
  return (
    <div id={anchor} className="first:border-b first:border-rule lg:first:border-b-0">
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
          list={list}
          aria-invalid={isWrong || undefined}
          aria-describedby={[isWrong && `${id}-problem`, describedBy].filter(Boolean).join(" ") || undefined}
          onInput={({ currentTarget }) => setLength(countGraphemes(currentTarget.value))}
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

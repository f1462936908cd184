import { useTranslation } from "react-i18next";
import { digits, inDigits } from "../../language/digits-and-dates";
import type { TextKey } from "../../language/en";
import { languageOfText } from "../../language/languages";
import { keyOf } from "../pending-marks";
import type { CountedLines, ShownMarks } from "./import-answer";
import type { MarkLine } from "./mark-lines";

/**
 * The marks that a sheet changes, pupil by pupil, from what to what. Those that a colleague has changed too come first,
 * each with a choice that belongs to the form of this id; the colleague's stands until somebody chooses otherwise.
 */
export function ChangedMarks({ asked, left, form, ...changed }: ShownMarks & { form: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Lines title="import.asked" {...asked} form={form}>
        <p>{t("marks.clash.about")}</p>
      </Lines>
      <Lines title="import.changes" {...changed} />
      <Lines title="import.left" {...left} />
    </>
  );
}

type LinesParts = CountedLines & {
  title: Extract<TextKey, "import.asked" | "import.changes" | "import.left">;
  form?: string;
  children?: JSX.Element;
};

function Lines({ title, count, lines, form, children }: LinesParts) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  if (count === 0) return null;
  return (
    <section className="import-part" aria-labelledby={title}>
      <h2 id={title}>{t(title, { number: digits(count, language) })}</h2>
      {children}
      <ul className="import-lines">
        {lines.map(({ student, roll, name, cells }) => (
          <li key={student}>
            <p className="import-whom">
              <span>
                {t("marks.roll")} {digits(roll, language)}
              </span>
              <strong lang={languageOfText(name)}>
                <bdi>{name}</bdi>
              </strong>
            </p>
            <ul>
              {cells.map((cell) => (
                <ChangedMark key={cell.id} cell={cell} whose={{ student, name }} form={form} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangedMarkParts = { cell: MarkLine["cells"][number]; whose: { student: number; name: string }; form?: string };

function ChangedMark({ cell, whose: { student, name }, form }: ChangedMarkParts) {
  const { t, i18n } = useTranslation();
  const { id, subject, was, mark, by, isChosen = false } = cell;
  const shown = (value: number | null) => inDigits({ mark: value ?? t("marks.noMark") }, i18n.language);
  const choices = [
    { value: "theirs", text: t("marks.clash.theirs", shown(was)), isOn: !isChosen },
    { value: "mine", text: t("import.fromSheet", shown(mark)), isOn: isChosen },
  ];
  return (
    <li className={by === undefined ? undefined : "import-meanwhile"}>
      <span lang={languageOfText(subject)}>{subject}</span>
      <strong>{t("marks.fromTo", { before: shown(was).mark, after: shown(mark).mark })}</strong>
      {by !== undefined && <em>{by ? t("import.meanwhileBy", { email: by }) : t("import.meanwhile")}</em>}
      {form && (
        <fieldset className="import-choice">
          <legend className="hidden-text" lang={languageOfText(name)}>
            {name}, {subject}
          </legend>
          {choices.map(({ value, text, isOn }) => (
            <label key={value}>
              <input
                type="radio"
                name={keyOf({ student, subject: id })}
                value={value}
                defaultChecked={isOn}
                form={form}
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}

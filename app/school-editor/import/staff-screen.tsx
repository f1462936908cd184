import type { ReactNode } from "react";
import { ConfirmImport, ImportPart } from "../../admin/import/import-screen";
import { EmptyList } from "../../admin/list";
import { formatShortDay } from "../../i18n/format";
import { detectLanguage, type LocalizedText, languages, localize } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import type { StaffPreview } from "./importers.server";
import type { ImportedPerson } from "./staff";

type StaffCheckProps = { checked: StaffPreview; action: string };

/** The second and third step: who is new, who changes from what to what, and the button that writes it. */
export function StaffCheck({ checked, action }: StaffCheckProps) {
  const { t, digits, language } = useTexts();
  const { added, changed, same, unread, carried, once } = checked;
  const count = added.length + changed.length;
  const facts = ({ joined, left, email, mobile }: ImportedPerson) => {
    const days = [joined, left].map((day) => day && formatShortDay(day, language)).filter(Boolean);
    return [[joined && t("staff.joined"), days.join(" – ")].filter(Boolean).join(" "), email, mobile].filter(Boolean);
  };
  const note = "border-b py-5 text-ink-2 lg:pl-beside";
  return (
    <>
      {unread.length > 0 && <p className={note}>{t("import.staff.unread", { columns: unread.join(", ") })}</p>}
      {count === 0 && <EmptyList>{t("import.nothing")}</EmptyList>}
      <ImportPart title="import.staff.new" count={added.length}>
        {added.map(({ person, namesake }) => (
          <PersonLine key={JSON.stringify([person.name, person.designation])} person={person}>
            <li className="text-ink-2">{facts(person).join(" · ")}</li>
            {namesake && (
              <li className="text-maize-deep">
                {t("import.staff.namesake", { designation: localize(namesake, language)?.text })}
              </li>
            )}
          </PersonLine>
        ))}
      </ImportPart>
      <ImportPart title="import.staff.changed" count={changed.length}>
        {changed.map(({ before, fields }) => (
          <PersonLine key={before.id} person={before}>
            {fields.map((field) => (
              <li key={field.column} className="flex flex-wrap gap-x-2 tabular-nums">
                <span className="text-ink-2">{field.column}</span>
                <span>
                  {field.before && <Typed>{field.before}</Typed>} → <Typed>{field.after}</Typed>
                </span>
              </li>
            ))}
          </PersonLine>
        ))}
      </ImportPart>
      {same > 0 && <p className={note}>{t("import.same", { number: digits(same) })}</p>}
      <ConfirmImport
        action={action}
        carried={carried}
        text={count > 0 ? t("import.staff.save", { number: digits(count) }) : undefined}
      >
        <input type="hidden" name="once" value={once} />
      </ConfirmImport>
    </>
  );
}

function PersonLine({ person, children }: { person: ImportedPerson; children: ReactNode }) {
  return (
    <li className="border-t py-[0.55rem]">
      <p className="flex flex-wrap gap-x-4">
        <Halves text={person.name} className="font-semibold" />
        <Halves text={person.designation} className="text-ink-2" />
      </p>
      <ul className="text-small">{children}</ul>
    </li>
  );
}

/** A text in the languages that it is there in. */
const Halves = ({ text, className }: { text: LocalizedText; className: string }) =>
  languages.map(
    (language) =>
      text[language] !== "" && (
        <span key={language} className={className} lang={language}>
          <bdi>{text[language]}</bdi>
        </span>
      ),
  );

/** A text as somebody wrote it; a day is stored without its words. */
function Typed({ children }: { children: string }) {
  const { language } = useTexts();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(children);
  return (
    <strong className="font-semibold" lang={isDay ? undefined : detectLanguage(children)}>
      <bdi>{isDay ? formatShortDay(children, language) : children}</bdi>
    </strong>
  );
}

import { type ReactNode, useId } from "react";
import { ConfirmImport, type ImportCheckProps, ImportPart } from "~/admin/import/import-result";
import { EmptyList } from "~/admin/list";
import { Field } from "~/components/field";
import { Select } from "~/components/input";
import { formatShortDay } from "~/i18n/format";
import { detectLanguage, localize, localizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import type { StaffMember } from "~/school/sections";
import { staffGroups } from "~/school/staff";
import { BothLanguages } from "./both-languages";
import type { SectionPreview } from "./importers.server";
import { findNewHead, groupField, headChoices, headField, type ImportedPerson } from "./staff";

export function StaffCheck({ checked, result, action, sending }: ImportCheckProps<SectionPreview<"staff">>) {
  const { t, digits, language } = useTexts();
  const { added, replaced, changed, same, carried, once } = checked;
  const form = useId();
  const count = added.length + changed.length;
  const newHead = findNewHead(checked);
  const facts = ({ joined, left, email, mobile }: ImportedPerson) => {
    const days = [joined, left].map((day) => day && formatShortDay(day, language)).filter(Boolean);
    return [[joined && t("staff.joined"), days.join(" – ")].filter(Boolean).join(" "), email, mobile].filter(Boolean);
  };
  const note = "border-b py-5 text-ink-2 lg:pl-beside";
  return (
    <>
      {count === 0 ? <EmptyList>{t("import.nothing")}</EmptyList> : <p className={note}>{t("import.staff.public")}</p>}
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
      <ImportPart title="import.staff.new" count={added.length}>
        {added.map(({ person, namesake, head, group }, place) => (
          <PersonLine key={JSON.stringify([person.name, person.designation])} person={person}>
            <li className="text-ink-2">{facts(person).join(" · ")}</li>
            {namesake && (
              <li className="text-maize-deep">
                {t("import.staff.namesake", { designation: localize(namesake, language)?.text })}
              </li>
            )}
            {head && place !== newHead && (
              <li className="text-maize-deep">
                {t("import.staff.secondHead", { name: localizedText(head.name, language) })}
              </li>
            )}
            {head && place === newHead && (
              <li className="max-w-xs pt-2">
                <HeadChoice head={head} form={form} />
              </li>
            )}
            {group && (
              <li className="max-w-xs pt-2">
                <Field label={t("import.staff.group")}>
                  {(field) => (
                    <Select
                      {...field}
                      form={form}
                      name={groupField(place)}
                      defaultValue={group}
                      options={staffGroups.map((one) => ({ value: one, text: t(`school.staff.group.${one}`) }))}
                    />
                  )}
                </Field>
              </li>
            )}
          </PersonLine>
        ))}
      </ImportPart>
      <ImportPart title="import.staff.replaced" count={replaced.length}>
        {replaced.map(({ id, designation }) => (
          <li key={id}>
            <BothLanguages text={designation} className="mr-4 text-ink-2" />
          </li>
        ))}
      </ImportPart>
      {same > 0 && <p className={note}>{t("import.same", { number: digits(same) })}</p>}
      <ConfirmImport
        id={form}
        action={action}
        carried={carried}
        once={once}
        result={result}
        sending={sending}
        text={count > 0 ? t("import.staff.save", { count }) : undefined}
      />
    </>
  );
}

/** Asks whether the new head teacher takes the place of the current one, so that the list has one head teacher. */
function HeadChoice({ head, form }: { head: StaffMember; form: string }) {
  const { t, language } = useTexts();
  const name = localizedText(head.name, language);
  const hasMore = head.portrait !== null || `${head.joined}${head.email}${head.mobile}` !== "";
  return (
    <Field
      label={t("import.staff.secondHead", { name })}
      hint={hasMore ? t("import.staff.head.loses", { name }) : undefined}
    >
      {(field) => (
        <Select
          {...field}
          form={form}
          name={headField}
          options={headChoices.map((value) => ({ value, text: t(`import.staff.head.${value}`, { name }) }))}
        />
      )}
    </Field>
  );
}

function PersonLine({ person, children }: { person: ImportedPerson; children: ReactNode }) {
  return (
    <li className="border-t py-2.2">
      <p className="flex flex-wrap gap-x-4">
        <BothLanguages text={person.name} className="font-semibold" />
        <BothLanguages text={person.designation} className="text-ink-2" />
      </p>
      <ul className="text-small">{children}</ul>
    </li>
  );
}

function Typed({ children }: { children: string }) {
  const { language } = useTexts();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(children);
  return (
    <strong className="font-semibold" lang={isDay ? undefined : detectLanguage(children)}>
      <bdi>{isDay ? formatShortDay(children, language) : children}</bdi>
    </strong>
  );
}

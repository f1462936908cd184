import type { ReactNode } from "react";
import type { z } from "zod";
import type { TextKey } from "~/i18n/en";
import { maxNameLength } from "~/i18n/form-schema";
import { detectLanguage, type LocalizedNames, localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { RowTitle } from "../list";
import { LocalizedField } from "./fields/localized-field";
import { AdminForm } from "./form";
import type { Rejection } from "./saving/form.server";

type NamedRowValues = { name: string; nameBn: string; version: number };

export type NamedRowFormProps<R extends Rejection<NamedRowValues, "name" | "nameBn">> = {
  kind: "subjects" | "exams";
  level: number;
  /**
   * A token that the server stores with a new row. If the same form is sent twice, the token shows it, and the server
   * creates only one row.
   */
  once?: string;
  changing?: { id: number; values: R["values"] };
  /** The first values of the form. If they are undefined, the form has the values of `changing`. */
  values?: Partial<Record<string, unknown>>;
  schema: z.ZodObject;
  hint?: TextKey;
  children?: ReactNode;
};

export function NamedRowForm<R extends Rejection<NamedRowValues, "name" | "nameBn">>(props: NamedRowFormProps<R>) {
  const { kind, level, once, changing, values = changing?.values, schema, hint, children } = props;
  const { t } = useTexts();
  const list = `/cog-admin/results/${kind}?class=${level}`;
  return (
    <AdminForm<R>
      label={changing ? `${kind}.edit` : `${kind}.new`}
      action={changing ? `/cog-admin/results/${kind}/${changing.id}/edit?class=${level}` : `${list}&new`}
      back={list}
      once={once}
      version={changing?.values.version}
      values={values && separateNames(values)}
      schema={schema}
      failed={changing ? `${kind}.err.change` : `${kind}.err.add`}
    >
      <p data-part="form-class" className="mb-3 font-semibold">
        {t(classLabel(level))}
      </p>
      <LocalizedField
        name="names"
        names={{ en: "name", bn: "nameBn" }}
        label={`${kind}.name`}
        need="required"
        hint={hint}
        limit={maxNameLength}
        isLong={false}
      />
      {children}
    </AdminForm>
  );
}

/** A name that is only in Bengali is stored as the name, but belongs to the Bengali field. */
function separateNames(values: Partial<Record<string, unknown>>) {
  const name = String(values.name ?? "");
  return !values.nameBn && detectLanguage(name) === "bn" ? { ...values, name: "", nameBn: name } : values;
}

export const useLocalizedName = (names: LocalizedNames): string => localizedName(useTexts().language, names);

export function BothNames({ names: { name, nameBn }, to }: { names: LocalizedNames; to?: string }) {
  const first = useLocalizedName({ name, nameBn });
  const second = first === name ? nameBn : name;
  return (
    <>
      <RowTitle to={to}>{first}</RowTitle>
      {second && (
        <p className="text-ink-2" lang={detectLanguage(second)}>
          {second}
        </p>
      )}
    </>
  );
}

import { Field } from "../components/field";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage, type LocalizedNames, localizedName } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";

type NameFieldsProps = {
  labels: { name: TextKey; nameBn: TextKey };
  hint?: TextKey;
  typed?: { name: string; nameBn: string | null };
  problem: (field: "name" | "nameBn") => FieldError | undefined;
};

/** The names of a subject or an examination as fields: one it must have, and one in Bengali. */
export function NameFields({ labels, hint, typed, problem }: NameFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <Field label={t(labels.name)} need="required" problem={problem("name")} hint={hint && t(hint)}>
        {(field) => <input {...field} className="input" name="name" defaultValue={typed?.name} autoComplete="off" />}
      </Field>
      <Field label={t(labels.nameBn)} need="optional" problem={problem("nameBn")}>
        {(field) => (
          <input
            {...field}
            className="input"
            name="nameBn"
            lang="bn"
            defaultValue={typed?.nameBn ?? ""}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

/** The name of a subject or an examination in the reader's language. */
export const useLocalizedName = (names: LocalizedNames): string => localizedName(useTexts().language, names);

/** The names of a subject or an examination in its row: the one in the reader's language first, where there is one. */
export function BothNames({ names: { name, nameBn } }: { names: LocalizedNames }) {
  const first = useLocalizedName({ name, nameBn });
  const second = first === name ? nameBn : name;
  return (
    <>
      <h2 lang={detectLanguage(first)}>{first}</h2>
      {second && (
        <p className="other-name" lang={detectLanguage(second)}>
          {second}
        </p>
      )}
    </>
  );
}

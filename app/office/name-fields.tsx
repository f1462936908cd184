import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import { Field } from "../ui/field";

type NameFieldsParts = {
  labels: { name: TextKey; nameBn: TextKey };
  hint?: TextKey;
  typed?: { name: string; nameBn: string | null };
  problem: (field: "name" | "nameBn") => Problem | undefined;
};

/** The names of a subject or an examination as fields: one it must have, and one in Bengali. */
export function NameFields({ labels, hint, typed, problem }: NameFieldsParts) {
  const { t } = useTranslation();
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

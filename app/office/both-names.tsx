import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";

export type Names = { name: string; nameBn: string | null };

/** The name of a subject or an examination in the reader's language; the English one where there is no other. */
export function useNameOf({ name, nameBn }: Names): string {
  return (useTranslation().i18n.language === "bn" && nameBn) || name;
}

/** The names of a subject or an examination in its row: the one in the reader's language first, where there is one. */
export function BothNames({ names: { name, nameBn } }: { names: Names }) {
  const first = useNameOf({ name, nameBn });
  const second = first === name ? nameBn : name;
  return (
    <>
      <h2 lang={languageOfText(first)}>{first}</h2>
      {second && (
        <p className="other-name" lang={languageOfText(second)}>
          {second}
        </p>
      )}
    </>
  );
}

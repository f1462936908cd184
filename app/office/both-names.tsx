import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";

/** The names of a subject or an examination in its row: the one in the reader's language first, where there is one. */
export function BothNames({ names: { name, nameBn } }: { names: { name: string; nameBn: string | null } }) {
  const isBengali = useTranslation().i18n.language === "bn";
  const [first = name, second] = isBengali && nameBn ? [nameBn, name] : [name, nameBn];
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

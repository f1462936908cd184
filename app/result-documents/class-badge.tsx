import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

/** The class a result paper is for; without one it belongs to the general results. */
export function ClassBadge({ level }: { level: number | null }) {
  const { t } = useTranslation();
  return <span className="badge badge-general">{t(classText(level))}</span>;
}

/** The name of a class as a text; of no class, that of the general results. */
export const classText = (level: number | null): TextKey =>
  level === null ? "results.general" : (`class.${level}` as TextKey);

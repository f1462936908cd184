import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

/** The class a result paper is for; without one it belongs to the general results. */
export function ClassBadge({ level }: { level: number | null }) {
  const { t } = useTranslation();
  const text = level === null ? "results.general" : (`class.${level}` as TextKey);
  return <span className="badge badge-general">{t(text)}</span>;
}

import type { SelectHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { classLevels } from "../office/class-of";
import { classText } from "./student";

/** The choice of one of the ten classes. */
export function ClassSelect(attributes: SelectHTMLAttributes<HTMLSelectElement>) {
  const { t } = useTranslation();
  return (
    <select className="input" {...attributes}>
      {classLevels.map((level) => (
        <option key={level} value={level}>
          {t(classText(level))}
        </option>
      ))}
    </select>
  );
}

import { forwardRef, type SelectHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { classLevels, classText } from "./class-of";

type ClassSelectParts = SelectHTMLAttributes<HTMLSelectElement> & {
  /** What no class in particular is called, where that can be chosen. */
  all?: string;
};

/** The choice of one of the ten classes, as the field `class`. */
export const ClassSelect = forwardRef<HTMLSelectElement, ClassSelectParts>(({ all, ...attributes }, ref) => {
  const { t } = useTranslation();
  return (
    <select ref={ref} className="input" name="class" {...attributes}>
      {all && <option value="">{all}</option>}
      {classLevels.map((level) => (
        <option key={level} value={level}>
          {t(classText(level))}
        </option>
      ))}
    </select>
  );
});

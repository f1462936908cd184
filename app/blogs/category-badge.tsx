import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { categoryText } from "./blog";

export function CategoryBadge({ category }: { category: string }) {
  const { t } = useTranslation();
  const text = categoryText(category);
  return (
    <span className="badge badge-general" lang={text ? undefined : languageOfText(category)}>
      {text ? t(text) : category}
    </span>
  );
}

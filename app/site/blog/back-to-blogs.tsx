import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAddress } from "../address";

export function BackToBlogs() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <p className="blog-back">
      <a href={to("/blogs")}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("blogs.back")}
      </a>
    </p>
  );
}

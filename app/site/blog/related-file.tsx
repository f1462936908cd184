import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AttachedTo, AttachmentName } from "../../uploads/attachment";

/** The file that goes with a post. Nothing when there is none. */
export function RelatedFile({ of }: { of: AttachedTo }) {
  const { t } = useTranslation();
  if (!of.fileUrl || !of.fileName) return null;
  return (
    <div className="blog-bar">
      <div>
        <AttachmentName of={of} />
      </div>
      <a
        className="button button-outline"
        href={`${of.fileUrl}?download`}
        download={of.fileName}
        aria-label={`${t("common.download")}: ${of.fileName}`}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("common.download")}
      </a>
    </div>
  );
}

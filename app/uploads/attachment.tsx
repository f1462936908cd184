import { Download, ExternalLink, Eye, FileText, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { detectLanguage } from "../i18n/languages";
import { formatFileSize } from "./file-types";

/** What a row remembers of its file; all four are set when there is one. */
export type AttachmentInfo = {
  fileUrl: string | null;
  fileName: string | null;
  fileType: string | null;
  fileSize: number | null;
};

/** The attachment of a row without the rest of it. */
export const toAttachment = ({ fileUrl, fileName, fileType, fileSize }: AttachmentInfo): AttachmentInfo => ({
  fileUrl,
  fileName,
  fileType,
  fileSize,
});

/** The file of a notice or a result paper: name, type, size, and the links to it. Nothing when there is none. */
export function Attachment({ of, newTab = true }: { of: AttachmentInfo; newTab?: boolean }) {
  const { t, i18n } = useTranslation();
  if (!of.fileUrl || !of.fileName) return null;
  const named = (action: string) => `${action}: ${of.fileName}`;
  return (
    <>
      <AttachmentName of={of} />
      <ul className="file-actions">
        <li>
          <a
            className="link"
            href={of.fileUrl}
            aria-label={named(t("common.view"))}
            data-preview={of.fileType}
            data-name={of.fileName}
            data-size={formatTypeAndSize(of, i18n.language)}
          >
            <Eye size={18} aria-hidden="true" />
            {t("common.view")}
          </a>
        </li>
        <li>
          <a
            className="link"
            href={`${of.fileUrl}?download`}
            download={of.fileName}
            aria-label={named(t("common.download"))}
          >
            <Download size={18} aria-hidden="true" />
            {t("common.download")}
          </a>
        </li>
        {newTab && (
          <li>
            <a
              className="link"
              href={of.fileUrl}
              target="_blank"
              rel="noopener"
              aria-label={named(t("common.openNewTab"))}
            >
              <ExternalLink size={18} aria-hidden="true" />
              {t("common.openNewTab")}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}

/** What a file is called, its kind and its size. */
export function AttachmentName({ of }: { of: AttachmentInfo }) {
  const { i18n } = useTranslation();
  const Icon = of.fileType?.startsWith("image/") ? Image : FileText;
  return (
    <>
      <p className="attachment-name">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={detectLanguage(of.fileName ?? "")}>{of.fileName}</bdi>
      </p>
      <p className="attachment-size">{formatTypeAndSize(of, i18n.language)}</p>
    </>
  );
}

function formatTypeAndSize({ fileName, fileSize }: AttachmentInfo, language: string): string {
  const kind = fileName?.slice(fileName.lastIndexOf(".") + 1).toUpperCase();
  return `${kind}, ${formatFileSize(fileSize ?? 0, language === "bn" ? "bn" : "en")}`;
}

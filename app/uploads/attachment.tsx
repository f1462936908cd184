import { Download, ExternalLink, Eye, FileText, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sizeInWords } from "./accepted-files";

/** What a row remembers of its file; all four are set when there is one. */
export type AttachedTo = {
  fileUrl: string | null;
  fileName: string | null;
  fileType: string | null;
  fileSize: number | null;
};

/** The file of a notice or a result paper: name, type, size, and the links to it. Nothing when there is none. */
export function Attachment({ of, newTab = true }: { of: AttachedTo; newTab?: boolean }) {
  const { t } = useTranslation();
  if (!of.fileUrl || !of.fileName) return null;
  const Icon = of.fileType?.startsWith("image/") ? Image : FileText;
  const named = (action: string) => `${action}: ${of.fileName}`;
  return (
    <>
      <p className="attachment-name">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi>{of.fileName}</bdi>
      </p>
      <p className="attachment-size">
        {extensionOf(of.fileName)}, {sizeInWords(of.fileSize ?? 0)}
      </p>
      <ul className="file-actions">
        <li>
          <a className="link" href={of.fileUrl} aria-label={named(t("common.view"))}>
            <Eye size={18} aria-hidden="true" />
            {t("common.view")}
          </a>
        </li>
        <li>
          <a className="link" href={`${of.fileUrl}?download`} aria-label={named(t("common.download"))}>
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

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toUpperCase();

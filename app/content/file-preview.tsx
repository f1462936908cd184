import { Download, ExternalLink, FileText, Image, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasModifierKey } from "../components/browser";
import { detectLanguage } from "../i18n/languages";
import { type AttachmentInfo, AttachmentName } from "../uploads/attachment";

/** The file of a row: its name opens it, with script in a dialog over the list; beside it a link that saves it. */
export function ItemFile({ file, alt }: { file: AttachmentInfo; alt?: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!file.fileUrl) return null;
  const Icon = file.fileType?.startsWith("image/") ? Image : FileText;
  const open = (event: MouseEvent) => {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="row-file">
      <a
        className="text-button"
        href={file.fileUrl}
        aria-label={`${t("common.view")}: ${file.fileName}`}
        onClick={open}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={detectLanguage(file.fileName ?? "")}>{file.fileName}</bdi>
      </a>
      <a
        className="text-button"
        href={`${file.fileUrl}?download`}
        download={file.fileName}
        aria-label={`${t("common.download")}: ${file.fileName}`}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("common.download")}
      </a>
      {isOpen && <FilePreview file={file} alt={alt} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A file over the page: a picture inline, a PDF in a frame, of anything else that it cannot be shown. */
export function FilePreview({ file, alt, onClose }: { file: AttachmentInfo; alt?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog ref={dialog} className="dialog preview" onClose={onClose} aria-label={t("preview.title")}>
      <div className="preview-head">
        <p>{t("preview.title")}</p>
        <button
          type="button"
          className="icon-button"
          aria-label={t("common.close")}
          onClick={() => dialog.current?.close()}
        >
          <X {...icon} />
        </button>
      </div>
      <div className="preview-file">
        <AttachmentName of={file} look="admin" />
        <PreviewedFile file={file} alt={alt} />
      </div>
      <div className="dialog-foot">
        <a className="button button-outline" href={file.fileUrl ?? ""} target="_blank" rel="noopener">
          <ExternalLink {...icon} />
          {t("common.openNewTab")}
        </a>
        <a
          className="button"
          href={`${file.fileUrl}?download`}
          download={file.fileName}
          // What is said of the download would stand behind this dialog.
          onClick={() => dialog.current?.close()}
        >
          <Download {...icon} />
          {t("common.download")}
        </a>
      </div>
    </dialog>
  );
}

function PreviewedFile({ file, alt }: { file: AttachmentInfo; alt?: string }) {
  const { t } = useTranslation();
  const url = file.fileUrl ?? "";
  // The specification picks by what the type contains.
  if (file.fileType?.includes("image")) return <img src={url} alt={alt ?? file.fileName ?? ""} />;
  if (file.fileType?.includes("pdf"))
    return (
      <iframe
        src={`${url}#navpanes=0&view=FitH`}
        title={file.fileName ?? ""}
        lang={detectLanguage(file.fileName ?? "")}
      />
    );
  return (
    <p>
      {t("preview.unsupported")} {t("preview.unsupportedHelp")}
    </p>
  );
}

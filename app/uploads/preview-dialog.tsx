import { Download, ExternalLink, FileText, X } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Shows a file of its page over the page; script fills it from the link that was followed. One on a page is enough. */
export function PreviewDialog() {
  const { t } = useTranslation();
  const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog className="preview" aria-labelledby="preview-title">
      <form method="dialog">
        <p id="preview-title">{t("preview.title")}</p>
        <button type="submit" aria-label={t("common.close")}>
          <X {...icon} />
        </button>
      </form>
      <div className="preview-file">
        <p className="attachment-name">
          <FileText {...icon} />
          <bdi className="preview-name" />
        </p>
        <p className="attachment-size preview-size" />
        <div className="preview-shown" />
        <p className="preview-refused">
          {t("preview.unsupported")} {t("preview.unsupportedHelp")}
        </p>
      </div>
      <div className="preview-foot">
        <a className="button button-outline" href="#content" target="_blank" rel="noopener">
          <ExternalLink {...icon} />
          {t("common.openNewTab")}
        </a>
        <a className="button" href="#content" download>
          <Download {...icon} />
          {t("common.download")}
        </a>
      </div>
    </dialog>
  );
}

/** The place where script says how a download goes; empty until then. */
export function DownloadStatus() {
  const { t } = useTranslation();
  return (
    <p
      className="download-status"
      role="status"
      data-started={t("toast.downloadStarted")}
      data-complete={t("toast.downloadComplete")}
      data-failed={t("toast.fileDownloadFailed.title")}
      data-instead={t("toast.fileDownloadFailed.body")}
    />
  );
}

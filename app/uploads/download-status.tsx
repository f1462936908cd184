import { useTranslation } from "react-i18next";

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

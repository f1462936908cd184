import { Download, ExternalLink, FileText, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../components/button";
import { publicAttachment } from "./attachment";

const wholePhone = "max-xs:h-full max-xs:max-h-none max-xs:w-full max-xs:max-w-none max-xs:border-0";

export function PreviewDialog() {
  const { t } = useTranslation();
  const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog
      data-part="preview"
      className={`${wholePhone} w-[min(48rem,100vw-2*clamp(1rem,4vw,2.5rem))] border border-rule bg-card text-ink shadow-pop backdrop:bg-teesta-deep/50`}
      aria-labelledby="preview-title"
    >
      {/* The close button is always visible, because the page receives no Escape key while the PDF frame has the
          focus. */}
      <form
        method="dialog"
        className="sticky top-0 z-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-rule bg-card py-0.6 pl-4 pr-1"
      >
        <p id="preview-title" className="mr-auto font-semibold">
          {t("preview.title")}
        </p>
        <button type="submit" className="grid size-11 place-items-center" aria-label={t("common.close")}>
          <X {...icon} />
        </button>
      </form>
      <div className="border-b border-rule p-4">
        <p className={publicAttachment.name}>
          <FileText {...icon} className={publicAttachment.icon} />
          <bdi data-part="preview-name" />
        </p>
        <p data-part="preview-size" className={publicAttachment.size} />
        <div
          data-part="preview-shown"
          // Script fills in the values in braces. It shows the text of `data-page` at each picture, and the text of
          // `data-rest` below the pictures if the file has more pages.
          data-page={t("filePages.page", { title: "{name}", page: "{page}", total: "{total}" })}
          data-rest={t("filePages.rest", { shown: "{shown}", total: "{total}" })}
          className="preview-shown peer max-xs:-mx-4"
        />
        <p data-part="preview-tap" className="pt-2 text-small text-ink-2 pointer-fine:hidden peer-[[hidden]]:hidden">
          {t("filePages.tapAgain")}
        </p>
        <p data-part="preview-refused" className="mt-4">
          {t("preview.unsupported")} {t("preview.unsupportedHelp")}
        </p>
      </div>
      <div data-part="preview-foot" className="flex flex-wrap items-center justify-end gap-3 px-4 py-3">
        <ButtonLink
          variant="outline"
          className="max-xs:flex-auto max-xs:shrink-0"
          href="#content"
          target="_blank"
          rel="noopener"
        >
          <ExternalLink {...icon} />
          {t("common.openNewTab")}
        </ButtonLink>
        <ButtonLink className="max-xs:flex-auto max-xs:shrink-0" href="#content" download>
          <Download {...icon} />
          {t("common.download")}
        </ButtonLink>
      </div>
    </dialog>
  );
}

export function DownloadStatus() {
  const { t } = useTranslation();
  return (
    <p
      data-part="download-status"
      className="download-status"
      role="status"
      data-started={t("toast.downloadStarted")}
      data-complete={t("toast.downloadComplete")}
      data-failed={t("toast.fileDownloadFailed.title")}
      data-instead={t("toast.fileDownloadFailed.body")}
      data-in-app={t("admin.native.fileInDocuments")}
    />
  );
}

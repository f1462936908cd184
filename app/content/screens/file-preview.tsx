import { Download, ExternalLink, FileText, Image, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { insteadOfLeaving } from "~/admin/action-menu";
import { ButtonLink, iconButton, textButton } from "~/admin/button";
import { Dialog, dialogFoot } from "~/admin/dialog";
import { attachmentPanel } from "~/admin/forms/fields/file-field";
import { RowNote } from "~/admin/list";
import { canFramePdf } from "~/components/browser";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { type AttachmentInfo, AttachmentName } from "~/uploads/attachment";
import { isShownAsPictures, type PagePictures, pagePicture } from "~/uploads/page-pictures";

export function ItemFile({ file, isNarrow = false }: { file: AttachmentInfo; isNarrow?: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!file.fileUrl) return null;
  const Icon = file.fileType?.startsWith("image/") ? Image : FileText;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-5 md:justify-start ${isNarrow ? "-mt-2 mb-2" : "mt-1 max-w-narrow"}`}
    >
      <a
        className={`min-w-0 ${textButton}`}
        href={file.fileUrl}
        aria-label={`${t("common.view")}: ${file.fileName}`}
        onClick={insteadOfLeaving(() => setOpen(true))}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={detectLanguage(file.fileName ?? "")}>{file.fileName}</bdi>
      </a>
      <a
        className={textButton}
        href={`${file.fileUrl}?download`}
        download={file.fileName}
        aria-label={`${t("common.download")}: ${file.fileName}`}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("common.download")}
      </a>
      {isOpen && <FilePreview file={file} onClose={() => setOpen(false)} />}
    </div>
  );
}

export function FilePreview({ file, onClose }: { file: AttachmentInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <Dialog isWide onClose={onClose} aria-label={t("preview.title")}>
      {(close) => (
        <>
          {/* The close button is always visible, because the page receives no Escape key while the PDF frame has the
              focus. */}
          <div className="sticky top-0 z-1 flex items-center justify-between border-b border-rule bg-card py-0.6 pl-4 pr-1 font-semibold">
            <p>{t("preview.title")}</p>
            <button type="button" className={iconButton} aria-label={t("common.close")} onClick={close}>
              <X {...icon} />
            </button>
          </div>
          <div className="p-4">
            <AttachmentName of={file} classNames={attachmentPanel} />
            <PreviewedFile file={file} />
          </div>
          <div className={`${dialogFoot} max-xs:[&>a]:flex-auto`}>
            <ButtonLink variant="outline" height="tall" to={file.fileUrl ?? ""} target="_blank" rel="noopener">
              <ExternalLink {...icon} />
              {t("common.openNewTab")}
            </ButtonLink>
            <ButtonLink
              height="tall"
              to={`${file.fileUrl}?download`}
              reloadDocument
              download={file.fileName}
              // We close the dialog, because it would cover a message about the download.
              onClick={close}
            >
              <Download {...icon} />
              {t("common.download")}
            </ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  );
}

function PreviewedFile({ file }: { file: AttachmentInfo }) {
  const { t } = useTranslation();
  const url = file.fileUrl ?? "";
  const isPdf = file.fileType?.includes("pdf");
  const isFramed = isPdf && canFramePdf();
  if (file.filePages?.sizes.length && !isFramed)
    return <PreviewedPages file={file} pages={file.filePages} isPdf={isPdf} />;
  // The specification defines a picture as a file whose type contains the word "image".
  if (file.fileType?.includes("image"))
    return <img className="mx-auto max-h-preview max-w-full" src={url} alt={file.fileName ?? ""} />;
  if (isFramed)
    return (
      <iframe
        className="h-preview w-full border border-rule"
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

type PreviewedPagesProps = { file: AttachmentInfo; pages: PagePictures; isPdf?: boolean };

function PreviewedPages({ file, pages, isPdf }: PreviewedPagesProps) {
  const { t, values } = useTexts();
  const [large, setLarge] = useState(0);
  const total = pages.count;
  const shown = pages.sizes.length;
  return (
    <div className="max-h-preview overflow-auto border border-rule">
      {pages.sizes.map((_, place) => {
        const page = place + 1;
        const isLarge = page === large;
        const { srcSet, ...picture } = pagePicture(file.fileUrl ?? "", pages, page);
        const title = file.fileName ?? "";
        return (
          <button
            key={page}
            type="button"
            className={`block border-b border-rule ${isLarge ? "w-[200%]" : "w-full"}`}
            aria-pressed={isLarge}
            onClick={() => setLarge(isLarge ? 0 : page)}
          >
            <img
              {...picture}
              sizes={isLarge ? "200vw" : "(min-width: 40rem) 42rem, 80vw"}
              srcSet={srcSet}
              className={`mx-auto ${isLarge ? "w-full" : ""}`}
              alt={isPdf ? t("filePages.page", values({ title, page, total })) : title}
              loading="lazy"
            />
          </button>
        );
      })}
      {shown < total && <p className="p-4 text-ink-2">{t("filePages.rest", values({ shown, total }))}</p>}
    </div>
  );
}

export function PageState({ fileUrl, filePages }: { fileUrl: string | null; filePages: PagePictures | null }) {
  const { t, digits } = useTexts();
  if (!fileUrl || !isShownAsPictures(fileUrl)) return null;
  if (!filePages) return <RowNote>{t("pages.waiting")}</RowNote>;
  const { count, sizes } = filePages;
  if (sizes.length === 0) return <RowNote>{t("pages.none")}</RowNote>;
  // If all pages are shown, the number of pages beside the file says enough.
  if (count <= sizes.length) return null;
  return (
    <RowNote>{t("pages.first", { count: sizes.length, number: digits(sizes.length), all: digits(count) })}</RowNote>
  );
}

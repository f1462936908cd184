import { ChevronDown, Download } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../components/button";
import { TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { type AttachmentInfo, AttachmentName, usePreviewLink } from "./attachment";
import { formatFileSize } from "./file-types";
import { isShownAsPictures, type PagePictures, pagePicture } from "./page-pictures";

type FilePagesProps = {
  of: AttachmentInfo;
  title: string;
  isLight?: boolean;
};

export const hasFilePages = ({ fileUrl, filePages }: AttachmentInfo): boolean =>
  fileUrl !== null && (filePages ? filePages.sizes.length > 0 : filePages === null && isShownAsPictures(fileUrl));

export function FilePages(props: FilePagesProps) {
  const { of } = props;
  const { t, language } = useTexts();
  if (!of.fileUrl) return null;
  const size = formatFileSize(of.fileSize ?? 0, language);
  return (
    <div data-part="file-pages" className="pt-6 lg:ml-beside lg:max-w-column">
      <AttachmentName of={of} />
      {of.filePages ? <PageList {...props} pages={of.filePages} /> : <WaitingFile of={of} />}
      <div className="flex flex-wrap items-center justify-center gap-x-7 gap-y-1 pt-4 print:hidden">
        <ButtonLink
          className="flex-auto"
          href={`${of.fileUrl}?download`}
          download={of.fileName}
          aria-label={`${t("common.download")} ${size}: ${of.fileName}`}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("common.download")}
          <span className="text-small font-normal">{size}</span>
        </ButtonLink>
        <TextLink
          className="inline-flex min-h-11 items-center"
          href={of.fileUrl}
          target="_blank"
          rel="noopener"
          aria-label={`${t("common.openNewTab")}: ${of.fileName}`}
        >
          {t("common.openNewTab")}
        </TextLink>
      </div>
    </div>
  );
}

export function FoldedFilePages(props: Omit<FilePagesProps, "isLight">) {
  const { t, digits } = useTexts();
  const { filePages, fileType } = props.of;
  if (!hasFilePages(props.of)) return null;
  if (!filePages) return <p className="text-small text-ink-2">{t(waitingText(props.of))}</p>;
  const { length } = filePages.sizes;
  return (
    <Fold
      summary={fileType === pdf ? digits(t("filePages.seePages", { count: length })) : t("filePages.seePicture")}
      summaryClassName="inline-flex min-h-11"
    >
      <TapHint />
      <div className="relative border border-rule bg-card max-lg:-ml-20 lg:max-w-column">
        {numbersTo(length).map((page) => (
          <Page key={page} {...props} pages={filePages} page={page} isLazy />
        ))}
      </div>
      <Rest pages={filePages} />
    </Fold>
  );
}

function PageList({ pages, ...props }: FilePagesProps & { pages: PagePictures }) {
  const { t, values } = useTexts();
  const { length } = pages.sizes;
  return (
    <>
      <div className="border border-rule bg-card">
        <Page {...props} pages={pages} page={1} isLazy={false} />
        {length > 1 && (
          <Fold
            summary={t(length === 2 ? "filePages.seeSecond" : "filePages.seeMore", values({ from: 2, to: length }))}
            summaryClassName="flex min-h-13 justify-between border-t border-rule px-4"
          >
            {numbersTo(length)
              .slice(1)
              .map((page) => (
                <Page key={page} {...props} pages={pages} page={page} isLazy />
              ))}
          </Fold>
        )}
      </div>
      <Rest pages={pages} />
      <TapHint />
    </>
  );
}

function TapHint() {
  const { t } = useTexts();
  return <p className="py-2 text-small text-ink-2 lg:hidden print:hidden">{t("filePages.tap")}</p>;
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

type FoldProps = { summary: string; summaryClassName: string; children: ReactNode };

const Fold = ({ summary, summaryClassName, children }: FoldProps) => (
  <details data-part="file-pages-fold" className="group print:hidden">
    <summary className={`items-center gap-2.4 font-semibold text-teesta ${summaryClassName}`}>
      {summary}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
    </summary>
    {children}
  </details>
);

function Rest({ pages: { count, sizes } }: { pages: PagePictures }) {
  const { t, values } = useTexts();
  if (sizes.length >= count) return null;
  return (
    <p className="pt-2 text-small text-ink-2">{t("filePages.rest", values({ shown: sizes.length, total: count }))}</p>
  );
}

type PageProps = FilePagesProps & { pages: PagePictures; page: number; isLazy: boolean };

// We set the size a little too low. So a phone that is 360 px wide with two dots per pixel loads the 640 px picture and
// not the 1280 px picture.
const pictureSizes = "(min-width: 48rem) 44rem, 88vw";

function Page({ of, title, isLight, pages, page, isLazy }: PageProps) {
  const { t, values } = useTexts();
  const preview = usePreviewLink(of);
  const { srcSet, ...picture } = pagePicture(of.fileUrl ?? "", pages, page);
  const alt = t(
    of.fileType === pdf ? "filePages.page" : "filePages.picture",
    values({ title, page, total: pages.count }),
  );
  return (
    <a {...preview} data-page={page} className="block [&+&]:border-t [&+&]:border-rule">
      <ViewName of={of} />
      <img
        {...picture}
        {...(isLight ? {} : { sizes: pictureSizes, srcSet })}
        className="mx-auto print:max-h-[80vh] print:w-auto"
        alt={alt}
        lang={detectLanguage(alt)}
        loading={isLazy ? "lazy" : "eager"}
        decoding="async"
      />
    </a>
  );
}

function WaitingFile({ of }: { of: AttachmentInfo }) {
  const { t } = useTexts();
  return (
    <a {...usePreviewLink(of)} className="lattice grid place-items-center border border-rule px-4 py-11 text-center">
      <span className="bg-card px-4 py-2 text-ink-2">
        <ViewName of={of} />
        {t(waitingText(of))}
      </span>
    </a>
  );
}

const ViewName = ({ of }: { of: AttachmentInfo }) => {
  const { t } = useTexts();
  return <span className="sr-only">{`${t("common.view")}: ${of.fileName}. `}</span>;
};

const pdf = "application/pdf";

const waitingText = ({ fileType }: AttachmentInfo) =>
  fileType === pdf ? "filePages.waiting" : "filePages.waitingPicture";

import { Download, ExternalLink, Eye, FileText, Image } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { formatFileSize } from "./file-types";
import type { PagePictures } from "./page-pictures";

/**
 * The first four values are either all set or all null. Some kinds of content have no pictures of pages, so they have
 * no `filePages`.
 */
export type AttachmentInfo = {
  fileUrl: string | null;
  fileName: string | null;
  fileType: string | null;
  fileSize: number | null;
  filePages?: PagePictures | null;
};

export const toAttachment = ({
  fileUrl = null,
  fileName = null,
  fileType = null,
  fileSize = null,
}: Partial<AttachmentInfo>): AttachmentInfo => ({ fileUrl, fileName, fileType, fileSize });

const fileLink = {
  line: "quietOnWide",
  className: "inline-flex min-h-11 items-center lg:min-h-8 lg:gap-2.4 lg:text-base",
} as const;
const fileIcon = "hidden lg:block";

export function Attachment({ of, newTab = true }: { of: AttachmentInfo; newTab?: boolean }) {
  const { t } = useTranslation();
  const preview = usePreviewLink(of);
  if (!of.fileUrl || !of.fileName) return null;
  const named = (action: string) => `${action}: ${of.fileName}`;
  return (
    <>
      <AttachmentName of={of} />
      <ul className="flex flex-wrap gap-x-3.75 text-small lg:flex-col print:hidden">
        <li>
          <TextLink {...fileLink} {...preview} aria-label={named(t("common.view"))}>
            <Eye className={fileIcon} size={18} aria-hidden="true" />
            {t("common.view")}
          </TextLink>
        </li>
        <li>
          <TextLink
            {...fileLink}
            href={`${of.fileUrl}?download`}
            download={of.fileName}
            aria-label={named(t("common.download"))}
          >
            <Download className={fileIcon} size={18} aria-hidden="true" />
            {t("common.download")}
          </TextLink>
        </li>
        {newTab && (
          <li>
            <TextLink
              {...fileLink}
              href={of.fileUrl}
              target="_blank"
              rel="noopener"
              aria-label={named(t("common.openNewTab"))}
            >
              <ExternalLink className={fileIcon} size={18} aria-hidden="true" />
              {t("common.openNewTab")}
            </TextLink>
          </li>
        )}
      </ul>
    </>
  );
}

export function usePreviewLink(of: AttachmentInfo) {
  const about = useTypeAndSize(of);
  return {
    href: of.fileUrl ?? undefined,
    "data-preview": of.fileType,
    "data-name": of.fileName,
    "data-size": about,
    "data-pages": of.filePages?.sizes.length ? JSON.stringify(of.filePages) : undefined,
  };
}

type AttachmentClassNames = { name: string; icon?: string; size: string };

export const publicAttachment: AttachmentClassNames = {
  name: "flex gap-2.75 text-base font-semibold leading-1.4",
  icon: "mt-px text-ink-2",
  size: "mb-0.8 pl-7.75 text-small text-ink-2",
};

type AttachmentNameProps = { of: AttachmentInfo; classNames?: AttachmentClassNames };

export function AttachmentName({ of, classNames = publicAttachment }: AttachmentNameProps) {
  const about = useTypeAndSize(of);
  const Icon = of.fileType?.startsWith("image/") ? Image : FileText;
  return (
    <>
      <p data-part="attachment-name" className={classNames.name}>
        <Icon className={classNames.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
        <bdi lang={detectLanguage(of.fileName ?? "")}>{of.fileName}</bdi>
      </p>
      <p data-part="attachment-size" className={classNames.size}>
        {about}
      </p>
    </>
  );
}

export function useTypeAndSize({ fileName, fileSize, fileType, filePages }: AttachmentInfo): string {
  const { t, language, digits } = useTexts();
  const kind = fileName?.slice(fileName.lastIndexOf(".") + 1).toUpperCase();
  const about = `${kind}, ${formatFileSize(fileSize ?? 0, language)}`;
  const count = fileType === "application/pdf" ? filePages?.count : 0;
  return count ? `${about}, ${digits(t("file.pages", { count }))}` : about;
}

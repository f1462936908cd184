import { useFetcher, useLocation } from "@remix-run/react";
import { Download, Eye, FileInput, FileText, Image, Pencil, Share2, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionLink, type RowAction } from "~/admin/action-menu";
import { Row, RowActions, RowKind, RowTitle, rowMarginText } from "~/admin/list";
import { listStateQuery } from "~/admin/list-url";
import { Badge } from "~/components/badge";
import { type Language, localizedPath } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { previewRoot } from "~/path-rules";
import { type AttachmentInfo, AttachmentName } from "~/uploads/attachment";
import { contentListPath, contentPreviewPath, contentRowId, type ListedKind } from "../content-kind";
import { type ListItem, statusText } from "../publication";
import { ShareDialog } from "../sharing/share-panel";
import type { SharedItem } from "../sharing/shared-item.server";
import { DeleteDialog } from "./delete-dialog";
import { FilePreview } from "./file-preview";

type ContentItem = ListItem & { id: number; title: string; fileUrl: string | null };

type ItemActionsProps = {
  kind: ListedKind;
  item: ContentItem;
  /** The name of the field for the file in the form of the item. */
  fileField: string;
};

type ContentRowProps = ItemActionsProps & {
  badges: ReactNode;
  file?: AttachmentInfo;
  children: ReactNode;
};

export function ContentRow({ badges, file, children, ...of }: ContentRowProps) {
  const { item } = of;
  const [isFileShown, setFileShown] = useState(false);
  const fileLinks = (file ? fileActions(file, () => setFileShown(true)) : []).map(toLink);
  return (
    <Row id={contentRowId(item.id)} actions={<ItemActions {...of} fileLinks={fileLinks} />}>
      <ItemMeta row={item} dateClassName={rowMarginText}>
        {badges}
      </ItemMeta>
      <RowTitle>{item.title}</RowTitle>
      {children}
      {file?.fileUrl && (
        <div className="mt-2 pb-2 md:flex md:items-center md:gap-x-5 md:pb-0">
          <AttachmentName of={file} classNames={fileLine} />
          <div data-part="file-links" className="hidden flex-none gap-x-5 md:flex">
            {fileLinks}
          </div>
        </div>
      )}
      {isFileShown && file && <FilePreview file={file} onClose={() => setFileShown(false)} />}
    </Row>
  );
}

const fileLine = {
  name: "flex gap-2.75",
  size: "mt-0.4 pl-7.75 text-small text-ink-2 md:mt-0 md:flex-none md:pl-0",
};

const toLink = (action: RowAction) => <ActionLink key={action.text} {...action} />;

/** `fileLinks` are in the menu only on phones. Larger screens show these links beside the name of the file. */
export function ItemActions({ kind, item, fileField, fileLinks = [] }: ItemActionsProps & { fileLinks?: ReactNode[] }) {
  const { id, title, status, fileUrl, appears } = item;
  const { language } = useTexts();
  const list = listStateQuery(useLocation().search);
  const [isAsking, setAsking] = useState(false);
  const address = `${contentListPath(kind)}/${id}`;
  const share = useShareAction(`${address}/pass-on${list}`);
  const deletion = `${address}/delete${list}`;
  const preview = previewUrl(contentPreviewPath(kind, id), language);
  return (
    <>
      <RowActions
        title={title}
        main={<ActionLink text="common.edit" to={title} href={`${address}/edit${list}`} Icon={Pencil} />}
      >
        {/* Visitors see only published items. So only a published item can be shared, and only other items need a
            preview. */}
        {status === "Published" ? (
          <ActionLink {...share.action} to={title} />
        ) : (
          <ActionLink text="admin.preview" to={title} href={preview} Icon={Eye} leads="out" />
        )}
        {fileLinks.length > 0 && <div className="divide-y divide-rule md:hidden">{fileLinks}</div>}
        {fileUrl && (
          <ActionLink
            text="content.replaceFile"
            to={title}
            href={`${address}/edit${list}#${fileField}`}
            Icon={FileInput}
          />
        )}
        <ActionLink
          text="common.delete"
          to={title}
          href={deletion}
          Icon={Trash2}
          isDanger
          inPlace={() => setAsking(true)}
        />
      </RowActions>
      {isAsking ? (
        <DeleteDialog
          kind={kind}
          isPublic={status === "Published"}
          scheduled={appears}
          named={title}
          action={deletion}
          onClose={() => setAsking(false)}
        />
      ) : (
        share.dialog
      )}
    </>
  );
}

function useShareAction(href: string) {
  const { load, state, data } = useFetcher<{ shared: SharedItem }>();
  const [isOpen, setOpen] = useState(false);
  const inPlace = () => {
    setOpen(true);
    load(href);
  };
  return {
    action: { text: "share.title", href, Icon: Share2, inPlace } as const,
    dialog: isOpen && state === "idle" && data && <ShareDialog shared={data.shared} onClose={() => setOpen(false)} />,
  };
}

function fileActions({ fileUrl, fileName, fileType }: AttachmentInfo, view: () => void): RowAction[] {
  if (!fileUrl || !fileName) return [];
  const of = { to: fileName, leads: "out" } as const;
  const Icon = fileType?.startsWith("image/") ? Image : FileText;
  return [
    { ...of, text: "common.view", href: fileUrl, Icon, inPlace: view },
    { ...of, text: "common.download", href: `${fileUrl}?download`, Icon: Download, download: fileName },
  ];
}

const previewUrl = (path: string, language: Language) => previewRoot + localizedPath(language, path);

type ItemMetaProps = { row: ListItem; dateClassName?: string; children: ReactNode };

/** Section 4 of the specification requires green for public items and yellow for all others. */
export function ItemMeta({ row, dateClassName, children }: ItemMetaProps) {
  const { t } = useTranslation();
  return (
    <RowKind>
      <Badge color={row.status === "Published" ? "green" : "yellow"}>{t(statusText[row.status])}</Badge>
      {children}
      <time dateTime={row.created.iso} className={dateClassName}>
        {row.created.whole}
      </time>
      {row.appears && <strong className="font-semibold text-ink">{t("admin.appearsAt", row.appears)}</strong>}
    </RowKind>
  );
}

import { useLocation } from "@remix-run/react";
import { Download, Eye, FileText, Image, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionLink, ActionMenu, type RowAction } from "../admin/action-menu";
import { listStateQuery } from "../admin/list-url";
import { type Language, localizedPath, previewRoot } from "../i18n/languages";
import { type AttachmentInfo, AttachmentName } from "../uploads/attachment";
import type { ContentKind } from "./activity";
import { contentListPath } from "./content-kind";
import { DeleteDialog } from "./delete-dialog";
import { FilePreview } from "./file-preview";
import { type DisplayStatus, type ListItem, statusText } from "./list-item";

type ItemActionsProps = {
  kind: ContentKind;
  id: number;
  title: string;
  /** The address of its public page. */
  preview: string;
  isPublic: boolean;
  /** The file columns of a row, whether set or not: the file is named, and on small screens all actions are in a menu. */
  file?: AttachmentInfo;
};

/** What can be done with one item of a list. Delete leads to a page that asks; with script it asks in place. */
export function ItemActions({ kind, id, title, preview, isPublic, file }: ItemActionsProps) {
  const address = `${contentListPath(kind)}/${id}`;
  const language = useTranslation().i18n.language === "bn" ? "bn" : "en";
  const list = listStateQuery(useLocation().search);
  const [shown, setShown] = useState<"file" | "question">();
  const close = () => setShown(undefined);
  const actions: RowAction[] = [
    ...(file ? fileActions(file, () => setShown("file")) : []),
    { text: "common.edit", to: title, href: `${address}/edit${list}`, Icon: Pencil },
    { text: "office.preview", to: title, href: previewUrl(preview, language), Icon: Eye, leads: "out" },
    {
      text: "common.delete",
      to: title,
      href: `${address}/delete${list}`,
      Icon: Trash2,
      isDanger: true,
      inPlace: () => setShown("question"),
    },
  ];
  const links = actions.map((action) => <ActionLink key={action.text} {...action} />);
  return (
    <>
      {file && (
        <div className="row-end">
          {file.fileUrl && (
            <div className="row-named">
              <AttachmentName of={file} look="admin" />
            </div>
          )}
          <ActionMenu title={title}>{links}</ActionMenu>
        </div>
      )}
      <div className={file ? "office-acts office-acts-all" : "office-acts"}>{links}</div>
      {shown === "file" && file && <FilePreview file={file} onClose={close} />}
      {shown === "question" && (
        <DeleteDialog
          kind={kind}
          isPublic={isPublic}
          named={title}
          action={`${address}/delete${list}`}
          onClose={close}
        />
      )}
    </>
  );
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

/** The address of a public page as the admin pages show it before it is published, in their language. */
const previewUrl = (path: string, language: Language) => previewRoot + localizedPath(language, path);

/** The first line of a row: its status, what kind it is, the day it was written, and when it will appear. */
export function ItemMeta({ row, children }: { row: ListItem; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className="row-kind">
      <StatusBadge status={row.status} />
      {children}
      <time dateTime={row.created.iso}>{row.created.whole}</time>
      {row.appears && <span>{t("office.appearsAt", row.appears)}</span>}
    </p>
  );
}

/** Green for what everybody sees, yellow for any other status (specification, section 4). */
function StatusBadge({ status }: { status: DisplayStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`badge ${status === "Published" ? "badge-green" : "badge-yellow"}`}>{t(statusText[status])}</span>
  );
}

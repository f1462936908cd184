import { useLocation } from "@remix-run/react";
import { Download, Eye, FileText, Image, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { addressIn, type Language, previewRoot } from "../language/languages";
import { type AttachedTo, AttachmentName } from "../uploads/attachment";
import { ConfirmDelete } from "./confirm-delete";
import { FilePreview } from "./file-preview";
import { carryList } from "./list-address";
import { type Act, ActLink, RowMenu } from "./row-menu";

type RowActsParts = {
  /** Where the thing is changed, and below which it is deleted: "/cog-admin/notices/7". */
  address: string;
  title: string;
  /** The address of its public page; left out for what has none. */
  preview?: string;
  question: TextKey;
  appears: TextKey;
  /** The file columns of a row, whether set or not: the file is named, and on small screens all acts stand in a menu. */
  file?: AttachedTo;
};

/** What can be done with one thing of a list. Delete leads to a page that asks; with script it asks in place. */
export function RowActs({ address, title, preview, question, appears, file }: RowActsParts) {
  const language = useTranslation().i18n.language === "bn" ? "bn" : "en";
  const list = carryList(useLocation().search);
  const [shown, setShown] = useState<"file" | "question">();
  const close = () => setShown(undefined);
  const acts: Act[] = [
    ...(file ? fileActs(file, () => setShown("file")) : []),
    { text: "common.edit", to: title, href: `${address}/edit${list}`, Icon: Pencil },
    ...(preview
      ? [{ text: "office.preview", to: title, href: previewOf(preview, language), Icon: Eye, leads: "out" } as const]
      : []),
    {
      text: "common.delete",
      to: title,
      href: `${address}/delete${list}`,
      Icon: Trash2,
      isDanger: true,
      inPlace: () => setShown("question"),
    },
  ];
  const links = acts.map((act) => <ActLink key={act.text} {...act} />);
  return (
    <>
      {file && (
        <div className="row-end">
          {file.fileUrl && (
            <div className="row-named">
              <AttachmentName of={file} />
            </div>
          )}
          <RowMenu title={title}>{links}</RowMenu>
        </div>
      )}
      <div className={file ? "office-acts office-acts-all" : "office-acts"}>{links}</div>
      {shown === "file" && file && <FilePreview file={file} onClose={close} />}
      {shown === "question" && (
        <ConfirmDelete
          question={question}
          appears={appears}
          named={title}
          action={`${address}/delete${list}`}
          onClose={close}
        />
      )}
    </>
  );
}

function fileActs({ fileUrl, fileName, fileType }: AttachedTo, view: () => void): Act[] {
  if (!fileUrl || !fileName) return [];
  const of = { to: fileName, leads: "out" } as const;
  const Icon = fileType?.startsWith("image/") ? Image : FileText;
  return [
    { ...of, text: "common.view", href: fileUrl, Icon, inPlace: view },
    { ...of, text: "common.download", href: `${fileUrl}?download`, Icon: Download, download: fileName },
  ];
}

/** A public page as the office may see it before the public does, in the office's language. */
export const previewOf = (path: string, language: Language) => previewRoot + addressIn(language, path);

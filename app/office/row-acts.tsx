import { Link } from "@remix-run/react";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { ConfirmDelete } from "./confirm-delete";

type RowActsParts = {
  /** Where the thing is changed, and below which it is deleted: "/cog-admin/notices/7". */
  address: string;
  title: string;
  /** The page as the public will see it; left out for what has none. */
  preview?: string;
  question: TextKey;
  appears: TextKey;
};

/** What can be done with one thing of a list. Delete leads to a page that asks; with script it asks in place. */
export function RowActs({ address, title, preview, question, appears }: RowActsParts) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div className="office-acts">
      <Link className="text-button" to={`${address}/edit`} aria-label={`${t("common.edit")}: ${title}`}>
        <Pencil {...icon} />
        {t("common.edit")}
      </Link>
      {preview && (
        <a className="text-button" href={preview} aria-label={`${t("office.preview")}: ${title}`}>
          <Eye {...icon} />
          {t("office.preview")}
        </a>
      )}
      <Link
        className="text-button text-danger"
        to={`${address}/delete`}
        aria-label={`${t("common.delete")}: ${title}`}
        onClick={ask}
      >
        <Trash2 {...icon} />
        {t("common.delete")}
      </Link>
      {isAsking && (
        <ConfirmDelete
          question={question}
          appears={appears}
          named={title}
          action={`${address}/delete`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

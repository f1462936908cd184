import { Form, Link } from "@remix-run/react";
import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { detectLanguage } from "../i18n/languages";
import { kindText } from "./activity";
import type { TrashItem } from "./trash";

/** What rests in the trash: what it was, until when it can come back, and the two ways out. */
export function TrashList({ things }: { things: TrashItem[] }) {
  return (
    <ul className="office-rows">
      {things.map((thing) => (
        <TrashListItem key={`${thing.kind} ${thing.id}`} thing={thing} />
      ))}
    </ul>
  );
}

function TrashListItem({ thing }: { thing: TrashItem }) {
  const { t } = useTranslation();
  const { kind, id, title, deleted, left, appeared } = thing;
  const address = `/cog-admin/trash/${kind}/${id}`;
  return (
    <li className="office-notice">
      <p className="row-kind">
        <span className="badge badge-general">{t(kindText[kind])}</span>
        <span className="days-left">{t("trash.daysLeft", left)}</span>
      </p>
      <h2 lang={detectLanguage(title)}>{title}</h2>
      <p className="trash-told">
        <time dateTime={deleted.iso}>{t("trash.deletedAt", deleted)}</time>
        <span>{t("trash.appeared", { place: t(appeared) })}</span>
      </p>
      <div className="office-acts">
        <Form method="post" action={`${address}/restore`}>
          <button type="submit" className="text-button" aria-label={`${t("trash.restore")}: ${title}`}>
            <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("trash.restore")}
          </button>
        </Form>
        <Link
          className="text-button text-danger"
          to={`${address}/delete`}
          aria-label={`${t("trash.removeForGood")}: ${title}`}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("trash.removeForGood")}
        </Link>
      </div>
    </li>
  );
}

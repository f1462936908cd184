import { Form } from "@remix-run/react";
import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionLink } from "../admin/action-menu";
import { textButton } from "../admin/button";
import { Row, RowActions, RowKind, RowTitle } from "../admin/list";
import { Badge } from "../components/badge";
import { kindText } from "./activity-texts";
import type { TrashItem } from "./trash";

/** The trash: what each item was, until when it can come back, and what can be done with it. */
export function TrashList({ items }: { items: TrashItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <TrashRow key={`${item.kind} ${item.id}`} item={item} />
      ))}
    </ul>
  );
}

function TrashRow({ item }: { item: TrashItem }) {
  const { t } = useTranslation();
  const { kind, id, title, deleted, left, appeared } = item;
  const actions = (
    <RowActions>
      <Form method="post" action={`/cog-admin/trash?intent=restore&kind=${kind}&id=${id}`}>
        <button type="submit" className={textButton} aria-label={`${t("trash.restore")}: ${title}`}>
          <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("trash.restore")}
        </button>
      </Form>
      <ActionLink
        text="trash.removeForGood"
        to={title}
        href={`/cog-admin/trash/${kind}/${id}/delete`}
        Icon={Trash2}
        isDanger
      />
    </RowActions>
  );
  return (
    <Row actions={actions}>
      <RowKind>
        <Badge>{t(kindText(kind))}</Badge>
        <span className="font-semibold">{t("trash.daysLeft", left)}</span>
      </RowKind>
      <RowTitle>{title}</RowTitle>
      <p data-part="trash-facts" className="max-w-[64ch] text-ink-2 [&>*]:block">
        <time dateTime={deleted.iso}>{t("trash.deletedAt", deleted)}</time>
        <span>{t("trash.appeared", { place: t(appeared) })}</span>
      </p>
    </Row>
  );
}

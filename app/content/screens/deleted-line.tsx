import { Trash2 } from "lucide-react";
import { ListLine } from "~/admin/undo-line";
import { useTexts } from "~/i18n/use-texts";
import { type TrashKind, trashUrl } from "../trash";

type DeletedLineProps = { count: number; kind: TrashKind; level?: number };

/** The last line of a list whose deleted items can be restored. `level` is the class of a list of students. */
export function DeletedLine({ count, kind, level }: DeletedLineProps) {
  const { t, values } = useTexts();
  if (count === 0) return null;
  const text = t("deletion.count", values({ count }));
  return (
    <ListLine part="deleted-line" text={text} action="deletion.seeTrash" to={trashUrl(kind, level)} Icon={Trash2} />
  );
}

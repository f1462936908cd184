import { Link } from "@remix-run/react";
import { type LucideIcon, Undo2 } from "lucide-react";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { textButton } from "./button";
import { undoChangePath, undoRollsPath } from "./flash";

type LastImport = { id: number; date: string; time: string; account: string };

/** Shown for a week after an import, or until staff undo the import. */
export function UndoLastImport({ id, ...values }: LastImport) {
  const { t } = useTexts();
  return <ListLine text={t("import.last", values)} action="import.undo" to={undoChangePath(id)} />;
}

type LastRolls = { id: number; level: number; text: string };

/** Shown after a change of roll numbers or classes, as long as it can be undone. */
export const UndoLastRolls = ({ id, level, text }: LastRolls) => (
  <ListLine text={text} action="rolls.undo" to={undoRollsPath({ rolls: id, level })} />
);

type ListLineProps = { part?: string; text: string; action: TextKey; to: string; Icon?: LucideIcon };

/** A line beside a list, with a link that undoes the last change or shows what is no longer in the list. */
export function ListLine({ part = "undo-line", text, action, to, Icon = Undo2 }: ListLineProps) {
  const { t } = useTexts();
  return (
    <p
      data-part={part}
      className="flex flex-wrap items-center gap-x-4 -mt-px border-y py-0.6 text-small text-ink-2 lg:pl-beside"
    >
      {text}
      <Link className={`${textButton} text-small`} to={to}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(action)}
      </Link>
    </p>
  );
}

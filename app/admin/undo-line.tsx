import { Link } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useTexts } from "~/i18n/use-texts";
import { textButton } from "./button";

/** Describes the last change on a screen, with a link that undoes this change. */
export function UndoLine({ text, to }: { text: string; to: string }) {
  const { t } = useTexts();
  return (
    <p
      data-part="undo-line"
      className="flex flex-wrap items-center gap-x-4 -mt-px border-y py-0.6 text-small text-ink-2 lg:pl-beside"
    >
      {text}
      <Link className={`${textButton} text-small`} to={to}>
        <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("rolls.undo")}
      </Link>
    </p>
  );
}

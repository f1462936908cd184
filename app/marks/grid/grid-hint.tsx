import { useTexts } from "~/i18n/use-texts";
import type { SheetSubject } from "../mark-sheet";

type GridHintProps = { subjects: SheetSubject[]; isComplete: boolean; isUnsaved: boolean };

/** Says which keys move in the table, how many marks are possible, and what an empty box means. */
export function GridHint({ subjects, isComplete, isUnsaved }: GridHintProps) {
  const { t, digits } = useTexts();
  const hasOthers = subjects.some(({ fullMarks }) => fullMarks !== 100);
  return (
    <>
      <p data-part="grid-keys" className="hidden text-small text-ink-2 mouse:lg:block">
        {t("marks.keys")}
      </p>
      {!isUnsaved && (
        <p className="text-small text-ink-2 max-md:hidden">
          {t(hasOthers ? "marks.fullMarksMixed" : "marks.fullMarks")}
        </p>
      )}
      {!isUnsaved && !isComplete && (
        <p className="text-small text-ink-2 max-md:hidden">
          <span className="mr-2 inline-block border border-rule-strong px-3 text-2xs leading-1.3 text-ink-3">
            {digits(0)}
          </span>
          {t("marks.emptyCell")}
        </p>
      )}
    </>
  );
}

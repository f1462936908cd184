import { Children, type ReactNode } from "react";
import { useTexts } from "~/i18n/use-texts";

// If a list has more than `maxOpenLines` lines, only the first `firstLines` are open. So the next list is not far below.
const maxOpenLines = 15;
const firstLines = 10;

type FoldedListProps = {
  part?: string;
  /** True if the list must stay open, because the user chooses something in its lines. */
  isOpen?: boolean;
  summaryClassName?: string;
  children: ReactNode;
};

export function FoldedList({ part, isOpen = false, summaryClassName = "", children }: FoldedListProps) {
  const { t, digits } = useTexts();
  const lines = Children.toArray(children);
  const folded = isOpen || lines.length <= maxOpenLines ? [] : lines.slice(firstLines);
  return (
    <>
      <ul data-part={part}>{lines.slice(0, lines.length - folded.length)}</ul>
      {folded.length > 0 && (
        <details>
          <summary className={`border-t ${foldedSummary} ${summaryClassName}`}>
            {t("import.moreLines", { number: digits(folded.length) })}
          </summary>
          <ul data-part={part}>{folded}</ul>
        </details>
      )}
    </>
  );
}

export const foldedSummary = "min-h-11 cursor-pointer py-2.2 font-semibold text-teesta";

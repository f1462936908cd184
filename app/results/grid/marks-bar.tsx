import { useTranslation } from "react-i18next";
import { inDigits } from "../../language/digits-and-dates";
import { MarkStory } from "./mark-story";
import type { PastedBlock } from "./pasted-block";
import type { Keeping } from "./use-book";

type MarksBarParts = {
  count: number;
  mistakes: number;
  keeping: Keeping;
  isSaving: boolean;
  isAwake: boolean;
  examId: number;
  pasted?: PastedBlock;
  /** How many pupils are shown of how many, while they are searched. */
  found?: { count: number; all: number };
  toMistake: () => void;
  onUndoPaste: () => void;
  onDiscard: () => void;
};

/** The bar below the sheet: what is pending, whether it is safe, the story of the mark under the cursor, and Save. */
export function MarksBar(parts: MarksBarParts) {
  const { t, i18n } = useTranslation();
  const said = (values: Record<string, number>) => inDigits(values, i18n.language);
  const { count, mistakes, keeping, isSaving, isAwake, pasted, found, examId } = parts;
  return (
    <div className="marks-bar">
      <div className="marks-said">
        <p role="status" className={count > 0 ? "is-pending" : undefined}>
          {count > 0 && t("marks.pending", said({ count }))}
          {count > 0 && keeping !== "waiting" && (
            <small>{t(keeping === "kept" ? "marks.kept" : "marks.notKept")}</small>
          )}
        </p>
        {found && <p>{t("marks.found", said(found))}</p>}
        {pasted && count > 0 && (
          <p>
            {t("marks.pasted", said({ count: pasted.typed.length }))}{" "}
            {left(pasted) && t("marks.pastedLeft", said(left(pasted) ?? {}))}
            <button type="button" className="text-button" onClick={parts.onUndoPaste}>
              {t("marks.undoPaste")}
            </button>
          </p>
        )}
        {mistakes > 0 && (
          <p className="marks-mistakes">
            {t("marks.pastedProblems", said({ count: mistakes }))}
            <button type="button" className="text-button" onClick={parts.toMistake}>
              {t("marks.firstMistake")}
            </button>
          </p>
        )}
        <MarkStory examId={examId} />
      </div>
      {count > 0 && (
        <button type="button" className="text-button text-danger" onClick={parts.onDiscard}>
          {t("marks.discard")}
        </button>
      )}
      <button
        type="submit"
        className="button"
        disabled={isAwake && (count === 0 || isSaving)}
        aria-busy={isSaving || undefined}
        aria-keyshortcuts="Control+S"
        title={isAwake ? "Ctrl+S" : undefined}
      >
        {isSaving ? t("marks.saving") : t("marks.saveAll")}
        {isAwake && !isSaving && ` (${said({ count }).count})`}
      </button>
    </div>
  );
}

const left = ({ rowsLeft, columnsLeft }: PastedBlock) =>
  rowsLeft + columnsLeft > 0 ? { rows: rowsLeft, columns: columnsLeft } : undefined;

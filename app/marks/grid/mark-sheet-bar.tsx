import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button, dangerTextButton, textButton } from "~/admin/button";
import { useTexts } from "~/i18n/use-texts";
import { LastMarkChange } from "../mark-history";
import type { Cell } from "../mark-sheet";
import type { StoreStatus } from "./marks-on-device";
import type { PastedBlock } from "./pasted-block";
import { keepFocus } from "./subject-rows";

type MarkSheetBarProps = {
  count: number;
  /** The number of unsaved marks that this device had kept from an earlier visit. */
  restored: number;
  isUnsaved: boolean;
  mistakes: number;
  storeStatus: StoreStatus;
  isSaving: boolean;
  isHydrated: boolean;
  examId: number;
  pasted?: PastedBlock;
  /**
   * The number of typed marks without mistakes. Only set for a page without script, which offers to save only these
   * marks.
   */
  correct?: number;
  /**
   * The subject after the current subject. Only set for a page without script, which has a button that saves and then
   * opens this subject.
   */
  thenSubject?: { name: string; action: string };
  found?: { count: number; all: number };
  /** True if the sheet has marks and all typed marks are saved. */
  isSaved: boolean;
  /** Explains the table to users with a keyboard. */
  hint?: ReactNode;
  isShown: (cell: Cell) => boolean;
  toMistake: () => void;
  onUndoPaste: () => void;
  onDiscard?: () => void;
  /** The button to the next step of the exam. */
  next?: ReactNode;
};

const hiddenWhileTyping = "max-lg:typing:hidden";
const lowWhileTyping = [
  "max-lg:typing:flex-auto max-lg:typing:shrink-0 max-lg:typing:basis-full max-lg:typing:flex-nowrap",
  "max-lg:typing:overflow-x-auto max-lg:typing:whitespace-nowrap",
].join(" ");
const bar =
  "marks-bar sticky bottom-messages z-30 -mx-4 border-t border-rule-strong bg-card px-4 py-2.4 lg:-mx-8 lg:px-8";
// On a phone only the Save button fits beside the number of unsaved marks. All other texts of the bar get a separate
// line above the two.
const ownLine = "max-md:order-first max-md:basis-full";
const barLink = `${textButton} ml-3 max-lg:typing:min-h-7`;
const pending =
  "font-semibold before:mr-2.5 before:inline-block before:size-2 before:rounded-full before:bg-maize-deep";

/** The bar below a mark sheet: what is unsaved, what is wrong, and the Save button. */
export function MarkSheetBar(parts: MarkSheetBarProps) {
  const { t, values } = useTexts();
  const { count, mistakes, storeStatus, isSaving, isHydrated, pasted, found, examId, correct, thenSubject } = parts;
  const kept = parts.restored > 0 ? t("marks.restored", values({ count: parts.restored })) : t("marks.kept");
  const leftOver = pasted && (pasted.rowsLeft || pasted.columnsLeft) > 0;
  return (
    <div className={`${bar} flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-x-5 mouse:lg:py-1.25`}>
      <div
        className={`flex min-w-0 flex-auto basis-48 flex-wrap items-center gap-x-5 max-md:contents ${lowWhileTyping}`}
      >
        <p
          role="status"
          className={
            count > 0
              ? `${pending} max-md:flex-auto max-md:basis-34 max-md:text-small max-md:leading-1.4`
              : "flex items-center gap-2 font-semibold text-paddy empty:hidden max-md:hidden"
          }
        >
          {count === 0 && parts.isSaved && (
            <>
              <Check size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
              {t("marks.allSaved")}
            </>
          )}
          {count > 0 && t("marks.pending", values({ count }))}
          {count > 0 && storeStatus !== "waiting" && (
            <small
              className={`ml-3 text-small font-normal text-ink-2 max-md:ml-0 max-md:block max-md:text-xs ${hiddenWhileTyping}`}
            >
              {storeStatus === "stored" ? kept : t("marks.notKept")}
            </small>
          )}
        </p>
        {found && <p className={ownLine}>{t("marks.found", values(found))}</p>}
        {!pasted && mistakes === 0 && parts.hint}
        {pasted && count > 0 && (
          <p className={ownLine}>
            {t("marks.pasted", values({ count: pasted.inputs.length }))}{" "}
            {leftOver && t("marks.pastedLeft", values({ rows: pasted.rowsLeft, columns: pasted.columnsLeft }))}
            {pasted.closedLeft > 0 && ` ${t("marks.pastedClosed", values({ count: pasted.closedLeft }))}`}
            <button type="button" className={barLink} onMouseDown={keepFocus} onClick={parts.onUndoPaste}>
              {t("marks.undoPaste")}
            </button>
          </p>
        )}
        {mistakes > 0 && (
          <p className={`text-danger ${ownLine}`}>
            {t("marks.pastedProblems", values({ count: mistakes }))}
            {isHydrated && (
              <button type="button" className={barLink} onMouseDown={keepFocus} onClick={parts.toMistake}>
                {t("marks.firstMistake")}
              </button>
            )}
          </p>
        )}
        <LastMarkChange examId={examId} isShown={parts.isShown} />
      </div>
      {isHydrated && count > 0 && parts.onDiscard && (
        <button type="button" className={`${dangerTextButton} ${hiddenWhileTyping}`} onClick={parts.onDiscard}>
          {t("marks.discard")}
        </button>
      )}
      <Button
        height="tall"
        // While the user types on a phone, the bar hides some of its texts. They appear again when the field loses
        // focus and make the bar higher. The button is at the bottom of the bar, so that it stays under the thumb.
        className="flex-auto shrink-0 self-end max-md:px-4 lg:flex-none"
        isBusy={isSaving}
        disabled={isHydrated && (!parts.isUnsaved || isSaving)}
        aria-keyshortcuts="Control+S"
        title={isHydrated ? "Ctrl+S" : undefined}
      >
        {isSaving ? t("marks.saving") : t("marks.saveAll")}
        {isHydrated && !isSaving && ` (${values({ count }).count})`}
      </Button>
      {correct ? (
        <Button height="tall" variant="outline" className="flex-auto shrink-0 lg:flex-none" name="only" value="correct">
          {t("marks.saveCorrect", values({ count: correct }))}
        </Button>
      ) : null}
      {thenSubject && (
        <Button height="tall" variant="outline" className="flex-auto lg:flex-none" formAction={thenSubject.action}>
          {t("marks.saveThen", { subject: thenSubject.name })}
        </Button>
      )}
      {parts.next}
    </div>
  );
}

import type { ComponentPropsWithoutRef, FormEvent } from "react";
import { Button } from "~/admin/button";
import { Dialog, DialogBody, dialogFoot } from "~/admin/dialog";
import { rowTitle } from "~/admin/list";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { useChangedText } from "../mark-history";
import type { Cell, MarkConflict, SheetStudent, SheetSubject } from "../mark-sheet";
import { type CellError, fieldName, getCellText, type MarkSheetState } from "../unsaved-marks";
import { useMarkText } from "../use-mark-text";
import type { ConflictChoice, useSaveMarks } from "./use-save-marks";

const choices = ["mine", "theirs"] as const;

type SheetParts = { students: SheetStudent[]; subjects: SheetSubject[] };

type SaveDialogsProps = SheetParts & {
  saving: ReturnType<typeof useSaveMarks>;
  sheet: MarkSheetState;
  mistakes: CellError[];
  correct: number;
  toMistake: () => void;
};

/** Asks about wrong marks before saving, and about a colleague's marks after it. */
export function SaveDialogs({ saving, sheet, mistakes, correct, toMistake, ...parts }: SaveDialogsProps) {
  const { conflicts } = saving;
  return (
    <>
      {saving.isAsking && (
        <MistakesDialog
          {...{ ...parts, mistakes, sheet, correct }}
          onSave={() => saving.saveCorrect(sheet.pending)}
          onClose={() => {
            saving.stopAsking();
            toMistake();
          }}
        />
      )}
      {conflicts.length > 0 && (
        <ConflictDialog
          {...{ ...parts, conflicts }}
          onResolve={(choiceOf) => saving.resolve(sheet, choiceOf)}
          onClose={saving.closeConflicts}
        />
      )}
    </>
  );
}

type ConflictsProps = SheetParts & { conflicts: MarkConflict[] };

type ConflictDialogProps = ConflictsProps & {
  onResolve: (choiceOf: (conflict: MarkConflict) => ConflictChoice) => void;
  onClose: () => void;
};

function ConflictDialog({ onResolve, onClose, ...sheet }: ConflictDialogProps) {
  const { t } = useTexts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onResolve((conflict) => choices.find((choice) => choice === fields.get(fieldName(conflict))));
  };
  return (
    // If the user closes the dialog without a choice, the typed marks stay in the sheet as unsaved marks. The dialog
    // opens again at the next save.
    <Dialog aria-labelledby="conflict-title" onClose={onClose}>
      {(close) => (
        <form onSubmit={submit}>
          <DialogBody>
            <h2 id="conflict-title">{t("marks.conflict.title")}</h2>
            <p>{t("marks.conflict.about")}</p>
            {sheet.conflicts.map((conflict) => (
              <fieldset key={fieldName(conflict)} className="mb-4 grid gap-1">
                <legend>
                  <CellName cell={conflict} {...sheet} />
                </legend>
                <RadioChoice name={fieldName(conflict)} value="mine">
                  <OwnMark {...conflict} />
                </RadioChoice>
                <RadioChoice name={fieldName(conflict)} value="theirs">
                  <SavedMark {...conflict} />
                </RadioChoice>
              </fieldset>
            ))}
          </DialogBody>
          <div className={dialogFoot}>
            <Button type="button" variant="outline" height="tall" onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button height="tall">{t("marks.conflict.decide")}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

export const RadioChoice = ({ children, ...attributes }: ComponentPropsWithoutRef<"input">) => (
  <label className="flex min-h-11 items-center gap-2.4">
    <input type="radio" className="size-5 accent-teesta" {...attributes} />
    {children}
  </label>
);

/**
 * Lists the conflicts for a browser without script. Saving again replaces the colleague's marks with the typed marks.
 */
export function ConflictList(sheet: ConflictsProps) {
  const { t } = useTexts();
  return (
    <section className="pb-3 pt-2" aria-labelledby="conflict-list">
      <h2 id="conflict-list" className={`mb-1 ${rowTitle}`}>
        {t("marks.conflict.title")}
      </h2>
      <ul>
        {sheet.conflicts.map((conflict) => (
          <li key={fieldName(conflict)}>
            <CellName cell={conflict} {...sheet} /> <OwnMark {...conflict} />. <SavedMark {...conflict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CellName({ cell, students, subjects }: SheetParts & { cell: Cell }) {
  const { digits } = useTexts();
  const student = students.find(({ id }) => id === cell.student);
  const subject = subjects.find(({ id }) => id === cell.subject);
  return (
    <strong lang={detectLanguage(student?.name ?? "")}>
      {digits(student?.rollNumber ?? "")} {student?.name}, {subject?.name}
    </strong>
  );
}

function OwnMark({ ownMark }: MarkConflict) {
  const { t } = useTexts();
  const mark = useMarkText();
  return <span>{t("marks.conflict.own", { mark: mark(ownMark) })}</span>;
}

function SavedMark({ savedMark, by = "", at }: MarkConflict) {
  const { t } = useTexts();
  const mark = useMarkText();
  const changedText = useChangedText();
  return (
    <span>
      {t("marks.conflict.saved", { mark: mark(savedMark) })}
      {at && <small> ({changedText(by, at)})</small>}
    </span>
  );
}

type MistakesDialogProps = SheetParts & {
  mistakes: CellError[];
  /** The number of typed marks without mistakes. The user can save these marks and correct the others later. */
  correct: number;
  sheet: MarkSheetState;
  onSave: () => void;
  /** Called when the dialog closes, also after onSave. */
  onClose: () => void;
};

function MistakesDialog(parts: MistakesDialogProps) {
  const { mistakes, correct, sheet, students, subjects, onSave, onClose } = parts;
  const { t, values } = useTexts();
  return (
    <Dialog aria-labelledby="mistakes-title" onClose={onClose}>
      {(close) => (
        <>
          <DialogBody>
            <h2 id="mistakes-title">{t("marks.mistakes.title", values({ count: mistakes.length }))}</h2>
            <ul className="my-3 grid max-h-[40vh] gap-2 overflow-y-auto">
              {mistakes.map((mistake) => (
                <li key={fieldName(mistake)}>
                  <CellName cell={mistake} {...{ students, subjects }} />:{" "}
                  <bdi className="break-all">{getCellText(sheet, mistake)}</bdi>{" "}
                  <span className="text-danger">({t(mistake.error.text, values(mistake.error.values))})</span>
                </li>
              ))}
            </ul>
            <p className="text-ink-2">{t("marks.mistakes.about")}</p>
          </DialogBody>
          <div className={dialogFoot}>
            <Button type="button" variant="outline" height="tall" onClick={close}>
              {t("marks.mistakes.correct")}
            </Button>
            <Button
              type="button"
              height="tall"
              onClick={() => {
                close();
                onSave();
              }}
            >
              {t("marks.saveCorrect", values({ count: correct }))}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

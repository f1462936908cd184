import { Button } from "../../admin/button";
import { Dialog, DialogBody, dialogFoot } from "../../admin/dialog";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import type { SheetStudent, SheetSubject } from "../mark-sheet";
import { type CellError, fieldName, getCellText, type MarkSheetState } from "../unsaved-marks";

type MistakesDialogProps = {
  mistakes: CellError[];
  /** How many unsaved marks can be saved without them. */
  correct: number;
  sheet: MarkSheetState;
  students: SheetStudent[];
  subjects: SheetSubject[];
  onSave: () => void;
  /** Comes after onSave too. */
  onClose: () => void;
};

/** Offers to save the marks that are correct while others are wrong, and says which those are and why. */
export function MistakesDialog(parts: MistakesDialogProps) {
  const { mistakes, correct, sheet, students, subjects, onSave, onClose } = parts;
  const { t, digits, values } = useTexts();
  return (
    <Dialog aria-labelledby="mistakes-title" onClose={onClose}>
      {(close) => (
        <>
          <DialogBody>
            <h2 id="mistakes-title">{t("marks.mistakes.title", values({ count: mistakes.length }))}</h2>
            <ul className="my-3 grid max-h-[40vh] gap-2 overflow-y-auto">
              {mistakes.map((mistake) => {
                const student = students.find(({ id }) => id === mistake.student);
                const subject = subjects.find(({ id }) => id === mistake.subject);
                return (
                  <li key={fieldName(mistake)}>
                    <strong lang={detectLanguage(student?.name ?? "")}>
                      {digits(student?.rollNumber ?? "")} {student?.name}, {subject?.name}
                    </strong>
                    : <bdi className="break-all">{getCellText(sheet, mistake)}</bdi>{" "}
                    <span className="text-danger">({t(mistake.error.text, values(mistake.error.values))})</span>
                  </li>
                );
              })}
            </ul>
            <p className="text-ink-2">{t("marks.mistakes.about")}</p>
          </DialogBody>
          <div className={dialogFoot}>
            <Button type="button" variant="outline" isTall onClick={close}>
              {t("marks.mistakes.mend")}
            </Button>
            <Button
              type="button"
              isTall
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

import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDigits, formatShortDate, formatTime, formatValues } from "../../i18n/format";
import { detectLanguage } from "../../i18n/languages";
import type { MarkConflict, SheetStudent, SheetSubject } from "../mark-sheet";
import { fieldName } from "../unsaved-marks";
import type { ConflictChoice } from "./use-save-marks";

const choices = ["mine", "theirs"] as const;

type ConflictsProps = { conflicts: MarkConflict[]; students: SheetStudent[]; subjects: SheetSubject[] };

/** Asks, cell by cell, which of two marks is to stand: one's own, or the one that a colleague has saved. */
export function ConflictDialog({
  onDecide,
  onClose,
  ...parts
}: ConflictsProps & { onDecide: (chosen: (conflict: MarkConflict) => ConflictChoice) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const decide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onDecide((conflict) => choices.find((choice) => choice === fields.get(fieldName(conflict))));
  };
  return (
    // Left without a choice, the marks stay as they are, and the next saving asks again.
    <dialog ref={dialog} className="dialog" aria-labelledby="clash-title" onClose={onClose}>
      <form onSubmit={decide}>
        <div className="dialog-body">
          <h2 id="clash-title">{t("marks.conflict.title")}</h2>
          <p>{t("marks.conflict.about")}</p>
          {parts.conflicts.map((conflict) => (
            <fieldset key={fieldName(conflict)} className="clash">
              <legend>
                <ConflictName conflict={conflict} {...parts} />
              </legend>
              <label>
                <input type="radio" name={fieldName(conflict)} value="mine" />
                <OwnMark conflict={conflict} />
              </label>
              <label>
                <input type="radio" name={fieldName(conflict)} value="theirs" />
                <OtherMark conflict={conflict} />
              </label>
            </fieldset>
          ))}
        </div>
        <div className="dialog-foot">
          <button type="button" className="button button-outline" onClick={() => dialog.current?.close()}>
            {t("common.cancel")}
          </button>
          <button type="submit" className="button">
            {t("marks.conflict.decide")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The same in words, above the sheet of a browser without script: what is typed there replaces the colleague's mark. */
export function ConflictList(parts: ConflictsProps) {
  const { t } = useTranslation();
  return (
    <section className="clashes" aria-labelledby="clash-list">
      <h2 id="clash-list">{t("marks.conflict.title")}</h2>
      <ul>
        {parts.conflicts.map((conflict) => (
          <li key={fieldName(conflict)}>
            <ConflictName conflict={conflict} {...parts} /> <OwnMark conflict={conflict} />.{" "}
            <OtherMark conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConflictName({ conflict, students, subjects }: Omit<ConflictsProps, "clashes"> & { conflict: MarkConflict }) {
  const { i18n } = useTranslation();
  const student = students.find(({ id }) => id === conflict.student);
  const subject = subjects.find(({ id }) => id === conflict.subject);
  return (
    <strong lang={detectLanguage(student?.name ?? "")}>
      {formatDigits(student?.rollNumber ?? "", i18n.language === "bn" ? "bn" : "en")} {student?.name}, {subject?.name}
    </strong>
  );
}

const OwnMark = ({ conflict }: { conflict: MarkConflict }) => (
  <span>{useMarkText("marks.conflict.own", conflict.mine)}</span>
);

function OtherMark({ conflict: { theirs, by, at } }: { conflict: MarkConflict }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  // As JSON a moment is a text.
  const moment = at && new Date(at);
  const when = moment && {
    account: by ?? "",
    date: formatShortDate(moment, language),
    time: formatTime(moment, language),
  };
  return (
    <span>
      {useMarkText("marks.conflict.saved", theirs)}
      {when && <small> ({t("marks.changedOn", when)})</small>}
    </span>
  );
}

function useMarkText(text: "marks.conflict.own" | "marks.conflict.saved", mark: number | null): string {
  const { t, i18n } = useTranslation();
  return t(text, formatValues({ mark: mark ?? t("marks.noMark") }, i18n.language));
}

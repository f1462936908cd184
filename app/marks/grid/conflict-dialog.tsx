import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDigits, formatShortDate, formatTime, formatValues } from "../../i18n/format";
import { detectLanguage } from "../../i18n/languages";
import type { MarkConflict, SheetStudent, SheetSubject } from "../mark-sheet";
import { fieldName } from "../unsaved-marks";
import type { ConflictChoice } from "./use-save-marks";

const choices = ["mine", "theirs"] as const;

type ConflictsProps = { clashes: MarkConflict[]; pupils: SheetStudent[]; subjects: SheetSubject[] };

/** Asks, cell by cell, which of two marks is to stand: one's own, or the one that a colleague has saved. */
export function ConflictDialog({
  onDecide,
  onClose,
  ...parts
}: ConflictsProps & { onDecide: (chosen: (clash: MarkConflict) => ConflictChoice) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const decide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onDecide((clash) => choices.find((choice) => choice === fields.get(fieldName(clash))));
  };
  return (
    // Left without a choice, the marks stay as they are, and the next saving asks again.
    <dialog ref={dialog} className="dialog" aria-labelledby="clash-title" onClose={onClose}>
      <form onSubmit={decide}>
        <div className="dialog-body">
          <h2 id="clash-title">{t("marks.clash.title")}</h2>
          <p>{t("marks.clash.about")}</p>
          {parts.clashes.map((clash) => (
            <fieldset key={fieldName(clash)} className="clash">
              <legend>
                <ConflictName clash={clash} {...parts} />
              </legend>
              <label>
                <input type="radio" name={fieldName(clash)} value="mine" />
                <OwnMark clash={clash} />
              </label>
              <label>
                <input type="radio" name={fieldName(clash)} value="theirs" />
                <OtherMark clash={clash} />
              </label>
            </fieldset>
          ))}
        </div>
        <div className="dialog-foot">
          <button type="button" className="button button-outline" onClick={() => dialog.current?.close()}>
            {t("common.cancel")}
          </button>
          <button type="submit" className="button">
            {t("marks.clash.decide")}
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
      <h2 id="clash-list">{t("marks.clash.title")}</h2>
      <ul>
        {parts.clashes.map((clash) => (
          <li key={fieldName(clash)}>
            <ConflictName clash={clash} {...parts} /> <OwnMark clash={clash} />. <OtherMark clash={clash} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConflictName({ clash, pupils, subjects }: Omit<ConflictsProps, "clashes"> & { clash: MarkConflict }) {
  const { i18n } = useTranslation();
  const pupil = pupils.find(({ id }) => id === clash.student);
  const subject = subjects.find(({ id }) => id === clash.subject);
  return (
    <strong lang={detectLanguage(pupil?.name ?? "")}>
      {formatDigits(pupil?.rollNumber ?? "", i18n.language === "bn" ? "bn" : "en")} {pupil?.name}, {subject?.name}
    </strong>
  );
}

const OwnMark = ({ clash }: { clash: MarkConflict }) => <span>{useMarkText("marks.clash.mine", clash.mine)}</span>;

function OtherMark({ clash: { theirs, by, at } }: { clash: MarkConflict }) {
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
      {useMarkText("marks.clash.theirs", theirs)}
      {when && <small> ({t("marks.changedOn", when)})</small>}
    </span>
  );
}

function useMarkText(text: "marks.clash.mine" | "marks.clash.theirs", mark: number | null): string {
  const { t, i18n } = useTranslation();
  return t(text, formatValues({ mark: mark ?? t("marks.noMark") }, i18n.language));
}

import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clockTime, digits, inDigits, shortDate } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import type { Clash } from "../mark-change";
import type { SheetPupil, SheetSubject } from "../mark-sheet";
import { keyOf } from "../pending-marks";
import type { Choice } from "./use-saving";

const choices = ["mine", "theirs"] as const;

type ClashesParts = { clashes: Clash[]; pupils: SheetPupil[]; subjects: SheetSubject[] };

/** Asks, cell by cell, which of two marks is to stand: one's own, or the one that a colleague has saved. */
export function ClashDialog({
  onDecide,
  onClose,
  ...parts
}: ClashesParts & { onDecide: (chosen: (clash: Clash) => Choice) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const decide = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onDecide((clash) => choices.find((choice) => choice === fields.get(keyOf(clash))));
  };
  return (
    // Left without a choice, the marks stay as they are, and the next saving asks again.
    <dialog ref={dialog} className="dialog" aria-labelledby="clash-title" onClose={onClose}>
      <form onSubmit={decide}>
        <div className="dialog-body">
          <h2 id="clash-title">{t("marks.clash.title")}</h2>
          <p>{t("marks.clash.about")}</p>
          {parts.clashes.map((clash) => (
            <fieldset key={keyOf(clash)} className="clash">
              <legend>
                <ClashName clash={clash} {...parts} />
              </legend>
              <label>
                <input type="radio" name={keyOf(clash)} value="mine" />
                <Mine clash={clash} />
              </label>
              <label>
                <input type="radio" name={keyOf(clash)} value="theirs" />
                <Theirs clash={clash} />
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
export function ClashList(parts: ClashesParts) {
  const { t } = useTranslation();
  return (
    <section className="clashes" aria-labelledby="clash-list">
      <h2 id="clash-list">{t("marks.clash.title")}</h2>
      <ul>
        {parts.clashes.map((clash) => (
          <li key={keyOf(clash)}>
            <ClashName clash={clash} {...parts} /> <Mine clash={clash} />. <Theirs clash={clash} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClashName({ clash, pupils, subjects }: Omit<ClashesParts, "clashes"> & { clash: Clash }) {
  const { i18n } = useTranslation();
  const pupil = pupils.find(({ id }) => id === clash.student);
  const subject = subjects.find(({ id }) => id === clash.subject);
  return (
    <strong lang={languageOfText(pupil?.name ?? "")}>
      {digits(pupil?.rollNumber ?? "", i18n.language === "bn" ? "bn" : "en")} {pupil?.name}, {subject?.name}
    </strong>
  );
}

const Mine = ({ clash }: { clash: Clash }) => <span>{useMark("marks.clash.mine", clash.mine)}</span>;

function Theirs({ clash: { theirs, by, at } }: { clash: Clash }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  // As JSON a moment is a text.
  const moment = at && new Date(at);
  const when = moment && { account: by ?? "", date: shortDate(moment, language), time: clockTime(moment, language) };
  return (
    <span>
      {useMark("marks.clash.theirs", theirs)}
      {when && <small> ({t("marks.changedOn", when)})</small>}
    </span>
  );
}

function useMark(text: "marks.clash.mine" | "marks.clash.theirs", mark: number | null): string {
  const { t, i18n } = useTranslation();
  return t(text, inDigits({ mark: mark ?? t("marks.noMark") }, i18n.language));
}

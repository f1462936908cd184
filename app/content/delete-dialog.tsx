import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";

/** What is asked, about what by name, and where people see it as a text key ("appears.notice", "appears.office" of a draft). */
type DeleteQuestionProps = { question: TextKey; named: string; appears: TextKey };

/** Asks before something is deleted, in a dialog over the list it stands in. */
export function DeleteDialog({
  action,
  onClose,
  ...question
}: DeleteQuestionProps & { action: string; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" onClose={onClose} aria-labelledby="confirm-question">
      <DeleteQuestion {...question} />
      <Form method="post" action={action} className="dialog-foot" onSubmit={() => dialog.current?.close()}>
        <button type="button" className="button button-outline" onClick={() => dialog.current?.close()}>
          {t("common.cancel")}
        </button>
        <DeleteButton />
      </Form>
    </dialog>
  );
}

export function DeleteQuestion({ question, named, appears }: DeleteQuestionProps) {
  const { t } = useTranslation();
  return (
    <div className="dialog-body">
      <p id="confirm-question">{t(question)}</p>
      <p className="dialog-named" lang={detectLanguage(named)}>
        {named}
      </p>
      <p className="dialog-follows">
        {t("confirm.appears", { place: t(appears) })} {t("confirm.rests")}
      </p>
    </div>
  );
}

export function DeleteButton() {
  const { t } = useTranslation();
  return (
    <button type="submit" className="button button-danger">
      <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      {t("common.delete")}
    </button>
  );
}

import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { detectLanguage } from "../i18n/languages";
import type { ContentKind } from "./activity";
import { contentPlaceText, contentTexts } from "./content-kind";

type DeleteQuestionProps = { kind: ContentKind; named: string; isPublic: boolean };

/** Asks before an item is deleted, in a dialog over its list. */
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

export function DeleteQuestion({ kind, named, isPublic }: DeleteQuestionProps) {
  const { t } = useTranslation();
  return (
    <div className="dialog-body">
      <p id="confirm-question">{t(contentTexts[kind].deleteQuestion)}</p>
      <p className="dialog-named" lang={detectLanguage(named)}>
        {named}
      </p>
      <p className="dialog-follows">
        {t("confirm.appears", { place: t(contentPlaceText(kind, isPublic)) })} {t("confirm.rests")}
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

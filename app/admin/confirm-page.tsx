import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { formatValues } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";

type ConfirmPageProps = {
  /** The question, about what, and what comes of it. */
  children: ReactNode;
  /** Where Cancel leads. */
  back: string;
  /** The button that does it. */
  button: ReactNode;
};

/** A page that asks before something is done, and does it by a plain post to its own address. */
export function ConfirmPage({ children, back, button }: ConfirmPageProps) {
  const { t } = useTranslation();
  return (
    <div className="office-said dialog-page">
      <div className="dialog-body">{children}</div>
      <Form method="post" className="dialog-foot">
        <Link to={back} className="button button-outline">
          {t("common.cancel")}
        </Link>
        {button}
      </Form>
    </div>
  );
}

type ConfirmDeletePageProps = {
  question: TextKey;
  named: string;
  /** What comes of it. */
  follows: TextKey;
  /** Why it cannot be removed, in the place of the question. */
  refused?: FieldError;
  /** Where Cancel leads. */
  back: string;
};

/** Asks before something is removed that does not go to the trash, or says why it cannot be. */
export function ConfirmDeletePage({ question, named, follows, refused, back }: ConfirmDeletePageProps) {
  const { t, i18n } = useTranslation();
  const why = refused && t(refused.text, formatValues(refused.values ?? {}, i18n.language));
  return (
    <div className="office-said dialog-page">
      <div className="dialog-body">
        {!refused && <p>{t(question)}</p>}
        <p className="dialog-named" lang={detectLanguage(named)}>
          {named}
        </p>
        <p className="dialog-follows">{why ?? t(follows)}</p>
      </div>
      <Form method="post" className="dialog-foot">
        <Link to={back} className="button button-outline">
          {t(refused ? "common.back" : "common.cancel")}
        </Link>
        {!refused && (
          <button type="submit" className="button button-danger">
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("common.delete")}
          </button>
        )}
      </Form>
    </div>
  );
}

import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { languageOfText } from "../language/languages";
import type { Problem } from "../language/typed";

type ConfirmRemovalParts = {
  question: TextKey;
  named: string;
  /** What comes of it. */
  follows: TextKey;
  /** Why it cannot be removed, in the place of the question. */
  refused?: Problem;
  /** Where Cancel leads. */
  back: string;
};

/** Asks before something is removed that does not go to the trash, or says why it cannot be. */
export function ConfirmRemoval({ question, named, follows, refused, back }: ConfirmRemovalParts) {
  const { t, i18n } = useTranslation();
  const why = refused && t(refused.text, inDigits(refused.values ?? {}, i18n.language));
  return (
    <div className="office-said dialog-page">
      <div className="dialog-body">
        {!refused && <p>{t(question)}</p>}
        <p className="dialog-named" lang={languageOfText(named)}>
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

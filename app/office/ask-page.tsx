import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type AskPageParts = {
  /** The question, about what, and what comes of it. */
  children: ReactNode;
  /** Where Cancel leads. */
  back: string;
  /** The button that does it. */
  button: ReactNode;
};

/** A page that asks before something is done, and does it by a plain post to its own address. */
export function AskPage({ children, back, button }: AskPageParts) {
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

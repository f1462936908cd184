import { useTranslation } from "react-i18next";
import { AskPage } from "../office/ask-page";
import { type Decision, decisions } from "./decision";
import type { ListedColleague } from "./on-screen.server";

type AskDecisionParts = Pick<ListedColleague, "email" | "confirmed" | "number" | "isUnusual" | "isYou"> & {
  decision: Decision;
};

/** Asks before something is decided about an account, and says what comes of it. */
export function AskDecision({ decision, email, confirmed, number, isUnusual, isYou }: AskDecisionParts) {
  const { t } = useTranslation();
  const { question, follows, button, isDanger } = decisions[decision];
  return (
    <AskPage
      back="/cog-admin/accounts"
      button={
        <button type="submit" className={isDanger ? "button button-danger" : "button"}>
          {t(button)}
        </button>
      }
    >
      <p>{t(question)}</p>
      <p className="dialog-named">
        <bdi>{email}</bdi>
      </p>
      <p className="dialog-follows">{t(follows)}</p>
      {decision === "approve" && (
        <p className="dialog-follows">
          {confirmed ? t("accounts.confirmed", confirmed) : t("accounts.notConfirmed.ask")}
        </p>
      )}
      {decision === "approve" && number && (
        <p className="dialog-follows">
          <strong>{t("accounts.number", { number })}</strong> {t("accounts.number.other")}
        </p>
      )}
      {decision === "approve" && isUnusual && <p className="dialog-follows">{t("accounts.unusual")}</p>}
      {decision === "shut-out" && isYou && <p className="dialog-follows">{t("accounts.shutOut.yourself")}</p>}
    </AskPage>
  );
}

import { Form, Link } from "@remix-run/react";
import { Ban, Check, DoorOpen, KeyRound, LogOut, type LucideIcon, Settings, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ConfirmPage } from "../../admin/confirm-page";
import type { TextKey } from "../../i18n/en";
import type { AccountState } from "../account";
import { type Decision, decisions } from "../account-decisions";
import type { AccountGroup, AccountListItem } from "../account-view.server";

type AccountAction = { word: string; text: TextKey; Icon: LucideIcon; isDanger?: boolean; needsConfirmation?: boolean };

const turnDown: AccountAction = {
  word: "turn-down",
  text: "accounts.turnDown",
  Icon: UserX,
  isDanger: true,
  needsConfirmation: true,
};

// What can be decided about an account in each state; some of it on a page that asks first.
const actionsByState: Record<AccountState, AccountAction[]> = {
  pending: [{ word: "approve", text: "accounts.approve", Icon: Check, needsConfirmation: true }, turnDown],
  active: [
    { word: "link", text: "accounts.link", Icon: KeyRound, needsConfirmation: true },
    { word: "sign-out", text: "accounts.signOut", Icon: LogOut },
    { word: "shut-out", text: "accounts.shutOut", Icon: Ban, isDanger: true, needsConfirmation: true },
  ],
  disabled: [{ word: "let-in", text: "accounts.letIn", Icon: DoorOpen }],
  unverified: [turnDown],
};

/** The accounts in one state under its name, each with what is known of it and what can be decided. */
export function AccountGroupList({ state, accounts }: AccountGroup) {
  const { t } = useTranslation();
  return (
    <section className="colleagues" aria-labelledby={`colleagues-${state}`}>
      <h2 id={`colleagues-${state}`}>{t(`accounts.group.${state}`)}</h2>
      <ul className="office-rows">
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            state={state}
            account={account}
            isLast={state === "active" && accounts.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

type AccountRowProps = { state: AccountState; account: AccountListItem; isLast: boolean };

// Nobody would be left who lets people in, so the last account cannot be shut out.
function AccountRow({ state, account, isLast }: AccountRowProps) {
  const { t } = useTranslation();
  const { id, email, isYou } = account;
  return (
    <li className="office-notice colleague">
      <h3>
        <bdi>{email}</bdi>
        {isYou && <span className="badge badge-general">{t("accounts.you")}</span>}
      </h3>
      <AccountFacts state={state} {...account} />
      <div className="office-acts">
        {isYou && (
          <Link className="text-button" to="/cog-admin/account">
            <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("account.title")}
          </Link>
        )}
        {actionsByState[state]
          .filter(({ word }) => !isYou || word === "shut-out")
          .filter(({ word }) => !isLast || word !== "shut-out")
          .map((action) => (
            <AccountActionButton
              key={action.word}
              action={action}
              address={`/cog-admin/accounts/${id}/${action.word}`}
              email={email}
            />
          ))}
      </div>
    </li>
  );
}

function AccountFacts({
  state,
  since,
  confirmed,
  number,
  isUnusual,
  lastSeen,
}: AccountListItem & { state: AccountState }) {
  const { t } = useTranslation();
  return (
    <p className="colleague-known">
      <time dateTime={since.iso}>{t(`accounts.since.${state}`, since)}</time>
      {state === "pending" && (
        <span>{confirmed ? t("accounts.confirmed", confirmed) : t("accounts.notConfirmed")}</span>
      )}
      {number && <span>{t("accounts.number", { number })}</span>}
      {isUnusual && <span>{t("accounts.unusual")}</span>}
      {state === "active" && <span>{lastSeen ? t("accounts.seen", lastSeen) : t("accounts.notSeen")}</span>}
    </p>
  );
}

function AccountActionButton({ action, address, email }: { action: AccountAction; address: string; email: string }) {
  const { t } = useTranslation();
  const { text, Icon, isDanger, needsConfirmation } = action;
  const looks = {
    className: isDanger ? "text-button text-danger" : "text-button",
    "aria-label": `${t(text)}: ${email}`,
    children: (
      <>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {t(text)}
      </>
    ),
  };
  if (needsConfirmation) return <Link to={address} {...looks} />;
  return (
    <Form method="post" action={address}>
      <button type="submit" {...looks} />
    </Form>
  );
}

type ConfirmDecisionProps = Pick<AccountListItem, "email" | "confirmed" | "number" | "isUnusual" | "isYou"> & {
  decision: Decision;
};

/** Asks before something is decided about an account, and says what comes of it. */
export function ConfirmDecision({ decision, email, confirmed, number, isUnusual, isYou }: ConfirmDecisionProps) {
  const { t } = useTranslation();
  const { question, follows, button, isDanger } = decisions[decision];
  return (
    <ConfirmPage
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
    </ConfirmPage>
  );
}

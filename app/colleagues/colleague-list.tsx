import { Form, Link } from "@remix-run/react";
import { Ban, Check, DoorOpen, KeyRound, LogOut, type LucideIcon, Settings, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccountState } from "../accounts/account";
import type { TextKey } from "../language/en";
import type { Group, ListedColleague } from "./on-screen.server";

type Act = { word: string; text: TextKey; Icon: LucideIcon; isDanger?: boolean; isAsked?: boolean };

const turnDown: Act = { word: "turn-down", text: "accounts.turnDown", Icon: UserX, isDanger: true, isAsked: true };

// What can be decided about an account in each state; what is asked about first leads to a page that asks.
const acts: Record<AccountState, Act[]> = {
  pending: [{ word: "approve", text: "accounts.approve", Icon: Check, isAsked: true }, turnDown],
  active: [
    { word: "link", text: "accounts.link", Icon: KeyRound, isAsked: true },
    { word: "sign-out", text: "accounts.signOut", Icon: LogOut },
    { word: "shut-out", text: "accounts.shutOut", Icon: Ban, isDanger: true, isAsked: true },
  ],
  disabled: [{ word: "let-in", text: "accounts.letIn", Icon: DoorOpen }],
  unverified: [turnDown],
};

/** The accounts in one state under its name, each with what is known of it and what can be decided. */
export function ColleagueGroup({ state, colleagues }: Group) {
  const { t } = useTranslation();
  return (
    <section className="colleagues" aria-labelledby={`colleagues-${state}`}>
      <h2 id={`colleagues-${state}`}>{t(`accounts.group.${state}`)}</h2>
      <ul className="office-rows">
        {colleagues.map((colleague) => (
          <Row
            key={colleague.id}
            state={state}
            colleague={colleague}
            isLast={state === "active" && colleagues.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

type RowParts = { state: AccountState; colleague: ListedColleague; isLast: boolean };

// Nobody would be left who lets people in, so the last account cannot be shut out.
function Row({ state, colleague, isLast }: RowParts) {
  const { t } = useTranslation();
  const { id, email, isYou } = colleague;
  return (
    <li className="office-notice colleague">
      <h3>
        <bdi>{email}</bdi>
        {isYou && <span className="badge badge-general">{t("accounts.you")}</span>}
      </h3>
      <Known state={state} {...colleague} />
      <div className="office-acts">
        {isYou && (
          <Link className="text-button" to="/cog-admin/account">
            <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("account.title")}
          </Link>
        )}
        {acts[state]
          .filter(({ word }) => !isYou || word === "shut-out")
          .filter(({ word }) => !isLast || word !== "shut-out")
          .map((act) => (
            <ActButton key={act.word} act={act} address={`/cog-admin/accounts/${id}/${act.word}`} email={email} />
          ))}
      </div>
    </li>
  );
}

function Known({ state, since, confirmed, number, isUnusual, seen }: ListedColleague & { state: AccountState }) {
  const { t } = useTranslation();
  return (
    <p className="colleague-known">
      <time dateTime={since.iso}>{t(`accounts.since.${state}`, since)}</time>
      {state === "pending" && (
        <span>{confirmed ? t("accounts.confirmed", confirmed) : t("accounts.notConfirmed")}</span>
      )}
      {number && <span>{t("accounts.number", { number })}</span>}
      {isUnusual && <span>{t("accounts.unusual")}</span>}
      {state === "active" && <span>{seen ? t("accounts.seen", seen) : t("accounts.notSeen")}</span>}
    </p>
  );
}

function ActButton({ act, address, email }: { act: Act; address: string; email: string }) {
  const { t } = useTranslation();
  const { text, Icon, isDanger, isAsked } = act;
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
  if (isAsked) return <Link to={address} {...looks} />;
  return (
    <Form method="post" action={address}>
      <button type="submit" {...looks} />
    </Form>
  );
}

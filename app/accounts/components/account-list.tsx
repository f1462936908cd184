import { Form, Link } from "@remix-run/react";
import { Ban, Check, DoorOpen, KeyRound, LogOut, type LucideIcon, Settings, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClassName, dangerTextButton, textButton } from "~/admin/button";
import { Row, RowActions } from "~/admin/list";
import { MessageLink } from "~/admin/message-link";
import { SectionHeading } from "~/admin/screen";
import { Badge } from "~/components/badge";
import type { AccountState } from "../account";
import { accountRowId, canDecide, type Decision, decisions } from "../account-decisions";
import type { AccountGroup, AccountListItem } from "../account-view.server";
import { RequestNumber } from "./request-number";

type AccountAction = Decision | "link";

const icons: Record<AccountAction, LucideIcon> = {
  approve: Check,
  link: KeyRound,
  "sign-out": LogOut,
  "shut-out": Ban,
  "let-in": DoorOpen,
  "turn-down": UserX,
};

const isPossible = (action: AccountAction, state: AccountState) =>
  action === "link" ? state === "active" : canDecide(action, state);

const isDanger = (action: AccountAction) => action !== "link" && decisions[action].isDanger === true;

export function AccountGroupList({ state, accounts, loginUrl }: AccountGroup & { loginUrl: string }) {
  const { t } = useTranslation();
  return (
    <section data-part="accounts" className="pt-6" aria-labelledby={`accounts-${state}`}>
      <SectionHeading id={`accounts-${state}`}>{t(`accounts.group.${state}`)}</SectionHeading>
      <ul>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            state={state}
            account={account}
            loginUrl={loginUrl}
            isLast={state === "active" && accounts.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

export const accountName = "flex flex-wrap items-center gap-x-3 gap-y-1 text-body leading-1.4 bn:leading-1.6";
export const accountFacts = "mt-0.6 text-small text-ink-2 *:block";

type AccountRowProps = { state: AccountState; account: AccountListItem; loginUrl: string; isLast: boolean };

function AccountRow({ state, account, loginUrl, isLast }: AccountRowProps) {
  const { t } = useTranslation();
  const { id, email, isYou } = account;
  const isNew = state === "active" && !isYou && !account.hasSignedIn;
  const possible = (Object.keys(icons) as AccountAction[])
    .filter((action) => isPossible(action, state))
    .filter((action) => (action === "shut-out" ? !isLast : !isYou));
  const main = isYou || isNew ? undefined : possible.find((action) => !isDanger(action));
  const others = possible.filter((action) => action !== main);
  const toButton = (action: AccountAction) => <AccountActionButton key={action} action={action} account={account} />;
  return (
    <Row
      id={accountRowId(id)}
      actions={
        <RowActions
          title={email}
          main={
            <>
              {isYou && <OwnAccountLink />}
              {isNew && <TellApproved loginUrl={loginUrl} />}
              {main && toButton(main)}
            </>
          }
        >
          {others.length > 0 && others.map(toButton)}
        </RowActions>
      }
    >
      <h3 className={accountName}>
        <bdi>{email}</bdi>
        {isYou && <Badge>{t("accounts.you")}</Badge>}
      </h3>
      <AccountFacts state={state} {...account} />
    </Row>
  );
}

/** Opens WhatsApp with a message to a colleague who has not signed in yet. */
function TellApproved({ loginUrl }: { loginUrl: string }) {
  const { t } = useTranslation();
  return (
    <MessageLink greeting="share.greeting.colleague" text="accounts.approve.message" lines={[loginUrl]}>
      {t("accounts.approve.tell")}
    </MessageLink>
  );
}

function OwnAccountLink() {
  const { t } = useTranslation();
  return (
    <Link className={textButton} to="/cog-admin/account">
      <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
      {t("account.title")}
    </Link>
  );
}

function AccountFacts({
  state,
  since,
  confirmed,
  number,
  isUnusual,
  hasSignedIn,
  lastSeen,
}: AccountListItem & { state: AccountState }) {
  const { t } = useTranslation();
  return (
    <p data-part="account-facts" className={accountFacts}>
      <time dateTime={since.iso}>{t(`accounts.since.${state}`, since)}</time>
      {state === "pending" && confirmed && <span>{t("accounts.confirmed", confirmed)}</span>}
      {number && (
        <>
          <RequestNumber>{number}</RequestNumber>
          <span>{t("accounts.number")}</span>
        </>
      )}
      {isUnusual && <span>{t("accounts.unusual")}</span>}
      {state === "active" && (
        <span>
          {lastSeen ? t("accounts.seen", lastSeen) : t(hasSignedIn ? "accounts.notSeen" : "accounts.notSignedIn")}
        </span>
      )}
    </p>
  );
}

function AccountActionButton({ action, account: { id, email } }: { action: AccountAction; account: AccountListItem }) {
  const { t } = useTranslation();
  const url = `/cog-admin/accounts/${id}/${action}`;
  const Icon = icons[action];
  const attributes = {
    className: action === "approve" ? buttonClassName({}) : isDanger(action) ? dangerTextButton : textButton,
    "aria-label": `${t(`accounts.${action}`)}: ${email}`,
    children: (
      <>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {t(`accounts.${action}`)}
      </>
    ),
  };
  if (action !== "sign-out" && action !== "let-in") return <Link to={url} {...attributes} />;
  return (
    <Form method="post" action={url}>
      <button type="submit" {...attributes} />
    </Form>
  );
}

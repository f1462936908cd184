import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasUnusualLetters } from "~/accounts/account";
import { accountRowId, canDecide, decisions, parseDecision } from "~/accounts/account-decisions";
import {
  decideAccount,
  flashForDecision,
  flashForUnchanged,
  sendApprovedEmail,
} from "~/accounts/account-decisions.server";
import { findAccount } from "~/accounts/accounts.server";
import { RequestNumber } from "~/accounts/components/request-number";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { Banner } from "~/admin/toasts";
import { TextLink } from "~/components/text-link";
import { notFound, parseId } from "~/http";
import { formatDigits, formatMoment } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const accountsPath = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = await requireAccount(request);
  const decision = parseDecision(params.decision);
  if (!decision) throw notFound();
  const title = `accounts.${decision}.title` as const;
  const account = findAccount(parseId(params.id) ?? 0);
  // If the account does not exist, a colleague has already declined or deleted it.
  if (!account) return data({ title, decision, blocked: flashForUnchanged({ outcome: "gone" }) }, { status: 404 });
  const { email, state, confirmedAt } = account;
  const language = await getLanguage(request);
  if (!canDecide(decision, state))
    return data({ title, decision, blocked: flashForUnchanged({ outcome: "conflict", email, state }) });
  const confirmed = confirmedAt ? formatMoment(confirmedAt, language) : undefined;
  const number = account.number && formatDigits(account.number, language);
  const known = {
    id: account.id,
    email,
    confirmed,
    number,
    isUnusual: hasUnusualLetters(email),
    isYou: account.id === you.id,
  };
  return data({ title, decision, account: known });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const you = await requireAccount(request);
  const decision = parseDecision(params.decision);
  if (!decision) throw notFound();
  const logText = "a decision about an account could not be written";
  const id = parseId(params.id) ?? 0;
  const row = decision === "approve" ? accountRowId(id) : undefined;
  const options = { back: accountsPath, row, logText, failed: `accounts.${decision}.failed` } as const;
  return runConfirmed(request, options, async () => {
    const result = decideAccount(decision, id, you.email);
    if (decision === "approve" && result.outcome === "done") await sendApprovedEmail(result.email, request);
    return flashForDecision(decision, result);
  });
}

export default function DecideAccount() {
  const { t } = useTexts();
  const { decision, ...found } = useLoaderData<typeof loader>();
  const { id, email = "", confirmed, number, isUnusual, isYou } = "account" in found ? found.account : {};
  const isApproval = decision === "approve";
  return (
    <ConfirmPage
      back={accountsPath}
      question={t(`accounts.${decision}.question`)}
      named={email}
      follows={[
        isApproval && number && (
          <>
            <RequestNumber>{number}</RequestNumber>
            <strong>{t("accounts.number")}</strong>
          </>
        ),
        isApproval && confirmed && t("accounts.confirmed", confirmed),
        isApproval && isUnusual && t("accounts.unusual"),
        !isApproval && t(`accounts.${decision}.follows`),
        decision === "shut-out" && isYou && t("accounts.shut-out.yourself"),
      ]}
      details={[
        isApproval && t("accounts.approve.follows"),
        isApproval && number && (
          <>
            {t("accounts.number.other")}{" "}
            <TextLink href={`${accountsPath}/${id}/turn-down`}>{t("accounts.turn-down")}</TextLink>
          </>
        ),
      ]}
      button={{ text: `accounts.${decision}`, isDanger: decisions[decision].isDanger }}
      blocked={"blocked" in found && <Banner {...found.blocked} />}
    />
  );
}

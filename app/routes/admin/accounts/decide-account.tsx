import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Account, hasUnusualLetters } from "../../../accounts/account";
import { canDecide, type Decision, decisions, parseDecision } from "../../../accounts/account-decisions";
import { flashForDecision, flashForUnchanged, formatMoment } from "../../../accounts/account-view.server";
import { decideAccount, findAccount } from "../../../accounts/accounts.server";
import { ConfirmDecision } from "../../../accounts/components/account-list";
import { sendApprovedEmail } from "../../../accounts/email-links.server";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { writeErrorText } from "../../../admin/write-error.server";
import { notFound, parseId } from "../../../http";
import { formatDigits } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";

const accountsPath = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = await requireAccount(request);
  const decision = parseDecision(params.decision);
  if (!decision) throw notFound();
  const colleague = findAccount(parseId(params.id) ?? 0);
  const title = await adminTitle(request, decisions[decision].title);
  // A colleague was quicker: nothing is asked, and what is true now is said instead.
  if (!colleague) return data({ title, decision, refused: flashForUnchanged({ outcome: "gone" }) }, { status: 404 });
  const { email, state, confirmedAt } = colleague;
  const language = await getLanguage(request);
  if (!canDecide(decision, state))
    return data({ title, decision, refused: flashForUnchanged({ outcome: "overtaken", email, state }) });
  const confirmed = confirmedAt ? formatMoment(confirmedAt, language) : undefined;
  const number = colleague.number && formatDigits(colleague.number, language);
  return data({
    title,
    decision,
    asked: { email, confirmed, number, isUnusual: hasUnusualLetters(email), isYou: colleague.id === you.id },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const you = await requireAccount(request);
  const decision = parseDecision(params.decision);
  if (!decision) throw notFound();
  return redirectWithFlash(request, accountsPath, [await tryDecide(decision, parseId(params.id) ?? 0, you, request)]);
}

async function tryDecide(decision: Decision, id: number, by: Account, request: Request): Promise<Flash> {
  try {
    const now = decideAccount(decision, id, by.email);
    if (decision === "approve" && now.outcome === "done") await sendApprovedEmail(now.email, request);
    return flashForDecision(decision, now);
  } catch (fault) {
    return {
      tone: "bad",
      title: decisions[decision].failed,
      body: writeErrorText("a decision about an account", fault),
    };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DecideAccount() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader name={decisions[found.decision].title} back={accountsPath} />
      {"refused" in found ? (
        <Banner {...found.refused} />
      ) : (
        <ConfirmDecision decision={found.decision} {...found.asked} />
      )}
    </>
  );
}

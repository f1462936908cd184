import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Account, hasUnusualLetters } from "../../accounts/account";
import { requireAccount } from "../../accounts/guard.server";
import { AskDecision } from "../../colleagues/ask-decision";
import { findColleague } from "../../colleagues/colleagues.server";
import { type Decision, decisionOf, decisions, fits } from "../../colleagues/decision";
import { decide } from "../../colleagues/decisions.server";
import { tellApproved } from "../../colleagues/letters.server";
import { decided, notDone } from "../../colleagues/messages";
import { moment } from "../../colleagues/on-screen.server";
import { idOf, notFound } from "../../http";
import { digits } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notWritten } from "../../office/not-written.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

const list = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = requireAccount(request);
  const decision = decisionOf(params.decision);
  if (!decision) throw notFound();
  const colleague = findColleague(idOf(params.id) ?? 0);
  const title = await screenTitle(request, decisions[decision].title);
  // A colleague was quicker: nothing is asked, and what is true now is said instead.
  if (!colleague) return data({ title, decision, refused: notDone({ outcome: "gone" }) }, { status: 404 });
  const { email, state, confirmedAt } = colleague;
  const language = await languageOf(request);
  if (!fits(decision, state))
    return data({ title, decision, refused: notDone({ outcome: "overtaken", email, state }) });
  const confirmed = confirmedAt ? moment(confirmedAt, language) : undefined;
  const number = colleague.number && digits(colleague.number, language);
  return data({
    title,
    decision,
    asked: { email, confirmed, number, isUnusual: hasUnusualLetters(email), isYou: colleague.id === you.id },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const you = requireAccount(request);
  const decision = decisionOf(params.decision);
  if (!decision) throw notFound();
  return goOn(request, list, [await tryTo(decision, idOf(params.id) ?? 0, you, request)]);
}

async function tryTo(decision: Decision, id: number, by: Account, request: Request): Promise<Message> {
  try {
    const now = decide(decision, id, by.email);
    if (decision === "approve" && now.outcome === "done") await tellApproved(now.email, request);
    return decided(decision, now);
  } catch (fault) {
    return { tone: "bad", title: decisions[decision].failed, body: notWritten("a decision about an account", fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DecideAccount() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead name={decisions[found.decision].title} back={list} />
      {"refused" in found ? <Banner {...found.refused} /> : <AskDecision decision={found.decision} {...found.asked} />}
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Lock, LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { setLock } from "../../exams/exam-desk.server";
import { findExam } from "../../exams/exams.server";
import { badRequest, idOf, notFound } from "../../http";
import { languageOfText } from "../../language/languages";
import { typedLine } from "../../language/typed";
import { AskPage } from "../../office/ask-page";
import { useNameOf } from "../../office/both-names";
import { classOf } from "../../office/class-of";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notWritten } from "../../office/not-written.server";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const exam = findExam(idOf(params.id) ?? 0);
  if (!exam) throw notFound();
  const { name, nameBn, classLevel: level } = exam;
  const intent = exam.lockedAt ? ("unlock" as const) : ("lock" as const);
  return { title: await screenTitle(request, `exams.${intent}Title`), name, nameBn, level, intent };
}

/** The form names what it wants, so that a second click does not take back the first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const id = idOf(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classOf(request) ?? 1;
  const { fields, stopped } = await receiveForm<never>(request, {}, "exams.err.lock");
  if (stopped) return null;
  const intent = typedLine(fields, "intent");
  if (intent !== "lock" && intent !== "unlock") throw badRequest();
  return goOn(request, `/cog-admin/results/exams?class=${level}`, [tryTo(intent, id, email)]);
}

function tryTo(intent: "lock" | "unlock", id: number, account: string): Message {
  const failed = { tone: "bad", title: `exams.err.${intent}` } as const;
  try {
    if (!setLock(intent, id, account)) return { ...failed, body: "exams.gone" };
    return { tone: "good", title: `exams.${intent}edNow` };
  } catch (fault) {
    return { ...failed, body: notWritten("the lock of an examination", fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LockExam() {
  const { t } = useTranslation();
  const { level, intent, ...names } = useLoaderData<typeof loader>();
  const name = useNameOf(names);
  const list = `/cog-admin/results/exams?class=${level}`;
  const Icon = intent === "lock" ? Lock : LockOpen;
  return (
    <>
      <ResultsNav />
      <ScreenHead name={`exams.${intent}Title`} back={list} />
      <AskPage
        back={list}
        button={
          <button type="submit" name="intent" value={intent} className="button">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`exams.${intent}`)}
          </button>
        }
      >
        <p>{t(`exams.${intent}Question`)}</p>
        <p className="dialog-named" lang={languageOfText(name)}>
          {name}
        </p>
        <p className="dialog-follows">{t(`exams.${intent}Means`)}</p>
      </AskPage>
    </>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { ScreenHeader } from "~/admin/screen";
import { publicOrigin } from "~/env.server";
import {
  getFamiliesView,
  makeMissingAddresses,
  markUnsent,
  replaceAddress,
  revokeAddress,
  sendCard,
  sendingWays,
  setExamOpening,
} from "~/families/families.server";
import { AddressList, OpeningPanel } from "~/families/families-screen";
import { badRequest, notFound, parseId } from "~/http";
import { getLine } from "~/i18n/form-values";
import { formatLongDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { ExamPathBar } from "~/marks/progress/exam-path-bar";
import { rememberShown } from "~/marks/shown-class.server";
import { familiesUrl } from "~/marks/urls";
import { getIdempotencyKey } from "~/saving/idempotency.server";
import { classLabel } from "~/school/classes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const found = getFamiliesView(parseId(params.id) ?? 0, language, request);
  if (!found) throw notFound();
  const { openedAt, ...view } = found;
  const level = view.exam.classLevel;
  const openedOn = openedAt && formatLongDate(openedAt, language);
  return data({ once: crypto.randomUUID(), level, openedOn, ...view }, rememberShown(level, view.exam.id));
}

/**
 * Handles the buttons of the page. The form of each button contains the state that it sets, so a second click never
 * undoes the first click.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "families.err");
  if (stopped) return null;
  const way = sendingWays.find((name) => fields.has(name));
  if (way) return send(request, { examId: id, way, token: getLine(fields, way) });
  const act = parseAct(fields);
  if (!act) throw badRequest();
  const logText = "what families may open could not be written";
  return runConfirmed(request, { back: familiesUrl(id), logText, failed: "families.err" }, () => act(id, email));
}

/**
 * Redirects to a link that opens a messaging app with a message to the family. If the link of the card was revoked or
 * the exam was closed to families in the meantime, redirects to the list of cards with an error.
 */
async function send(request: Request, card: Pick<Parameters<typeof sendCard>[0], "examId" | "way" | "token">) {
  const link = sendCard({ ...card, language: await getLanguage(request), origin: publicOrigin(request) });
  if (link) return redirect(link, 303);
  return redirectWithFlash(familiesUrl(card.examId), [
    { tone: "bad", title: "families.err", body: "families.sendGone" },
  ]);
}

/**
 * Returns the function that does what the submitted form asks for. The function returns the message to show. Returns
 * undefined for an unknown form.
 */
function parseAct(fields: FormData): ((examId: number, account: string) => Flash) | undefined {
  const [intent, unsent, replaced, revoked] = ["intent", "unsent", "replace", "revoke"].map((name) =>
    getLine(fields, name),
  );
  if (intent === "open" || intent === "close") {
    return (examId, account) => {
      const problem = setExamOpening(intent, examId, account);
      if (problem)
        return { tone: "bad", title: "families.err", body: problem === "gone" ? "exams.gone" : "families.noMarks" };
      const title = intent === "open" ? "families.opened" : "families.closed";
      return { tone: "good", title, body: `${title}.body` };
    };
  }
  if (intent === "make") {
    return (examId) => {
      makeMissingAddresses(examId);
      return { tone: "good", title: "families.made" };
    };
  }
  if (unsent) {
    return (examId) => {
      markUnsent(examId, unsent);
      return { tone: "good", title: "families.notSent.done" };
    };
  }
  if (replaced) {
    return (examId, account) => {
      replaceAddress(examId, replaced, account, getIdempotencyKey(fields));
      return { tone: "good", title: "families.replaced" };
    };
  }
  if (revoked) {
    return (examId, account) => {
      revokeAddress(examId, revoked, account);
      return { tone: "good", title: "families.revoked", body: "families.revoked.body" };
    };
  }
}

export default function ExamFamilies() {
  const { t } = useTexts();
  const { exam, openedOn, students, once, path } = useLoaderData<typeof loader>();
  return (
    <>
      <ExamPathBar path={path} here="families" />
      <ScreenHeader
        back={`/cog-admin/results/exams?class=${exam.classLevel}`}
        about={
          <p className="text-ink-2">
            <span lang={detectLanguage(exam.name)}>{exam.name}</span>, {t(classLabel(exam.classLevel))}
          </p>
        }
      />
      <OpeningPanel exam={exam} path={path} openedOn={openedOn} hasMarks={students.length > 0} />
      <AddressList exam={exam} students={students} isOpen={openedOn !== undefined} once={once} />
    </>
  );
}

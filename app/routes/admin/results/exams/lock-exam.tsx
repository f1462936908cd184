import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DoorClosed, Lock, LockOpen } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { useLocalizedName } from "~/admin/forms/named-row";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { findExam, setExamLock } from "~/exams/exams.server";
import { badRequest, notFound, parseId } from "~/http";
import { getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { checkedCookie } from "~/marks/progress/checked.server";
import { ExamPathBar } from "~/marks/progress/exam-path-bar";
import { useLockGaps } from "~/marks/progress/lock-gaps";
import { getLockView } from "~/marks/progress/progress.server";
import { rememberShown } from "~/marks/shown-class.server";
import { familiesUrl, type PlaceBeforeLock, placesBeforeLock } from "~/marks/urls";
import { classFromUrl, classLabel } from "~/school/classes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) throw notFound();
  const { name, nameBn, classLevel: level } = exam;
  const intent = exam.lockedAt ? ("unlock" as const) : ("lock" as const);
  const language = await getLanguage(request);
  const back = findPlaceBefore(request, exam.id, level);
  const view = getLockView(exam.id, language, request);
  const { headers } = rememberShown(level, exam.id);
  if (view?.path.isChecked) headers.append("Set-Cookie", checkedCookie(view.path));
  return data({ name, nameBn, intent, level, back, view }, { headers });
}

/** Returns the URL of the page from which the user opened this page. */
function findPlaceBefore(request: Request, id: number, classLevel: number) {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  const urlOf = Object.hasOwn(placesBeforeLock, from) && placesBeforeLock[from as PlaceBeforeLock];
  return urlOf ? urlOf({ id, classLevel }) : examList(classLevel);
}

const examList = (level: number) => `/cog-admin/results/exams?class=${level}`;

/**
 * Locks or unlocks the exam. The form contains the state that it sets, so a second click does not undo the first click.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const exam = findExam(id);
  const level = exam?.classLevel ?? classFromUrl(request) ?? 1;
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "exams.err.lock");
  if (stopped) return null;
  const intent = getLine(fields, "intent");
  if (intent !== "lock" && intent !== "unlock") throw badRequest();
  const before = exam ? findPlaceBefore(request, id, level) : examList(level);
  // On the way through the steps of an exam, the step after locking is opening to families.
  const back = intent === "lock" && before !== examList(level) ? familiesUrl(id) : before;
  const title = `exams.err.${intent}` as const;
  const logText = "the lock of an examination could not be written";
  return runConfirmed(request, { back, logText, failed: title }, () =>
    setExamLock(intent, id, email)
      ? { tone: "good", title: `exams.${intent}edNow` }
      : { tone: "bad", title, body: "exams.gone" },
  );
}

export default function LockExam() {
  const { t } = useTexts();
  const { intent, back, view, level, ...names } = useLoaderData<typeof loader>();
  const gaps = useLockGaps(view);
  const openToFamilies = view?.path.isOpened
    ? [
        t("exams.unlock.open"),
        <Link key="close" className={textButton} to={familiesUrl(view.path.id)}>
          <DoorClosed size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("exams.unlock.close")}
        </Link>,
      ]
    : [];
  return (
    <>
      {view && <ExamPathBar path={view.path} here="lock" />}
      <ConfirmPage
        back={back}
        question={t(`exams.${intent}Question`)}
        named={`${useLocalizedName(names)}, ${t(classLabel(level))}`}
        follows={[t(`exams.${intent}Means`), ...(intent === "lock" ? gaps : openToFamilies)]}
        button={{ text: `exams.${intent}`, Icon: intent === "lock" ? Lock : LockOpen, intent }}
      />
    </>
  );
}

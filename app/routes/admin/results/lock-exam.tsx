import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Lock, LockOpen } from "lucide-react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import { redirectWithFlash } from "../../../admin/flash.server";
import { parseAdminForm } from "../../../admin/form.server";
import { useLocalizedName } from "../../../admin/name-fields";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { runWrite } from "../../../admin/write-error.server";
import { findExam, setExamLock } from "../../../exams/exams.server";
import { badRequest, notFound, parseId } from "../../../http";
import { getLine } from "../../../i18n/form-values";
import { detectLanguage } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) throw notFound();
  const { name, nameBn, classLevel: level } = exam;
  const intent = exam.lockedAt ? ("unlock" as const) : ("lock" as const);
  return { title: await adminTitle(request, `exams.${intent}Title`), name, nameBn, level, intent };
}

/** The form names what it wants, so that a second click does not take back the first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "exams.err.lock");
  if (stopped) return null;
  const intent = getLine(fields, "intent");
  if (intent !== "lock" && intent !== "unlock") throw badRequest();
  const title = `exams.err.${intent}` as const;
  const message = runWrite("the lock of an examination", title, () =>
    setExamLock(intent, id, email)
      ? { tone: "good", title: `exams.${intent}edNow` }
      : { tone: "bad", title, body: "exams.gone" },
  );
  return redirectWithFlash(request, `/cog-admin/results/exams?class=${level}`, [message]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LockExam() {
  const { t } = useTexts();
  const { level, intent, ...names } = useLoaderData<typeof loader>();
  const name = useLocalizedName(names);
  const list = `/cog-admin/results/exams?class=${level}`;
  const Icon = intent === "lock" ? Lock : LockOpen;
  return (
    <>
      <ResultsNav />
      <ScreenHeader name={`exams.${intent}Title`} back={list} />
      <ConfirmPage
        back={list}
        button={
          <button type="submit" name="intent" value={intent} className="button">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`exams.${intent}`)}
          </button>
        }
      >
        <p>{t(`exams.${intent}Question`)}</p>
        <p className="dialog-named" lang={detectLanguage(name)}>
          {name}
        </p>
        <p className="dialog-follows">{t(`exams.${intent}Means`)}</p>
      </ConfirmPage>
    </>
  );
}

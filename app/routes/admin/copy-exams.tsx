import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { CopyForm } from "../../exams/copy-form";
import { CopyPreview } from "../../exams/copy-preview";
import { type CopyRequest, readCopy } from "../../exams/copy-request";
import { planCopy, yearsOf } from "../../exams/exam-year";
import { copyExams, examsToCopy } from "../../exams/written-exams.server";
import { badRequest } from "../../http";
import { classOf } from "../../office/class-of";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notWritten } from "../../office/not-written.server";
import { onceOf } from "../../office/once.server";
import { receiveForm } from "../../office/received-form.server";
import { ResultsNav } from "../../office/results-nav";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { EmptyState } from "../../ui/empty-state";

const yearsIn = (classLevel?: number) => yearsOf(examsToCopy(classLevel));

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const level = classOf(request) ?? 1;
  const asked = readCopy(new URL(request.url).searchParams, level, yearsIn);
  const { copy } = asked;
  return {
    title: await screenTitle(request, "exams.copy"),
    once: crypto.randomUUID(),
    level,
    asked,
    planned: copy ? planCopy(examsToCopy(copy.classLevel), copy.from, copy.to) : [],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const level = classOf(request) ?? 1;
  const { fields, stopped } = await receiveForm<never>(request, {}, "exams.err.copy");
  // The preview is shown once more.
  if (stopped) return null;
  const { copy } = readCopy(fields, level, yearsIn);
  if (!copy) throw badRequest();
  return goOn(request, `/cog-admin/results/exams?class=${level}`, [tryToCopy(copy, email, onceOf(fields))]);
}

function tryToCopy(copy: CopyRequest, account: string, once: string): Message {
  try {
    const values = copyExams(copy, { account, once });
    return { tone: "good", title: "exams.copy.done", body: values && "exams.copy.counts", values };
  } catch (fault) {
    return { tone: "bad", title: "exams.err.copy", body: notWritten("a copy of examinations", fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CopyExams() {
  const { t } = useTranslation();
  const { level, asked, planned, once } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <>
      <ResultsNav />
      <ScreenHead name="exams.copy" back={`/cog-admin/results/exams?class=${level}`} />
      <CopyForm key={search} level={level} asked={asked} />
      {asked.copy && <CopyPreview copy={asked.copy} planned={planned} once={once} />}
      {asked.years.length === 0 && (
        <div className="office-said">
          <EmptyState>{t("exams.copy.none")}</EmptyState>
        </div>
      )}
    </>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, notFound } from "../../http";
import { goOn } from "../../office/messages.server";
import { shownTime } from "../../office/publish-time";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { shownStatus } from "../../office/status";
import { seenOf } from "../../office/writing";
import { receiveResultDocument } from "../../result-documents/receive-result-document.server";
import { findResultDocument } from "../../result-documents/result-document-desk.server";
import { ResultDocumentForm } from "../../result-documents/result-document-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const paper = findResultDocument(idOf(params.id) ?? 0);
  if (!paper) throw notFound();
  const { id, title, description, examType, examDate, classLevel, ...row } = paper;
  const now = new Date();
  const typed = { title, description, examType, examDate: examDate ?? "", classLevel };
  return {
    title: await screenTitle(request, "adminResultDocs.edit"),
    changing: {
      id,
      typed: { ...typed, publishAt: shownTime(row, now), seen: seenOf(row) },
      status: shownStatus(row, now),
      file: row,
    },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveResultDocument(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/result-documents", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditResultDocument() {
  const { changing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  return (
    <>
      <ScreenHead name="adminResultDocs.edit" back="/cog-admin/result-documents" />
      <ResultDocumentForm changing={changing} refusedWithPage={refused} />
    </>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { Gone } from "../../office/gone";
import { listAddressOf } from "../../office/list-address";
import { goOn } from "../../office/messages.server";
import { shownTime } from "../../office/publish-time";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { shownStatus } from "../../office/status";
import { seenOf } from "../../office/writing";
import { receiveResultDocument } from "../../result-documents/receive-result-document.server";
import { findResultDocument } from "../../result-documents/result-document-desk.server";
import { ResultDocumentForm } from "../../result-documents/result-document-form";
import { noAttachment } from "../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "adminResultDocs.edit");
  const paper = findResultDocument(idOf(params.id) ?? 0);
  if (!paper) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, description, examType, examDate, classLevel, ...row } = paper;
  const now = new Date();
  const typed = { title: name, description, examType, examDate: examDate ?? "", classLevel };
  return data({
    title,
    changing: {
      id,
      typed: { ...typed, publishAt: shownTime(row, now), seen: seenOf(row) },
      status: shownStatus(row, now),
      file: row,
    },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveResultDocument(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, listAddressOf(request, "/cog-admin/result-documents"), received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditResultDocument() {
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a thing that is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed, status: "Draft" as const, file: noAttachment });
  return (
    <>
      <ScreenHead name="adminResultDocs.edit" back="/cog-admin/result-documents" />
      {shown ? <ResultDocumentForm changing={shown} refusedWithPage={refused} /> : <Gone />}
    </>
  );
}

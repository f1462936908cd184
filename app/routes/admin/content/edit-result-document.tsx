import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { ContentEditScreen, getRejection } from "../../../content/content-screen";
import { loadContentForm } from "../../../content/content-screen.server";
import { saveContent } from "../../../content/save-content.server";
import { parseId } from "../../../http";
import { ResultDocumentForm } from "../../../result-documents/result-document-form.admin";
import { findResultDocument, resultDocumentType } from "../../../result-documents/result-documents.admin.server";
import { toAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentForm(request, "resultDocument", findResultDocument(parseId(params.id) ?? 0), (row) => {
    const { title, description, examType, examDate, classLevel } = row;
    return {
      typed: { title, description, examType, examDate: examDate ?? "", classLevel },
      files: { file: toAttachment(row) },
    };
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(resultDocumentType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditResultDocument() {
  const { changing } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentEditScreen kind="resultDocument" changing={changing} rejection={rejection}>
      {(document) => <ResultDocumentForm changing={document} refusedWithPage={rejection} />}
    </ContentEditScreen>
  );
}

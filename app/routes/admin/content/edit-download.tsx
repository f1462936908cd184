import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { ContentEditScreen, getRejection } from "../../../content/content-screen";
import { loadContentForm } from "../../../content/content-screen.server";
import { saveContent } from "../../../content/save-content.server";
import { DownloadForm } from "../../../downloads/downloads.admin";
import { downloadType, findDownload } from "../../../downloads/downloads.admin.server";
import { parseId } from "../../../http";
import { toAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentForm(request, "download", findDownload(parseId(params.id) ?? 0), (row) => {
    return { values: { ...row, year: row.year ?? "" }, files: { file: toAttachment(row) } };
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(downloadType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditDownload() {
  const { changing } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return <ContentEditScreen kind="download" Form={DownloadForm} changing={changing} rejection={rejection} />;
}

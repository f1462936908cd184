import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "~/accounts/guard.server";
import { useRejection } from "~/admin/forms/form";
import { EmptyList } from "~/admin/list";
import { ScreenHeader } from "~/admin/screen";
import { type ContentKind, contentListPath } from "~/content/content-kind";
import { type ContentRejection, saveContent } from "~/content/save-content.server";
import { loadContentForm } from "~/content/screens/content-screen.server";
import { type ContentParts, contentParts } from "~/content-kinds";
import { getContentType } from "~/content-kinds.server";
import { EditPhotoForm } from "~/gallery/photo-form.admin";
import { parseId } from "~/http";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const type = getContentType(params.list);
  const form = loadContentForm(type, parseId(params.id) ?? 0);
  return data({ ...form.data, notified: type.countNotified?.() }, form.init ?? undefined);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(getContentType(params.list), request, email, parseId(params.id) ?? 0);
}

const forms: Record<ContentKind, Pick<ContentParts, "Form">> = { ...contentParts, photo: { Form: EditPhotoForm } };

export default function EditContent() {
  const { t } = useTranslation();
  const { kind, id, changing, notified } = useLoaderData<typeof loader>();
  const rejection = useRejection<ContentRejection>();
  const { Form } = forms[kind];
  // If the item was deleted in the meantime, the form still shows the text that the user typed.
  const shown = changing ?? (rejection && { id, values: rejection.values, status: "Draft" as const });
  return (
    <>
      <ScreenHeader back={contentListPath(kind)} />
      {shown ? <Form key={kind} changing={shown} notified={notified} /> : <EmptyList>{t("form.gone")}</EmptyList>}
    </>
  );
}

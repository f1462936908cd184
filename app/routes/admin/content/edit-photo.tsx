import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { ContentEditScreen, getRejection } from "../../../content/content-screen";
import { loadContentForm } from "../../../content/content-screen.server";
import { saveContent } from "../../../content/save-content.server";
import { EditPhotoForm } from "../../../gallery/photo-form.admin";
import { findPhoto, photoType } from "../../../gallery/photos.admin.server";
import { parseId } from "../../../http";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentForm(request, "photo", findPhoto(parseId(params.id) ?? 0), (row) => {
    return { values: row, files: { picture: row } };
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(photoType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditPhoto() {
  const { changing } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return <ContentEditScreen kind="photo" Form={EditPhotoForm} changing={changing} rejection={rejection} />;
}

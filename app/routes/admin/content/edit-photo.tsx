import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrlFromRequest } from "../../../admin/list-url";
import { ScreenHeader } from "../../../admin/screen";
import { versionOf } from "../../../content/content.server";
import { ContentNotFound } from "../../../content/content-screen";
import { EditPhotoForm } from "../../../gallery/photo-form.admin";
import { findPhoto, savePhoto } from "../../../gallery/photos.admin.server";
import { parseId } from "../../../http";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "adminGallery.edit");
  const photo = findPhoto(parseId(params.id) ?? 0);
  if (!photo) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, category, description, alt, fileUrl, width, isSized } = photo;
  const typed = { title: name, category, description, alt, seen: versionOf(photo) };
  return data({
    title,
    changing: { id, typed, picture: { alt, fileUrl, width, isSized } },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await savePhoto(request, email, parseId(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, listUrlFromRequest(request, "/cog-admin/gallery"), received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditPhoto() {
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a thing that is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed, picture: undefined });
  return (
    <>
      <ScreenHeader name="adminGallery.edit" back="/cog-admin/gallery" />
      {shown ? <EditPhotoForm changing={shown} refusedWithPage={refused} /> : <ContentNotFound />}
    </>
  );
}

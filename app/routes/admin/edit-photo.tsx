import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { ChangePhotoForm } from "../../gallery/change-photo-form";
import { findPhoto } from "../../gallery/gallery-desk.server";
import { receivePhotoChange } from "../../gallery/receive-photo-change.server";
import { idOf, notFound } from "../../http";
import { goOn } from "../../office/messages.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { seenOf } from "../../office/writing";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const photo = findPhoto(idOf(params.id) ?? 0);
  if (!photo) throw notFound();
  const { id, title, category, description, alt, fileUrl, width, isSized } = photo;
  const typed = { title, category, description, alt, seen: seenOf(photo) };
  return {
    title: await screenTitle(request, "adminGallery.edit"),
    changing: { id, typed, picture: { alt, fileUrl, width, isSized } },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receivePhotoChange(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/gallery", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditPhoto() {
  const { changing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  return (
    <>
      <ScreenHead name="adminGallery.edit" back="/cog-admin/gallery" />
      <ChangePhotoForm changing={changing} refusedWithPage={refused} />
    </>
  );
}

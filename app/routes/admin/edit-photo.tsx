import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { ChangePhotoForm } from "../../gallery/change-photo-form";
import { findPhoto } from "../../gallery/gallery-desk.server";
import { receivePhotoChange } from "../../gallery/receive-photo-change.server";
import { idOf } from "../../http";
import { Gone } from "../../office/gone";
import { listAddressOf } from "../../office/list-address";
import { goOn } from "../../office/messages.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { seenOf } from "../../office/writing";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "adminGallery.edit");
  const photo = findPhoto(idOf(params.id) ?? 0);
  if (!photo) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, category, description, alt, fileUrl, width, isSized } = photo;
  const typed = { title: name, category, description, alt, seen: seenOf(photo) };
  return data({
    title,
    changing: { id, typed, picture: { alt, fileUrl, width, isSized } },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receivePhotoChange(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, listAddressOf(request, "/cog-admin/gallery"), received.messages);
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
      <ScreenHead name="adminGallery.edit" back="/cog-admin/gallery" />
      {shown ? <ChangePhotoForm changing={shown} refusedWithPage={refused} /> : <Gone />}
    </>
  );
}

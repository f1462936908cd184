import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { CreateToggle, ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { Pager } from "../../../components/pager";
import { filteredUrl } from "../../../content/list-filters";
import { parsePhotoCategory } from "../../../gallery/photo";
import { UploadPhotosForm } from "../../../gallery/photo-form.admin";
import { CategoryLinks, PhotoGrid } from "../../../gallery/photo-grid.admin";
import { countPhotos, listPhotos } from "../../../gallery/photos.admin.server";
import { uploadPhotos } from "../../../gallery/upload-photos.server";
import { getPageNumber, readOrFallback } from "../../../http";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const category = parsePhotoCategory(new URL(request.url).searchParams.get("category"));
  return {
    title: await adminTitle(request, "office.nav.gallery"),
    once: crypto.randomUUID(),
    page,
    category,
    address: filteredUrl(request, ["category"]),
    wall: readOrFallback(undefined, () => ({ ...listPhotos(page, category), counts: countPhotos() })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await uploadPhotos(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, "/cog-admin/gallery", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Gallery() {
  const { wall, category, page, once, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader name="office.nav.gallery">
        <CreateToggle address="/cog-admin/gallery" name="adminGallery.upload" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <UploadPhotosForm once={once} refusedWithPage={refused} />}
      {wall ? (
        <>
          <CategoryLinks counts={wall.counts} chosen={category} />
          <PhotoGrid photos={wall.photos} />
        </>
      ) : (
        <Banner tone="bad" title="toast.err.fetchPhotos" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={wall?.older ?? false} />
    </>
  );
}

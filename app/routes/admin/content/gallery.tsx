import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { redirectWithFlash } from "~/admin/flash.server";
import { countTrashed } from "~/content/content-tables.server";
import { ContentList, ContentListScreen } from "~/content/screens/content-screen";
import { filteredUrl, parseListQuery } from "~/content/screens/content-screen.server";
import { readOrFallback } from "~/errors";
import { parsePhotoCategory } from "~/gallery/photo";
import { UploadPhotosForm } from "~/gallery/photo-form.admin";
import { CategoryLinks, PhotoGridItem } from "~/gallery/photo-grid.admin";
import { PhotoSelection } from "~/gallery/photo-selection.admin";
import { countPhotos, listPhotos } from "~/gallery/photos.admin.server";
import { uploadPhotos } from "~/gallery/upload-photos.server";
import { getPageNumber } from "~/http";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const { words } = parseListQuery(request);
  const category = parsePhotoCategory(new URL(request.url).searchParams.get("category"));
  const {
    photos,
    older = false,
    counts,
  } = readOrFallback(undefined, () => ({ ...listPhotos(page, category, words), counts: countPhotos(words) })) ?? {};
  return {
    once: crypto.randomUUID(),
    page,
    category,
    words,
    address: filteredUrl(request, ["q", "category"]),
    photos,
    older,
    counts,
    deleted: photos ? countTrashed("photo") : 0,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const result = await uploadPhotos(request, email);
  if ("rejected" in result) return data(result, { status: result.rejected.status });
  return redirectWithFlash("/cog-admin/gallery", result.messages);
}

export default function Gallery() {
  const { photos, counts, category, words, once, ...screen } = useLoaderData<typeof loader>();
  return (
    <ContentListScreen kind="photo" screen={screen} form={<UploadPhotosForm once={once} />}>
      {photos && counts && (
        <>
          <CategoryLinks counts={counts} chosen={category} words={words} />
          <PhotoSelection photos={photos.length}>
            <ContentList
              kind="photo"
              isNarrowed={words !== undefined}
              className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-fill-56 sm:gap-x-5 sm:gap-y-7 lg:pl-beside"
            >
              {photos.map((photo) => (
                <PhotoGridItem key={photo.id} photo={photo} />
              ))}
            </ContentList>
          </PhotoSelection>
        </>
      )}
    </ContentListScreen>
  );
}

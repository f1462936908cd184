import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { CategoryLinks } from "../../gallery/category-links";
import { allPhotos, photoCounts } from "../../gallery/gallery-desk.server";
import { knownCategory } from "../../gallery/gallery-item";
import { PhotoForm } from "../../gallery/photo-form";
import { PhotoWall } from "../../gallery/photo-wall";
import { receivePhotos } from "../../gallery/receive-photos.server";
import { pageOf, readOr } from "../../http";
import { filteredAddress } from "../../office/filters";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const category = knownCategory(new URL(request.url).searchParams.get("category"));
  return {
    title: await screenTitle(request, "office.nav.gallery"),
    once: crypto.randomUUID(),
    page,
    category,
    address: filteredAddress(request, ["category"]),
    wall: readOr(undefined, () => ({ ...allPhotos(page, category), counts: photoCounts() })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receivePhotos(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/gallery", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Gallery() {
  const { wall, category, page, once, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHead name="office.nav.gallery">
        <NewToggle address="/cog-admin/gallery" name="adminGallery.upload" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && <PhotoForm once={once} refusedWithPage={refused} />}
      {wall ? (
        <>
          <CategoryLinks counts={wall.counts} chosen={category} />
          <PhotoWall photos={wall.photos} />
        </>
      ) : (
        <Banner tone="bad" title="toast.err.fetchPhotos" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={wall?.older ?? false} />
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Inset, ScreenHeader } from "~/admin/screen";
import { contentKindFromList, contentListPath } from "~/content/content-kind";
import { ShareBody } from "~/content/sharing/share-panel";
import { findSharedItem } from "~/content/sharing/shared-item.server";
import { notFound, parseId } from "~/http";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = contentKindFromList(params.list);
  const shared = kind && (await findSharedItem(request, kind, parseId(params.id) ?? 0));
  if (!shared) throw notFound();
  return { shared };
}

/** The page for sharing an item without script. With script, the list opens a dialog instead. */
export default function ShareContent() {
  const { shared } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back={contentListPath(shared.kind)} />
      <Inset>
        <ShareBody shared={shared} />
      </Inset>
    </>
  );
}

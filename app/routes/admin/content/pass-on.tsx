import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Inset, ScreenHeader } from "~/admin/screen";
import { contentKindFromList, contentListPath } from "~/content/content-kind";
import { findPassOn } from "~/content/sharing/pass-on.server";
import { PassOnBody } from "~/content/sharing/pass-on-panel";
import { notFound, parseId } from "~/http";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = contentKindFromList(params.list);
  const passOn = kind && (await findPassOn(request, kind, parseId(params.id) ?? 0));
  if (!passOn) throw notFound();
  return { passOn };
}

/** The page for sharing an item without script. With script, the list opens a dialog instead. */
export default function PassContentOn() {
  const { passOn } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader back={contentListPath(passOn.kind)} />
      <Inset>
        <PassOnBody passOn={passOn} />
      </Inset>
    </>
  );
}

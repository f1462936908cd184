import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { pageOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { listedThing } from "../../trash/listed";
import { trashed } from "../../trash/things.server";
import { TrashList } from "../../trash/trash-list";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const language = await languageOf(request);
  const now = new Date();
  const { things, older } = readOr(undefined, () => trashed(page, now)) ?? {};
  return {
    title: await screenTitle(request, "trash.title"),
    page,
    things: things?.map((thing) => listedThing(thing, language, now)),
    older: older ?? false,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Trash() {
  const { t } = useTranslation();
  const { things, page, older } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead name="trash.title" />
      {!things && <Banner tone="bad" title="trash.err.fetch" body="common.tryAgain" />}
      {things?.length === 0 && (
        <div className="office-said">
          <EmptyState>{t("trash.empty")}</EmptyState>
        </div>
      )}
      {things && things.length > 0 && <TrashList things={things} />}
      <Pager address="/cog-admin/trash" page={page} more={older} />
    </>
  );
}

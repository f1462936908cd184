import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { EmptyState } from "../../../components/empty-state";
import { Pager } from "../../../components/pager";
import { listTrash } from "../../../content/content-tables.server";
import { toTrashItem } from "../../../content/trash";
import { TrashList } from "../../../content/trash-list";
import { getPageNumber, readOrFallback } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const language = await getLanguage(request);
  const now = new Date();
  const { things, older } = readOrFallback(undefined, () => listTrash(page, now)) ?? {};
  return {
    title: await adminTitle(request, "trash.title"),
    page,
    things: things?.map((thing) => toTrashItem(thing, language, now)),
    older: older ?? false,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Trash() {
  const { t } = useTranslation();
  const { things, page, older } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader name="trash.title" />
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

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { pageOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { listed } from "../../notices/notice";
import { NoticeForm } from "../../notices/notice-form";
import { NoticeList } from "../../notices/notice-list";
import { allNotices } from "../../notices/notices.server";
import { receiveNotice } from "../../notices/receive-notice.server";
import { goOn } from "../../office/messages.server";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const language = await languageOf(request);
  const { notices, older } = readOr(undefined, () => allNotices(page)) ?? {};
  const now = new Date();
  return {
    title: await screenTitle(request, "office.nav.notices"),
    page,
    notices: notices?.map((notice) => listed(notice, language, now)),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  requireAccount(request);
  const received = await receiveNotice(request);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/notices", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Notices() {
  const { t } = useTranslation();
  const { notices, page, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHead name="office.nav.notices">
        <Link
          to={isWriting ? "/cog-admin/notices" : "?new"}
          className="button button-outline"
          aria-expanded={isWriting}
        >
          {isWriting ? <X size={20} aria-hidden="true" /> : <Plus size={20} aria-hidden="true" />}
          {t("adminNotices.new")}
        </Link>
      </ScreenHead>
      {isWriting && <NoticeForm refusedWithPage={refused} />}
      {notices ? (
        <NoticeList notices={notices} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchNotices" body="common.tryAgain" />
      )}
      <Pager address="/cog-admin/notices" page={page} more={older} />
    </>
  );
}

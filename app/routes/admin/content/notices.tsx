import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { CreateToggle, ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { Pager } from "../../../components/pager";
import {
  type FilterChoice,
  filteredUrl,
  ListFilters,
  parseListQuery,
  statusFilter,
} from "../../../content/list-filters";
import { toListItem } from "../../../content/list-item";
import { getPageNumber, readOrFallback } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { noticeTypes, noticeTypeText, parseNoticeType } from "../../../notices/notice";
import { NoticeForm } from "../../../notices/notice-form.admin";
import { NoticeList } from "../../../notices/notice-item.admin";
import { listNotices, saveNotice } from "../../../notices/notices.admin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const filters = { ...parseListQuery(request), type: parseNoticeType(new URL(request.url).searchParams.get("type")) };
  const { notices, older } = readOrFallback(undefined, () => listNotices(page, filters)) ?? {};
  const language = await getLanguage(request);
  const now = new Date();
  return {
    title: await adminTitle(request, "office.nav.notices"),
    once: crypto.randomUUID(),
    page,
    address: filteredUrl(request, ["q", "status", "type"]),
    isNarrowed: Object.values(filters).some(Boolean),
    notices: notices?.map((notice) => toListItem(notice, language, now)),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await saveNotice(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, "/cog-admin/notices", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const typeChoice: FilterChoice = {
  name: "type",
  label: "form.type",
  all: "office.filter.allTypes",
  options: noticeTypes.map((type) => ({ value: type, text: noticeTypeText[type] })),
};

export default function Notices() {
  const { notices, page, older, once, address, isNarrowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader name="office.nav.notices">
        <CreateToggle address="/cog-admin/notices" name="adminNotices.new" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <NoticeForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusFilter, typeChoice]} />}
      {notices ? (
        <NoticeList notices={notices} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchNotices" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}

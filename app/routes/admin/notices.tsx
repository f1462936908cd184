import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { pageOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { knownType, noticeTypes, noticeTypeText } from "../../notices/notice";
import { allNotices } from "../../notices/notice-desk.server";
import { NoticeForm } from "../../notices/notice-form";
import { NoticeList } from "../../notices/notice-list";
import { receiveNotice } from "../../notices/receive-notice.server";
import { filteredAddress, filtersOf } from "../../office/filters";
import { type Choice, ListFilters, statusChoice } from "../../office/list-filters";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { listed } from "../../office/status";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const filters = { ...filtersOf(request), type: knownType(new URL(request.url).searchParams.get("type")) };
  const { notices, older } = readOr(undefined, () => allNotices(page, filters)) ?? {};
  const language = await languageOf(request);
  const now = new Date();
  return {
    title: await screenTitle(request, "office.nav.notices"),
    once: crypto.randomUUID(),
    page,
    address: filteredAddress(request, ["q", "status", "type"]),
    isNarrowed: Object.values(filters).some(Boolean),
    notices: notices?.map((notice) => listed(notice, language, now)),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveNotice(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/notices", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const typeChoice: Choice = {
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
      <ScreenHead name="office.nav.notices">
        <NewToggle address="/cog-admin/notices" name="adminNotices.new" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && <NoticeForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusChoice, typeChoice]} />}
      {notices ? (
        <NoticeList notices={notices} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchNotices" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}

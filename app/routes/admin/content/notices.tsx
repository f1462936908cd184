import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import {
  ContentList,
  ContentListScreen,
  type FilterChoice,
  getRejection,
  ListFilters,
  statusFilter,
} from "../../../content/content-screen";
import { loadContentList } from "../../../content/content-screen.server";
import { saveNewContent } from "../../../content/save-content.server";
import { describeDays } from "../../../exam-days/exam-days.server";
import { parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { noticeTypes, noticeTypeText, parseNoticeType } from "../../../notices/notice";
import { NoticeForm, NoticeItem } from "../../../notices/notices.admin";
import { listNotices, noticeType } from "../../../notices/notices.admin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const type = parseNoticeType(searchParams.get("type"));
  const days = describeDays(parseId(searchParams.get("exam") ?? "") ?? 0, await getLanguage(request));
  return {
    ...(await loadContentList(request, "notice", { type }, listNotices)),
    draft: days && { ...days, type: "Exam" as const, urgentUntil: "", publishAt: "", version: 0 },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveNewContent(noticeType, request, email);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const typeFilter: FilterChoice = {
  name: "type",
  label: "form.type",
  all: "office.filter.allTypes",
  options: noticeTypes.map((type) => ({ value: type, text: noticeTypeText[type] })),
};

export default function Notices() {
  const { items, once, draft, isNarrowed, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentListScreen
      kind="notice"
      screen={screen}
      form={<NoticeForm once={once} draft={draft} rejectedWithPage={rejection} />}
      filters={<ListFilters choices={[statusFilter, typeFilter]} />}
    >
      {items && (
        <ContentList kind="notice" isNarrowed={isNarrowed}>
          {items.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ContentList>
      )}
    </ContentListScreen>
  );
}

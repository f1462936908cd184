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
import { noticeTypes, noticeTypeText, parseNoticeType } from "../../../notices/notice";
import { NoticeForm, NoticeItem } from "../../../notices/notices.admin";
import { listNotices, noticeType } from "../../../notices/notices.admin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const type = parseNoticeType(new URL(request.url).searchParams.get("type"));
  return loadContentList(request, "notice", { type }, listNotices);
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
  const { items, once, isNarrowed, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentListScreen
      kind="notice"
      screen={screen}
      form={<NoticeForm once={once} rejectedWithPage={rejection} />}
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

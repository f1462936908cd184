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
import { downloadGroups, groupLabel, parseDownloadGroup } from "../../../downloads/download";
import { DownloadForm, DownloadItem, EmptyGroups } from "../../../downloads/downloads.admin";
import { downloadType, listDownloads, listEmptyGroups } from "../../../downloads/downloads.admin.server";
import { readOrFallback } from "../../../errors";
import { classLabel, classLevels, parseClass } from "../../../school/classes";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const level = searchParams.get("class");
  const filters = {
    group: parseDownloadGroup(searchParams.get("group")),
    class: level === "school" ? null : parseClass(level),
  };
  const screen = await loadContentList(request, "download", filters, listDownloads);
  return { ...screen, emptyGroups: screen.items ? readOrFallback([], listEmptyGroups) : [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveNewContent(downloadType, request, email);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const groupFilter: FilterChoice = {
  name: "group",
  label: "downloads.group",
  all: "downloads.allGroups",
  options: downloadGroups.map((group) => ({ value: group, text: groupLabel(group) })),
};

const classFilter: FilterChoice = {
  name: "class",
  label: "form.classLevel",
  all: "office.filter.allClasses",
  options: [
    { value: "school", text: "downloads.wholeSchool" },
    ...classLevels.map((level) => ({ value: String(level), text: classLabel(level) })),
  ],
};

export default function Downloads() {
  const { items, once, isNarrowed, emptyGroups, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentListScreen
      kind="download"
      screen={screen}
      form={<DownloadForm once={once} rejectedWithPage={rejection} />}
      filters={
        <>
          <ListFilters choices={[statusFilter, groupFilter, classFilter]} />
          {!isNarrowed && <EmptyGroups groups={emptyGroups} />}
        </>
      }
    >
      {items && (
        <ContentList kind="download" isNarrowed={isNarrowed}>
          {items.map((download) => (
            <DownloadItem key={download.id} download={download} />
          ))}
        </ContentList>
      )}
    </ContentListScreen>
  );
}

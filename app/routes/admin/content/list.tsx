import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { saveContent } from "~/content/save-content.server";
import { ContentList, ContentListScreen, ListFilters, statusFilter } from "~/content/screens/content-screen";
import { loadContentList } from "~/content/screens/content-screen.server";
import { contentParts } from "~/content-kinds";
import { getListedType } from "~/content-kinds.server";
import { pagePath } from "~/path-rules";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentList(request, getListedType(lastSegment(request)));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(getListedType(lastSegment(request)), request, email);
}

const lastSegment = ({ url }: Request) => pagePath(new URL(url).pathname).split("/").at(-1);

export default function ListContent() {
  const { kind, items, once, draft, isNarrowed, missing, notified, exams, ...screen } = useLoaderData<typeof loader>();
  const { Form, Item, filters, listClassName, Missing } = contentParts[kind];
  return (
    <ContentListScreen
      key={kind}
      kind={kind}
      screen={screen}
      form={<Form once={once} draft={draft} notified={notified} exams={exams} />}
      filters={
        <>
          {(isNarrowed || items?.length !== 0) && <ListFilters choices={[statusFilter, ...filters]} />}
          {Missing && !isNarrowed && <Missing missing={missing} />}
        </>
      }
    >
      {items && (
        <ContentList kind={kind} isNarrowed={isNarrowed} className={listClassName}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ContentList>
      )}
    </ContentListScreen>
  );
}

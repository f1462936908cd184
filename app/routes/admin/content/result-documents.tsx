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
import { formatShortDay } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { classLevels, parseClassLevel } from "../../../result-documents/result-document";
import { resultClassLabel } from "../../../result-documents/result-document-list";
import { ResultDocumentForm, ResultDocumentItem } from "../../../result-documents/result-documents.admin";
import { listResultDocuments, resultDocumentType } from "../../../result-documents/result-documents.admin.server";
import { localizeExamType } from "../../../result-documents/result-documents.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const name = new URL(request.url).searchParams.get("class");
  const filters = { class: name === "general" ? null : parseClassLevel(name) };
  const { items, ...screen } = await loadContentList(request, "resultDocument", filters, listResultDocuments);
  const language = await getLanguage(request);
  return {
    ...screen,
    items: items?.map(({ examDate, ...document }) => ({
      ...document,
      examType: localizeExamType(language, document.examType),
      examDay: examDate ? formatShortDay(examDate, language) : undefined,
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveNewContent(resultDocumentType, request, email);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const classFilter: FilterChoice = {
  name: "class",
  label: "form.classLevel",
  all: "office.filter.allClasses",
  options: [
    ...classLevels.map((level) => ({ value: String(level), text: resultClassLabel(level) })),
    { value: "general", text: resultClassLabel(null) },
  ],
};

export default function ResultDocuments() {
  const { items, once, isNarrowed, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentListScreen
      kind="resultDocument"
      screen={screen}
      form={<ResultDocumentForm once={once} rejectedWithPage={rejection} />}
      filters={<ListFilters choices={[statusFilter, classFilter]} />}
    >
      {items && (
        <ContentList kind="resultDocument" isNarrowed={isNarrowed}>
          {items.map((document) => (
            <ResultDocumentItem key={document.id} document={document} />
          ))}
        </ContentList>
      )}
    </ContentListScreen>
  );
}

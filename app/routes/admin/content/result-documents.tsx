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
import { formatShortDay } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { classLevels, parseClassLevel } from "../../../result-documents/result-document";
import { ResultDocumentForm } from "../../../result-documents/result-document-form.admin";
import { ResultDocumentList } from "../../../result-documents/result-document-item.admin";
import { resultClassLabel } from "../../../result-documents/result-document-list";
import { listResultDocuments, saveResultDocument } from "../../../result-documents/result-documents.admin.server";
import { localizeExamType } from "../../../result-documents/result-documents.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const ofClass = new URL(request.url).searchParams.get("class");
  const filters = { ...parseListQuery(request), classLevel: ofClass === "general" ? null : parseClassLevel(ofClass) };
  const { papers, older } = readOrFallback(undefined, () => listResultDocuments(page, filters)) ?? {};
  const language = await getLanguage(request);
  const now = new Date();
  return {
    title: await adminTitle(request, "office.nav.resultDocuments"),
    once: crypto.randomUUID(),
    page,
    address: filteredUrl(request, ["q", "status", "class"]),
    isNarrowed: Object.values(filters).some((filter) => filter !== undefined),
    papers: papers?.map(({ examDate, ...paper }) => ({
      ...toListItem(paper, language, now),
      examType: localizeExamType(language, paper.examType),
      examDay: examDate ? formatShortDay(examDate, language) : undefined,
    })),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await saveResultDocument(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, "/cog-admin/result-documents", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const classChoice: FilterChoice = {
  name: "class",
  label: "form.classLevel",
  all: "office.filter.allClasses",
  options: [
    ...classLevels.map((level) => ({ value: String(level), text: resultClassLabel(level) })),
    { value: "general", text: resultClassLabel(null) },
  ],
};

export default function ResultDocuments() {
  const { papers, page, older, once, address, isNarrowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader name="office.nav.resultDocuments">
        <CreateToggle address="/cog-admin/result-documents" name="adminResultDocs.publish" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <ResultDocumentForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusFilter, classChoice]} />}
      {papers ? (
        <ResultDocumentList papers={papers} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchResults" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}

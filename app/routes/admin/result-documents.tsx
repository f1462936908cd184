import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { pageOf, readOr } from "../../http";
import { shortDay } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import { filteredAddress, filtersOf } from "../../office/filters";
import { type Choice, ListFilters, statusChoice } from "../../office/list-filters";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { listed } from "../../office/status";
import { classText } from "../../result-documents/class-badge";
import { examTypeIn } from "../../result-documents/exam-type.server";
import { receiveResultDocument } from "../../result-documents/receive-result-document.server";
import { classLevels, knownClass } from "../../result-documents/result-document";
import { allResultDocuments } from "../../result-documents/result-document-desk.server";
import { ResultDocumentForm } from "../../result-documents/result-document-form";
import { ResultDocumentList } from "../../result-documents/result-document-list";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const ofClass = new URL(request.url).searchParams.get("class");
  const filters = { ...filtersOf(request), classLevel: ofClass === "general" ? null : knownClass(ofClass) };
  const { papers, older } = readOr(undefined, () => allResultDocuments(page, filters)) ?? {};
  const language = await languageOf(request);
  const now = new Date();
  return {
    title: await screenTitle(request, "office.nav.resultDocuments"),
    once: crypto.randomUUID(),
    page,
    address: filteredAddress(request, ["q", "status", "class"]),
    isNarrowed: Object.values(filters).some((filter) => filter !== undefined),
    papers: papers?.map(({ examDate, ...paper }) => ({
      ...listed(paper, language, now),
      examType: examTypeIn(language, paper.examType),
      examDay: examDate ? shortDay(examDate, language) : undefined,
    })),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveResultDocument(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/result-documents", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const classChoice: Choice = {
  name: "class",
  label: "form.classLevel",
  all: "office.filter.allClasses",
  options: [
    ...classLevels.map((level) => ({ value: String(level), text: classText(level) })),
    { value: "general", text: classText(null) },
  ],
};

export default function ResultDocuments() {
  const { papers, page, older, once, address, isNarrowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHead name="office.nav.resultDocuments">
        <NewToggle address="/cog-admin/result-documents" name="adminResultDocs.publish" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && <ResultDocumentForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusChoice, classChoice]} />}
      {papers ? (
        <ResultDocumentList papers={papers} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchResults" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}

import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOrFallback } from "~/errors";
import { cardAddress } from "~/families/families.server";
import { FamilyCard, FamilyPage, NoCard } from "~/families/family-card";
import { findFamilyCard } from "~/families/family-card.server";
import { getLanguage, redirectToLanguage } from "~/i18n/i18n.server";
import { listUrgentNotices } from "~/notices/notices.server";
import { UrgentLine } from "~/notices/urgent-line";
import { pageHead } from "~/site/page-head.server";
import { DownloadStatus } from "~/uploads/preview-dialog";

export { pageMeta as meta } from "~/site/page-meta";

/**
 * Shows the result card of a student to the family. No one can guess the link of the card
 * (docs/security/family-cards.md).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  redirectToLanguage(request, params.lang);
  const language = await getLanguage(request);
  // The head of the page names only the school. So if the family shares the link in a chat, the preview there does not
  // show the student.
  const head = await pageHead(request, {
    title: "card.title",
    description: "family.about",
    isMissing: true,
    isListed: false,
  });
  const urgent = readOrFallback([], listUrgentNotices);
  const found = findFamilyCard(request, params, language);
  if ("status" in found) return data({ head, urgent, card: undefined }, found);
  const { card } = found;
  return data({
    head,
    urgent,
    card,
    downloadUrl: `${cardAddress(language, params.token ?? "")}/download`,
    madeOn: new Date(),
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Card() {
  const shown = useLoaderData<typeof loader>();
  const urgent = <UrgentLine notices={shown.urgent} />;
  if (!shown.card)
    return (
      <FamilyPage urgent={urgent}>
        <NoCard />
      </FamilyPage>
    );
  return (
    <FamilyPage urgent={urgent}>
      <FamilyCard {...shown} card={shown.card} />
      <DownloadStatus />
    </FamilyPage>
  );
}

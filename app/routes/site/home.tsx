import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readOr } from "../../http";
import { latestNotice } from "../../notices/notices.server";
import { latestResultDocument } from "../../result-documents/result-documents.server";
import { facts, heroFigures } from "../../school/figures";
import { chairman, principal } from "../../school/messages";
import { FiguresStrip } from "../../site/figures-strip";
import { Committee } from "../../site/home/committee";
import { Hero } from "../../site/home/hero";
import { LatestUpdates } from "../../site/home/latest-updates";
import { Message } from "../../site/home/message";
import { StaffPreview } from "../../site/home/staff-preview";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request, "nav.home"),
    notice: readOr(undefined, latestNotice),
    result: readOr(undefined, latestResultDocument),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Home() {
  const { t } = useTranslation();
  const { notice, result } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FiguresStrip figures={heroFigures} label={t("site.figures")} tone="dark" />
      <LatestUpdates notice={notice} result={result} />
      <Message title="home.chairmanMessage" message={chairman} folded />
      <Message title="home.principalMessage" message={principal} />
      <FiguresStrip figures={facts} label={t("site.facts")} tone="light" />
      <StaffPreview />
      <Committee />
    </>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listLatestPosts } from "../../blogs/posts.server";
import { readOrFallback } from "../../http";
import { findLatestNotice } from "../../notices/notices.server";
import { findLatestResultDocument } from "../../result-documents/result-documents.server";
import { facts, heroFigures } from "../../school/identity";
import { chairman, principal } from "../../school/people";
import { FiguresStrip } from "../../site/figures-strip";
import {
  Campus,
  Committee,
  Hero,
  LatestPosts,
  LatestUpdates,
  MessageSection,
  StaffPreview,
} from "../../site/home-sections";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request, "nav.home"),
    notice: readOrFallback(undefined, findLatestNotice),
    result: readOrFallback(undefined, findLatestResultDocument),
    blogs: readOrFallback([], listLatestPosts),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Home() {
  const { t } = useTranslation();
  const { notice, result, blogs } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <FiguresStrip figures={heroFigures} label={t("site.figures")} tone="dark" />
      <LatestUpdates notice={notice} result={result} />
      <MessageSection title="home.chairmanMessage" message={chairman} folded />
      <MessageSection title="home.principalMessage" message={principal} />
      <LatestPosts blogs={blogs} />
      <FiguresStrip figures={facts} label={t("site.facts")} tone="light" />
      <StaffPreview />
      <Committee />
      <Campus />
    </>
  );
}

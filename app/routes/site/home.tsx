import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { latestBlogs } from "../../blogs/blogs.server";
import { readOr } from "../../http";
import { latestNotice } from "../../notices/notices.server";
import { latestResultDocument } from "../../result-documents/result-documents.server";
import { facts, heroFigures } from "../../school/figures";
import { chairman, principal } from "../../school/messages";
import { FiguresStrip } from "../../site/figures-strip";
import { Campus } from "../../site/home/campus";
import { Committee } from "../../site/home/committee";
import { Hero } from "../../site/home/hero";
import { LatestBlogs } from "../../site/home/latest-blogs";
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
    blogs: readOr([], latestBlogs),
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
      <Message title="home.chairmanMessage" message={chairman} folded />
      <Message title="home.principalMessage" message={principal} />
      <LatestBlogs blogs={blogs} />
      <FiguresStrip figures={facts} label={t("site.facts")} tone="light" />
      <StaffPreview />
      <Committee />
      <Campus />
    </>
  );
}

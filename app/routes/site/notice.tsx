import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { idOf, readOr } from "../../http";
import { cutText } from "../../language/graphemes";
import { readNotice } from "../../notices/notices.server";
import { useAddress } from "../../site/address";
import { NotFoundPage } from "../../site/not-found-page";
import { NoticeArticle } from "../../site/notice-article";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(params.id);
  const notice = id ? readOr("unreadable", () => readNotice(id)) : undefined;
  if (!notice || notice === "unreadable") {
    const head = await pageHead(request, "error.notFound", "site.about", { isMissing: true });
    // A cache in front would take what cannot be read for gone.
    return data({ head, notice: undefined }, { status: notice ? 503 : 404 });
  }
  const sentence = cutText(notice.content.replace(/\s+/g, " "), 160);
  const head = await pageHead(request, { said: notice.title }, { said: sentence }, { published: notice.publishAt });
  return data({ head, notice });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function NoticePage() {
  const { head, notice } = useLoaderData<typeof loader>();
  const { to } = useAddress();
  return notice ? (
    <NoticeArticle notice={notice} address={head.origin + to(`/notices/${notice.id}`)} />
  ) : (
    <NotFoundPage />
  );
}

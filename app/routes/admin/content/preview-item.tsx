import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { BlogArticle } from "~/blogs/blog-article";
import type { Titled } from "~/content/content.server";
import { contentListPath, contentPagePath, contentPreviewPath, type ListedKind } from "~/content/content-kind";
import { publishableVersion, publishFromPreview } from "~/content/save-content.server";
import { PreviewBar } from "~/content/screens/content-screen";
import { getPreviewedType } from "~/content-kinds.server";
import { DownloadArticle } from "~/downloads/download-article";
import { notFound, parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { useLocalizedPath } from "~/i18n/use-texts";
import { NoticeArticle } from "~/notices/notice-article";
import { ResultDocumentArticle } from "~/result-documents/result-document-list";
import { pageHead } from "~/site/page-head.server";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const type = getPreviewedType(params.page);
  const row = type.find(parseId(params.id) ?? 0);
  if (!row) throw notFound();
  return {
    kind: type.kind,
    version: publishableVersion(row),
    head: await pageHead(request, {
      title: { text: row.title },
      description: "admin.preview.only",
      isMissing: true,
      isListed: false,
    }),
    item: type.toArticle?.(row, await getLanguage(request)) ?? row,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return publishFromPreview(getPreviewedType(params.page), request, email, parseId(params.id) ?? 0);
}

/**
 * Article is a method and not a property. Only then does TypeScript accept components that each need another item type.
 */
type Articles = Record<ListedKind, { Article(props: { item: Titled; address?: string }): ReactNode }>;

const articles: Articles = {
  notice: { Article: NoticeArticle },
  resultDocument: { Article: ResultDocumentArticle },
  blog: { Article: BlogArticle },
  download: { Article: DownloadArticle },
};

export default function PreviewContent() {
  const { kind, version, head, item } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  const { Article } = articles[kind];
  return (
    <>
      <PreviewBar
        edit={`${contentListPath(kind)}/${item.id}/edit`}
        page={contentPagePath(kind, item.id)}
        version={version}
      />
      <Article item={item} address={head.origin + to(contentPreviewPath(kind, item.id))} />
    </>
  );
}

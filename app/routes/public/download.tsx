import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { downloadClassLabel, downloadTitle, groupLabel, listRelated } from "~/downloads/download";
import { DownloadArticle } from "~/downloads/download-article";
import { listDownloadsByGroup, publishedDownloads, withRoutine } from "~/downloads/downloads.server";
import { readOrFallback } from "~/errors";
import { parseId, wantsLightPages } from "~/http";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { useLocalizedPath } from "~/i18n/use-texts";
import { pageHead } from "~/site/page-head.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  const download = id ? readOrFallback("unreadable", () => publishedDownloads.find(id)) : undefined;
  if (!download || download === "unreadable") {
    const head = await pageHead(request, { isMissing: true });
    // The status is 503 if the download exists but cannot be read. A 404 would tell a proxy cache that the page was
    // deleted.
    return data({ head, download: undefined, more: [], isLight: false }, { status: download ? 503 : 404 });
  }
  const language = await getLanguage(request);
  const { t } = getTranslator(language);
  const text = `${t(groupLabel(download.group))}, ${t(downloadClassLabel(download.classLevel))}`;
  const head = await pageHead(request, {
    title: { text: downloadTitle(download, language) },
    description: { text },
    published: download.publishAt,
    sharePicture: download.sharePicture,
  });
  const related = readOrFallback([], () => listRelated(listDownloadsByGroup(), download));
  const more = related.map(({ id, group, classLevel, ...other }) => {
    return { id, group, classLevel, title: downloadTitle(other, language) };
  });
  return data({ head, download: withRoutine(download), more, isLight: wantsLightPages(request) });
}

export default function DownloadPage() {
  const { head, download, more, isLight } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  if (!download) return <NotFoundPage />;
  const address = head.origin + to(`/downloads/${download.id}`);
  return <DownloadArticle item={download} address={address} more={more} isLight={isLight} />;
}

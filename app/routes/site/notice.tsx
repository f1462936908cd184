import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idOf, readOr } from "../../http";
import { cutText } from "../../language/graphemes";
import { languageOfText } from "../../language/languages";
import { NoticeTypeBadge } from "../../notices/notice-badges";
import { readNotice } from "../../notices/notices.server";
import { useAddress } from "../../site/address";
import { NotFoundPage } from "../../site/not-found-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { ShareMenu } from "../../site/share-menu";
import { DateBlock } from "../../ui/date-block";
import { TypedText } from "../../ui/typed-text";
import { Attachment } from "../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(params.id);
  const notice = id ? readOr(undefined, () => readNotice(id)) : undefined;
  if (!notice) {
    const head = await pageHead(request, "error.notFound", "site.about", { isMissing: true });
    return data({ head, notice }, { status: 404 });
  }
  const sentence = cutText(notice.content.replace(/\s+/g, " "), 160);
  const head = await pageHead(request, { said: notice.title }, { said: sentence }, { published: notice.publishAt });
  return data({ head, notice });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function NoticePage() {
  const { head, notice } = useLoaderData<typeof loader>();
  const { to } = useAddress();
  return notice ? <Notice notice={notice} address={head.origin + to(`/notices/${notice.id}`)} /> : <NotFoundPage />;
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["notice"]>;

function Notice({ notice, address }: { notice: Shown; address: string }) {
  const { language } = useAddress();
  return (
    <article className="leaf section">
      <h1 className="heading" lang={languageOfText(notice.title)}>
        {notice.title}
      </h1>
      <div className="register">
        <div className="row">
          <div className="row-date">
            <DateBlock date={notice.publishAt} language={language} />
          </div>
          <div className="row-said">
            <p className="row-kind">
              <NoticeTypeBadge type={notice.type} />
            </p>
            <TypedText text={notice.content} className="row-text" />
          </div>
          {notice.fileUrl && (
            <div className="row-file">
              <Attachment of={notice} />
            </div>
          )}
        </div>
      </div>
      <div className="beside-line notice-acts">
        <BackToNotices />
        <ShareMenu title={notice.title} address={address} />
      </div>
    </article>
  );
}

function BackToNotices() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <a className="link" href={to("/notices")}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("notices.back")}
    </a>
  );
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ head: await pageHead(request, "blogs.notFound.title") }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function BlogNotFound() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.notFound.title")}</h1>
      <div className="beside-line">
        <p>{t("blogs.notFound.body")}</p>
        <p>
          <a className="button" href={to("/blogs")}>
            {t("blogs.back")}
          </a>
        </p>
      </div>
    </div>
  );
}

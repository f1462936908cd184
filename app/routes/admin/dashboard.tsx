import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ArrowRight, FileCheck, Image, type LucideIcon, MessageSquareText, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import type { TextKey } from "../../language/en";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return { title: await screenTitle(request, "admin.dashboard") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const cards: { path: string; name: TextKey; about: TextKey; Icon: LucideIcon }[] = [
  { path: "notices", name: "admin.card.notices", about: "office.about.notices", Icon: MessageSquareText },
  {
    path: "result-documents",
    name: "admin.card.resultDocuments",
    about: "office.about.resultDocuments",
    Icon: FileCheck,
  },
  { path: "blogs", name: "admin.card.blogs", about: "office.about.blogs", Icon: Pencil },
  { path: "gallery", name: "admin.card.gallery", about: "office.about.gallery", Icon: Image },
];

export default function Dashboard() {
  const { t } = useTranslation();
  return (
    <>
      <div className="office-head">
        <h1>{t("admin.dashboard")}</h1>
      </div>
      <ul className="office-rows">
        {cards.map(({ path, name, about, Icon }) => (
          <li key={path} className="office-card">
            <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <h2>
                <Link to={`/cog-admin/${path}`}>{t(name)}</Link>
              </h2>
              <p>{t(about)}</p>
            </div>
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  ArrowRight,
  DatabaseBackup,
  FileCheck,
  GraduationCap,
  History,
  Image,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Trash2,
  Users,
} from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { countPendingAccounts } from "../../accounts/accounts.server";
import { requireAccount } from "../../accounts/guard.server";
import { adminTitle } from "../../admin/admin-title.server";
import { officeCounts } from "../../content/counts.server";
import { readOrFallback } from "../../http";
import type { TextKey } from "../../i18n/en";
import { formatDigits, formatValues } from "../../i18n/format";
import { getLanguage } from "../../i18n/i18n.server";
import { getExamsBeingMarkedView } from "../../marks/progress/progress.server";
import { ExamsBeingMarked } from "../../marks/progress/progress-list";
import { getNewestBackupDate } from "../../operations/backup-files.server";
import { SmallBackupStatus } from "../../operations/backup-list";
import { type BackupStatusLevel, getBackupStatus } from "../../operations/backup-rules";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const counts = Object.entries(officeCounts()).flatMap(([area, count]) =>
    count === undefined ? [] : [[area, formatDigits(count, language)]],
  );
  return {
    title: await adminTitle(request, "admin.dashboard"),
    counts: Object.fromEntries(counts) as Partial<Record<string, string>>,
    waiting: readOrFallback(0, countPendingAccounts),
    light: readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), new Date()).light),
    markedNow: readOrFallback([], () => getExamsBeingMarkedView(language)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

type Area = { path: string; counted?: string; name: TextKey; about: TextKey; Icon: LucideIcon };

const contentAreas: Area[] = [
  {
    path: "notices",
    counted: "notices",
    name: "admin.card.notices",
    about: "office.about.notices",
    Icon: MessageSquareText,
  },
  {
    path: "results",
    counted: "results",
    name: "office.nav.results",
    about: "office.about.results",
    Icon: GraduationCap,
  },
  {
    path: "result-documents",
    counted: "resultDocuments",
    name: "admin.card.resultDocuments",
    about: "office.about.resultDocuments",
    Icon: FileCheck,
  },
  { path: "blogs", counted: "blogs", name: "admin.card.blogs", about: "office.about.blogs", Icon: Pencil },
  { path: "gallery", counted: "gallery", name: "admin.card.gallery", about: "office.about.gallery", Icon: Image },
];

const systemAreas: Area[] = [
  { path: "activity", name: "activity.title", about: "office.about.activity", Icon: History },
  { path: "trash", counted: "trash", name: "trash.title", about: "office.about.trash", Icon: Trash2 },
  { path: "backups", name: "backups.title", about: "backups.about.card", Icon: DatabaseBackup },
  { path: "accounts", name: "accounts.title", about: "accounts.about", Icon: Users },
];

export default function Dashboard() {
  const { t } = useTranslation();
  const { counts, waiting, light, markedNow } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="office-head">
        <h1>{t("admin.dashboard")}</h1>
      </div>
      {[contentAreas, systemAreas].map((areas) => (
        <ul
          key={areas === contentAreas ? "work" : "keeping"}
          className={areas === contentAreas ? "office-rows" : "office-rows office-quiet"}
        >
          {areas.map((area) => (
            <Fragment key={area.path}>
              <Card
                {...area}
                count={area.counted && counts[area.counted]}
                waiting={area.path === "accounts" ? waiting : 0}
                light={area.path === "backups" ? light : undefined}
              />
              {area.path === "results" && <ExamsBeingMarked exams={markedNow} />}
            </Fragment>
          ))}
        </ul>
      ))}
    </>
  );
}

type CardProps = Area & { count?: string; waiting: number; light?: BackupStatusLevel };

function Card({ path, name, about, Icon, count, waiting, light }: CardProps) {
  const { t, i18n } = useTranslation();
  return (
    <li className="office-card">
      <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2>
          <Link to={`/cog-admin/${path}`}>{t(name)}</Link>
        </h2>
        <p>{t(about)}</p>
        {waiting > 0 && (
          <p className="office-waiting">{t("accounts.waiting", formatValues({ number: waiting }, i18n.language))}</p>
        )}
        {light && <SmallBackupStatus light={light} />}
      </div>
      {count && (
        <p className="office-count">
          <span className="hidden-text">{t("office.total")}</span> {count}
        </p>
      )}
      <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
    </li>
  );
}

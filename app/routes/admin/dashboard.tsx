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
  School,
  Trash2,
  Users,
} from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { countPendingAccounts } from "../../accounts/accounts.server";
import { requireAccount } from "../../accounts/guard.server";
import { adminTitle } from "../../admin/admin-title.server";
import { rowLine } from "../../admin/list";
import { screenHeader, screenTitle } from "../../admin/screen";
import { AttentionNote } from "../../components/badge";
import { contentKinds } from "../../content/activity-texts";
import { countContent, countTrash } from "../../content/content-tables.server";
import { readOrFallback } from "../../errors";
import type { TextKey } from "../../i18n/en";
import { formatDigits, formatValues } from "../../i18n/format";
import { getLanguage } from "../../i18n/i18n.server";
import { getExamsBeingMarkedView } from "../../marks/progress/progress.server";
import { ExamsBeingMarked } from "../../marks/progress/progress-list";
import { getNewestBackupDate } from "../../operations/backup-files.server";
import { SmallBackupStatus } from "../../operations/backup-list";
import { type BackupStatusLevel, getBackupStatus } from "../../operations/backup-rules";
import { countMissingFacts, missingText } from "../../school/missing-facts";
import { getMissingFacts } from "../../school/school.server";
import { countStudents } from "../../students/students.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const counters = { ...contentCounters, students: countStudents, trash: countTrash };
  const counts = Object.entries(counters).flatMap(([area, count]) => {
    const counted = readOrFallback(undefined, count);
    return counted === undefined ? [] : [[area, formatDigits(counted, language)]];
  });
  return {
    title: await adminTitle(request, "admin.dashboard"),
    counts: Object.fromEntries(counts) as Partial<Record<string, string>>,
    waiting: readOrFallback(0, countPendingAccounts),
    light: readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), new Date()).light),
    missing: readOrFallback(0, () => countMissingFacts(getMissingFacts())),
    markedNow: readOrFallback([], () => getExamsBeingMarkedView(language)),
  };
}

const contentCounters = Object.fromEntries(contentKinds.map((kind) => [kind, () => countContent(kind)]));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

type Area = { path: string; counted?: string; name: TextKey; about: TextKey; Icon: LucideIcon };

const contentAreas: Area[] = [
  {
    path: "notices",
    counted: "notice",
    name: "admin.card.notices",
    about: "office.about.notices",
    Icon: MessageSquareText,
  },
  {
    path: "results",
    counted: "students",
    name: "office.nav.results",
    about: "office.about.results",
    Icon: GraduationCap,
  },
  {
    path: "result-documents",
    counted: "resultDocument",
    name: "admin.card.resultDocuments",
    about: "office.about.resultDocuments",
    Icon: FileCheck,
  },
  { path: "blogs", counted: "blog", name: "admin.card.blogs", about: "office.about.blogs", Icon: Pencil },
  { path: "gallery", counted: "photo", name: "admin.card.gallery", about: "office.about.gallery", Icon: Image },
  { path: "school", name: "school.title", about: "school.about", Icon: School },
];

const systemAreas: Area[] = [
  { path: "activity", name: "activity.title", about: "office.about.activity", Icon: History },
  { path: "trash", counted: "trash", name: "trash.title", about: "office.about.trash", Icon: Trash2 },
  { path: "backups", name: "backups.title", about: "backups.about.card", Icon: DatabaseBackup },
  { path: "accounts", name: "accounts.title", about: "accounts.about", Icon: Users },
];

export default function Dashboard() {
  const { t } = useTranslation();
  const { counts, waiting, light, missing, markedNow } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={screenHeader}>
        <h1 className={`pb-[0.6rem] pt-7 ${screenTitle}`}>{t("admin.dashboard")}</h1>
      </div>
      <ul>
        {contentAreas.map((area) => (
          <Fragment key={area.path}>
            <Card
              {...area}
              count={area.counted && counts[area.counted]}
              missing={area.path === "school" ? missing : 0}
            />
            {area.path === "results" && <ExamsBeingMarked exams={markedNow} />}
          </Fragment>
        ))}
      </ul>
      <ul className="mt-8 border-t border-rule">
        {systemAreas.map((area) => (
          <Card
            key={area.path}
            {...area}
            size="small"
            count={area.counted && counts[area.counted]}
            waiting={area.path === "accounts" ? waiting : 0}
            light={area.path === "backups" ? light : undefined}
          />
        ))}
      </ul>
    </>
  );
}

const cardSizes = {
  large: { card: "min-h-[92px]", icon: "w-7 text-teesta", name: "text-xl", about: "", count: "text-xl" },
  small: { card: "min-h-[72px]", icon: "w-6 text-ink-2", name: "text-body", about: "text-small", count: "text-body" },
};

type CardProps = Area & {
  size?: keyof typeof cardSizes;
  count?: string;
  waiting?: number;
  /** How many facts about the school nobody has filled in. */
  missing?: number;
  light?: BackupStatusLevel;
};

// In one column where letters are very large on a small screen.
function Card({ path, name, about, Icon, size = "large", count, waiting = 0, missing = 0, light }: CardProps) {
  const { t, i18n } = useTranslation();
  const look = cardSizes[size];
  return (
    <li
      data-part="card"
      className={`${rowLine} group grid grid-cols-[28px_minmax(0,1fr)_auto_20px] items-center gap-4 py-3 text-ink-2 hover:bg-wall lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto_20px] lg:gap-0 [&:has(+[data-part=marked-now])]:border-b-0 [@media(max-width:16em)]:grid-cols-[28px_minmax(0,1fr)] ${look.card}`}
    >
      <Icon
        size={28}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`lg:mr-[25px] lg:justify-self-end ${look.icon}`}
      />
      <div className="break-words lg:px-gap">
        <h2 className={`font-text font-semibold leading-[1.35] text-ink bn:leading-[1.6] ${look.name}`}>
          <Link
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[0.22em]"
            to={`/cog-admin/${path}`}
          >
            {t(name)}
          </Link>
        </h2>
        <p className={look.about}>{t(about)}</p>
        {waiting > 0 && (
          <p
            data-part="waiting"
            className="mt-[0.35rem] w-fit rounded-sm bg-maize-tint px-2 text-small font-semibold text-maize-deep"
          >
            {t("accounts.waiting", formatValues({ number: waiting }, i18n.language))}
          </p>
        )}
        {missing > 0 && (
          <AttentionNote>{t(missingText(missing), formatValues({ number: missing }, i18n.language))}</AttentionNote>
        )}
        {light && <SmallBackupStatus light={light} />}
      </div>
      {count && (
        <p data-part="count" className={`tabular-nums lg:pr-6 [@media(max-width:16em)]:col-start-2 ${look.count}`}>
          <span className="sr-only">{t("office.total")}</span> {count}
        </p>
      )}
      <ArrowRight
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="col-start-4 text-ink-3 group-hover:text-teesta [@media(max-width:16em)]:hidden"
      />
    </li>
  );
}

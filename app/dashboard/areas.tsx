import { Link } from "@remix-run/react";
import {
  Archive,
  Bell,
  FileCheck,
  FileDown,
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
import type { ReactNode } from "react";
import { Fold } from "../admin/fold";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { SmallBackupStatus } from "../operations/backup-list";
import { DashboardRow, DashboardSection } from "./dashboard";
import type { DashboardView } from "./dashboard.server";

type AreaKind = keyof DashboardView["counts"];
type Area = { path: string; kind: AreaKind; name: TextKey; about: TextKey; Icon: LucideIcon };

const areas: Area[] = [
  {
    path: "notices",
    kind: "notice",
    name: "admin.card.notices",
    about: "admin.about.notices",
    Icon: MessageSquareText,
  },
  { path: "results", kind: "student", name: "admin.nav.results", about: "admin.about.results", Icon: GraduationCap },
  {
    path: "result-documents",
    kind: "resultDocument",
    name: "admin.card.resultDocuments",
    about: "admin.about.resultDocuments",
    Icon: FileCheck,
  },
  { path: "blogs", kind: "blog", name: "admin.card.blogs", about: "admin.about.blogs", Icon: Pencil },
  { path: "gallery", kind: "photo", name: "admin.card.gallery", about: "admin.about.gallery", Icon: Image },
  {
    path: "downloads",
    kind: "download",
    name: "downloads.title",
    about: "admin.about.downloads",
    Icon: FileDown,
  },
  { path: "school", kind: "section", name: "school.title", about: "school.about", Icon: School },
];

type AreasProps = Pick<DashboardView, "counts" | "trash" | "level" | "notifies">;

export function Areas({ counts, trash, level, notifies }: AreasProps) {
  const { t, digits } = useTexts();
  const kept = trash > 0 && t("dashboard.trash.kept", { count: trash, number: digits(trash) });
  const names = (["backups.title", "accounts.title", "notifications.title"] as const).map((name) => t(name));
  const inTrash = kept ? `${t("trash.title")}: ${kept}` : t("trash.title");
  return (
    <>
      <DashboardSection heading={t("dashboard.areas")}>
        <ul>
          {areas.map((area) => (
            <AreaRow key={area.path} {...area} count={counts[area.kind]} />
          ))}
        </ul>
      </DashboardSection>
      <Fold title={t("dashboard.system")} holds={[t("activity.title"), inTrash, ...names].join(" · ")}>
        <ul className="grid sm:grid-cols-2 lg:ml-margin lg:grid-cols-5 lg:border-b lg:border-rule">
          <SystemCell path="activity" name="activity.title" Icon={History}>
            {t("admin.about.activity")}
          </SystemCell>
          <SystemCell path="trash" name="trash.title" Icon={Trash2}>
            {kept || t("trash.empty")}
          </SystemCell>
          <SystemCell path="backups" name="backups.title" Icon={Archive}>
            {level ? <SmallBackupStatus level={level} /> : t("backups.about.card")}
          </SystemCell>
          <SystemCell path="accounts" name="accounts.title" Icon={Users}>
            {t("accounts.about")}
          </SystemCell>
          <SystemCell path="notifications" name="notifications.title" Icon={Bell}>
            {t(notifies ? "notifications.about" : "notifications.about.off")}
          </SystemCell>
        </ul>
      </Fold>
    </>
  );
}

function AreaRow({ path, kind, name, about, Icon, count }: Area & { count: number }) {
  const { t } = useTexts();
  return (
    <DashboardRow
      part="card"
      href={`/cog-admin/${path}`}
      Icon={Icon}
      iconClassName="text-teesta"
      beside={<AreaCount kind={kind} count={count} />}
    >
      <strong className="block text-lg font-semibold leading-1.35 text-ink group-hover:underline group-hover:decoration-1 group-hover:underline-offset-link bn:leading-1.6">
        {t(name)}
      </strong>
      <span className="hidden text-small md:block">{t(about)}</span>
    </DashboardRow>
  );
}

/** In Bengali a classifier follows the number. People and things have different classifiers. */
function AreaCount({ kind, count }: { kind: AreaKind; count: number }) {
  const { t, digits } = useTexts();
  const number = t(kind === "student" ? "dashboard.number.people" : "dashboard.number.things", {
    number: digits(count),
  });
  return (
    <span data-part="count" className="flex items-baseline gap-2 tiny:col-start-2 tiny:justify-self-start">
      <span className="whitespace-nowrap text-right font-display text-2xl leading-tight text-ink lining-nums bn:text-lg bn:font-semibold">
        {number}
      </span>{" "}
      <span className="lg:w-22">{t(`dashboard.noun.${kind}`, { count })}</span>
    </span>
  );
}

type SystemCellProps = { path: string; name: TextKey; Icon: LucideIcon; children: ReactNode };

function SystemCell({ path, name, Icon, children }: SystemCellProps) {
  const { t } = useTexts();
  return (
    <li data-part="system" className="border-b border-rule lg:border-b-0 lg:border-r lg:last:border-r-0">
      <Link
        to={`/cog-admin/${path}`}
        className="group grid h-full min-h-17 grid-cols-[24px_minmax(0,1fr)] gap-x-4 py-3 text-ink-2 hover:bg-wall lg:gap-x-3 lg:px-4 lg:py-4"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="mt-0.6" />
        <span className="min-w-0 break-words">
          <strong className="block text-base font-semibold text-ink group-hover:underline group-hover:decoration-1 group-hover:underline-offset-link">
            {t(name)}
          </strong>
          <span className="block text-small">{children}</span>
        </span>
      </Link>
    </li>
  );
}

import { Link } from "@remix-run/react";
import {
  Archive,
  ArrowRight,
  CalendarClock,
  ClipboardPen,
  type LucideIcon,
  School,
  Trash2,
  UserRoundPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { rowLine } from "../admin/list";
import { contentListPath } from "../content/content-kind";
import { warningDays } from "../content/trash";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { MarksCount } from "../marks/progress/progress-list";
import { examProgressUrl } from "../marks/urls";
import { classLabel } from "../school/classes";
import { DeskSection, deskArrow, deskIcon, deskRow, deskWords } from "./desk-section";
import type { Due, NamedMoment } from "./due";

/** What waits for somebody, each line a link to where it is done. */
export function DueList({ due }: { due: Due<NamedMoment>[] }) {
  const { t, digits } = useTexts();
  return (
    <DeskSection
      heading={t("desk.due")}
      beside={
        due.length > 0 && (
          <p className="text-ink-2 lg:hidden">{t("desk.number.things", { number: digits(due.length) })}</p>
        )
      }
    >
      {due.length === 0 && (
        <p data-part="nothing-due" className="border-b border-rule py-[1.1rem] text-ink-2 lg:pl-beside">
          {t("desk.due.none")}
        </p>
      )}
      <ul>
        {due.map((one) => (
          <DueRow key={"id" in one ? one.id : one.what} due={one} />
        ))}
      </ul>
    </DeskSection>
  );
}

type DueProps<What extends Due["what"] = Due["what"]> = { due: Extract<Due<NamedMoment>, { what: What }> };

function DueRow({ due }: DueProps) {
  switch (due.what) {
    case "backup":
      return <BackupDue due={due} />;
    case "requests":
      return <RequestsDue due={due} />;
    case "marks":
      return <MarksDue due={due} />;
    case "facts":
      return <FactsDue due={due} />;
    case "scheduled":
      return <ScheduledDue due={due} />;
    case "trash":
      return <TrashDue due={due} />;
  }
}

function BackupDue({ due: { days } }: DueProps<"backup">) {
  const { t, digits } = useTexts();
  return (
    <Row
      href="/cog-admin/backups"
      Icon={Archive}
      color="text-danger"
      title={days === undefined ? t("desk.backup.none") : t("desk.backup", { days: digits(days) })}
      verb="desk.backup.verb"
    >
      {t("desk.backup.about")}
    </Row>
  );
}

function RequestsDue({ due: { number, email, at } }: DueProps<"requests">) {
  const { t, digits } = useTexts();
  const when = useMomentText(at);
  return (
    <Row
      href="/cog-admin/accounts"
      Icon={UserRoundPlus}
      color="text-maize-deep"
      title={t("desk.requests", { count: number, number: digits(number) })}
      verb="desk.requests.verb"
    >
      {number === 1
        ? t("desk.requests.since", { email, when })
        : t("desk.requests.andMore", { email, number: digits(number - 1), when })}
    </Row>
  );
}

function MarksDue({ due }: DueProps<"marks">) {
  const { t, digits } = useTexts();
  return (
    <Row
      href={examProgressUrl(due)}
      Icon={ClipboardPen}
      color="text-maize-deep"
      title={t("desk.marks", { count: due.missing, number: digits(due.missing) })}
      verb="desk.marks.verb"
    >
      <span lang={detectLanguage(due.name)}>{due.name}</span>, {t(classLabel(due.classLevel))}: <MarksCount {...due} />
    </Row>
  );
}

function FactsDue({ due: { number, named, more } }: DueProps<"facts">) {
  const { t, values, digits } = useTexts();
  const facts = named.map((fact) => t(fact.label, values({ number: fact.number }))).join(", ");
  return (
    <Row
      href="/cog-admin/school"
      Icon={School}
      title={t("desk.facts", { count: number, number: digits(number) })}
      verb="desk.facts.verb"
    >
      {t("school.missing.shown", {
        facts: more > 0 ? t("desk.facts.andMore", { facts, number: digits(more) }) : facts,
      })}
    </Row>
  );
}

function ScheduledDue({ due: { kind, title, at } }: DueProps<"scheduled">) {
  const { t } = useTexts();
  return (
    <Row
      href={`${contentListPath(kind)}?status=Scheduled`}
      Icon={CalendarClock}
      title={t(`desk.scheduled.${kind}`, { when: useMomentText(at) })}
      verb="desk.scheduled.verb"
    >
      <span lang={detectLanguage(title)}>{title}</span>
    </Row>
  );
}

function TrashDue({ due: { number } }: DueProps<"trash">) {
  const { t, digits } = useTexts();
  return (
    <Row
      href="/cog-admin/trash"
      Icon={Trash2}
      title={t("desk.trash", { count: number, number: digits(number) })}
      verb="desk.trash.verb"
    >
      {t("desk.trash.about", { days: digits(warningDays) })}
    </Row>
  );
}

function useMomentText({ is, day, time }: NamedMoment): string {
  return useTexts().t(`desk.when.${is}`, { day, time });
}

type RowProps = {
  href: string;
  Icon: LucideIcon;
  color?: string;
  title: string;
  verb: TextKey;
  children: ReactNode;
};

function Row({ href, Icon, color = "text-ink-2", title, verb, children }: RowProps) {
  const { t } = useTexts();
  return (
    <li data-part="due" className={rowLine}>
      <Link to={href} className={`${deskRow} min-h-[68px] py-2`}>
        <Icon
          size={24}
          strokeWidth={1.75}
          aria-hidden="true"
          className={`${deskIcon} mt-1 self-start lg:mt-0 lg:self-center ${color}`}
        />
        <span className={deskWords}>
          <strong className="block text-body font-semibold leading-[1.35] text-ink bn:leading-[1.6]">{title}</strong>
          <span className="block text-small">{children}</span>
        </span>
        <span className="hidden font-semibold text-teesta group-hover:underline group-hover:underline-offset-[0.22em] lg:block lg:pr-5">
          {t(verb)}
        </span>
        <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" className={deskArrow} />
      </Link>
    </li>
  );
}

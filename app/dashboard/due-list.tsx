import { Form } from "@remix-run/react";
import {
  Archive,
  BookOpenText,
  CalendarClock,
  CalendarDays,
  ClipboardList,
  ClipboardPen,
  DoorOpen,
  type LucideIcon,
  Megaphone,
  School,
  Send,
  ServerCrash,
  Trash2,
  UserRoundPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../admin/button";
import { MissingFacts } from "../admin/missing-facts-list";
import { contentListPath } from "../content/content-kind";
import { warningDays } from "../content/trash";
import { showRoutineUrl } from "../exam-days/exam-days";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { MarksCount } from "../marks/progress/progress-list";
import { examProgressUrl, familiesUrl, markSheetUrl } from "../marks/urls";
import { classLabel } from "../school/classes";
import { informationPath, sectionPath } from "../school/sections";
import { DashboardRow, DashboardSection } from "./dashboard";
import { type Due, isSetUp, type NamedMoment } from "./due";
import { serverHealthId } from "./server-health";

type DueListProps = {
  due: Due<NamedMoment>[];
  /**
   * True while the first steps of a new school are shown. They already name what is missing. A number of other tasks
   * beside the number of steps would be misleading.
   */
  isStarting: boolean;
};

/** Lists what goes on by itself: urgent notices on every page, and what will be published next. */
export function RunningList({ running }: { running: Due<NamedMoment>[] }) {
  const { t } = useTexts();
  if (running.length === 0) return null;
  return (
    <DashboardSection heading={t("dashboard.running")}>
      <DueItems due={running} isStarting={false} />
    </DashboardSection>
  );
}

export function DueList({ due, isStarting }: DueListProps) {
  const { t, digits } = useTexts();
  if (due.length === 0 && isStarting) return null;
  return (
    <DashboardSection
      heading={t(isStarting && due.every(isSetUp) ? "dashboard.due.more" : "dashboard.due")}
      beside={
        due.length > 0 &&
        !isStarting && (
          <p className="text-ink-2 lg:hidden">{t("dashboard.number.things", { number: digits(due.length) })}</p>
        )
      }
    >
      {due.length === 0 && (
        <p data-part="nothing-due" className="border-b border-rule py-4.4 text-ink-2 lg:pl-beside">
          {t("dashboard.due.none")}
        </p>
      )}
      <DueItems due={due} isStarting={isStarting} />
    </DashboardSection>
  );
}

const DueItems = ({ due, isStarting }: DueListProps) => (
  <ul>
    {due.map((one) => (
      <DueItem key={"id" in one ? `${one.what} ${one.id}` : one.what} due={one} isStarting={isStarting} />
    ))}
  </ul>
);

type DueParts = { href: string; title: ReactNode; about: ReactNode; below?: ReactNode };

const [ordinary, pressing, alarming] = ["text-ink-2", "text-maize-deep", "text-danger"];

const dueKinds: Record<Due["what"], { Icon: LucideIcon; color: string; verb: TextKey }> = {
  urgent: { Icon: Megaphone, color: pressing, verb: "dashboard.urgent.verb" },
  server: { Icon: ServerCrash, color: alarming, verb: "doctor.due.verb" },
  backup: { Icon: Archive, color: alarming, verb: "dashboard.backup.verb" },
  requests: { Icon: UserRoundPlus, color: pressing, verb: "dashboard.requests.verb" },
  marks: { Icon: ClipboardPen, color: pressing, verb: "dashboard.marks.verb" },
  subjects: { Icon: ClipboardPen, color: ordinary, verb: "progress.details" },
  opening: { Icon: DoorOpen, color: pressing, verb: "families.open" },
  sending: { Icon: Send, color: pressing, verb: "dashboard.sending.verb" },
  routine: { Icon: CalendarDays, color: pressing, verb: "days.show" },
  information: { Icon: ClipboardList, color: pressing, verb: "dashboard.facts.verb" },
  facts: { Icon: School, color: ordinary, verb: "dashboard.facts.verb" },
  texts: { Icon: BookOpenText, color: ordinary, verb: "dashboard.texts.verb" },
  scheduled: { Icon: CalendarClock, color: ordinary, verb: "dashboard.scheduled.verb" },
  trash: { Icon: Trash2, color: ordinary, verb: "dashboard.trash.verb" },
};

function DueItem({ due, isStarting }: { due: Due<NamedMoment>; isStarting: boolean }) {
  const { t } = useTexts();
  const { Icon, color, verb } = dueKinds[due.what];
  const { href, title, about, below } = useDueParts(due, isStarting);
  return (
    <DashboardRow
      part="due"
      href={href}
      Icon={Icon}
      iconClassName={`mt-1 self-start lg:mt-0 lg:self-center ${color}`}
      beside={
        <span className="hidden font-semibold text-teesta group-hover:underline group-hover:underline-offset-link lg:block lg:pr-5">
          {t(verb)}
        </span>
      }
      below={below}
    >
      <strong className="block text-body font-semibold leading-1.35 text-ink bn:leading-1.6">{title}</strong>
      <span className="block text-small">{about}</span>
    </DashboardRow>
  );
}

function useDueParts(due: Due<NamedMoment>, isStarting: boolean): DueParts {
  const { t, digits, days } = useTexts();
  const name = ({ is, date, time }: NamedMoment) => t(`dashboard.when.${is}`, { date, time });
  const counted = (count: number) => ({ count, number: digits(count) });
  switch (due.what) {
    case "urgent":
      return {
        href: `${contentListPath("notice")}/${due.id}/edit`,
        title: t("dashboard.urgent", { when: name(due.at) }),
        about: <Typed text={due.title} />,
        below: (
          <Form method="post" action={`/cog-admin?index&end=${due.id}`}>
            <Button variant="outline" aria-label={`${t("dashboard.urgent.end")}: ${due.title}`}>
              {t("dashboard.urgent.end")}
            </Button>
          </Form>
        ),
      };
    case "server":
      return { href: `#${serverHealthId}`, title: t("doctor.due", counted(due.number)), about: t("doctor.due.about") };
    case "backup": {
      const title =
        due.days === undefined ? t("dashboard.backup.none") : t("dashboard.backup", { days: digits(due.days) });
      return { href: "/cog-admin/backups", title, about: t("dashboard.backup.about") };
    }
    case "requests": {
      const { number, email, at } = due;
      const text = number === 1 ? "dashboard.requests.since" : "dashboard.requests.andMore";
      return {
        href: "/cog-admin/accounts",
        title: t("dashboard.requests", counted(number)),
        about: t(text, { email, number: digits(number - 1), when: name(at) }),
      };
    }
    case "marks":
      return {
        href: markSheetUrl(due, due.firstMissing),
        title: t("dashboard.marks", counted(due.missing)),
        about: (
          <>
            <Typed text={due.name} />, {t(classLabel(due.classLevel))}: <MarksCount {...due} />
          </>
        ),
      };
    case "subjects":
      return {
        href: examProgressUrl(due),
        title: t("dashboard.subjects", counted(due.others)),
        about: (
          <>
            <Typed text={due.name} />, {t(classLabel(due.classLevel))}. {t("dashboard.subjects.about")}
          </>
        ),
      };
    case "opening":
      return {
        href: familiesUrl(due.id),
        title: (
          <>
            <Typed text={due.name} />, {t(classLabel(due.classLevel))}: {t("dashboard.opening")}
          </>
        ),
        about: [t("dashboard.opening.about"), due.more > 0 && t("dashboard.opening.more", counted(due.more))]
          .filter(Boolean)
          .join(" "),
      };
    case "sending":
      return {
        href: familiesUrl(due.id),
        title: t("dashboard.sending"),
        about: (
          <>
            <Typed text={due.name} />, {t(classLabel(due.classLevel))}
          </>
        ),
      };
    case "routine":
      return {
        href: showRoutineUrl(due.id),
        title: t("dashboard.routine", counted(due.all)),
        about: (
          <>
            <Typed text={due.name} />, {t(classLabel(due.classLevel))}:{" "}
            {t("dashboard.routine.about", { day: days(due.date, due.date) })}
            {due.all > 1 && ` ${t("dashboard.opening.more", counted(due.all - 1))}`}
          </>
        ),
      };
    case "information":
      return {
        href: informationPath,
        title: t("dashboard.information", { filled: digits(due.filled), all: digits(due.all) }),
        about: t("dashboard.information.about"),
        below: !isStarting && <MissingFacts facts={due.missing} />,
      };
    case "facts":
      return {
        href: "/cog-admin/school",
        title: t("dashboard.facts", counted(due.facts.length)),
        about: t("dashboard.facts.about"),
        below: !isStarting && <MissingFacts facts={due.facts} isWithSection />,
      };
    case "texts": {
      const texts = due.sections.map((section) => {
        return { section, label: `school.section.${section}` as const, href: sectionPath(section) };
      });
      return {
        href: texts[0]?.href ?? "/cog-admin/school",
        title: t("dashboard.texts", counted(texts.length)),
        about: t("dashboard.texts.about"),
        below: <MissingFacts facts={texts} shown={texts.length} />,
      };
    }
    case "scheduled":
      return {
        href: `${contentListPath(due.kind)}?status=Scheduled`,
        title: t(`dashboard.scheduled.${due.kind}`, { when: name(due.at) }),
        about: <Typed text={due.title} />,
      };
    case "trash":
      return {
        href: "/cog-admin/trash",
        title: t("dashboard.trash", counted(due.number)),
        about: t("dashboard.trash.about", { days: digits(warningDays) }),
      };
  }
}

const Typed = ({ text }: { text: string }) => <span lang={detectLanguage(text)}>{text}</span>;

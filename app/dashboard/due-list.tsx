import { Form } from "@remix-run/react";
import {
  Archive,
  CalendarClock,
  ClipboardList,
  ClipboardPen,
  type LucideIcon,
  Megaphone,
  School,
  ServerCrash,
  Trash2,
  UserRoundPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../admin/button";
import { MissingFacts } from "../admin/missing-facts-list";
import { contentListPath } from "../content/content-kind";
import { warningDays } from "../content/trash";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { MarksCount } from "../marks/progress/progress-list";
import { examProgressUrl } from "../marks/urls";
import { classLabel } from "../school/classes";
import { informationPath } from "../school/sections";
import { DeskRow, DeskSection } from "./desk";
import type { Due, NamedMoment } from "./due";
import { serverHealthId } from "./server-health";

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
        <p data-part="nothing-due" className="border-b border-rule py-4.4 text-ink-2 lg:pl-beside">
          {t("desk.due.none")}
        </p>
      )}
      <ul>
        {due.map((one) => (
          <DueItem key={"id" in one ? `${one.what} ${one.id}` : one.what} due={one} />
        ))}
      </ul>
    </DeskSection>
  );
}

function DueItem({ due }: { due: Due<NamedMoment> }) {
  const { t, digits } = useTexts();
  const name = ({ is, day, time }: NamedMoment) => t(`desk.when.${is}`, { day, time });
  switch (due.what) {
    case "urgent":
      return (
        <DueRow
          href={`${contentListPath("notice")}/${due.id}/edit`}
          Icon={Megaphone}
          color="text-maize-deep"
          title={t("desk.urgent", { when: name(due.at) })}
          about={<span lang={detectLanguage(due.title)}>{due.title}</span>}
          verb="desk.urgent.verb"
          below={
            <Form method="post" action={`/cog-admin?index&end=${due.id}`}>
              <Button variant="outline" aria-label={`${t("desk.urgent.end")}: ${due.title}`}>
                {t("desk.urgent.end")}
              </Button>
            </Form>
          }
        />
      );
    case "server":
      return (
        <DueRow
          href={`#${serverHealthId}`}
          Icon={ServerCrash}
          color="text-danger"
          title={t("doctor.due", { count: due.number, number: digits(due.number) })}
          about={t("doctor.due.about")}
          verb="doctor.due.verb"
        />
      );
    case "backup": {
      const title = due.days === undefined ? t("desk.backup.none") : t("desk.backup", { days: digits(due.days) });
      return (
        <DueRow
          href="/cog-admin/backups"
          Icon={Archive}
          color="text-danger"
          title={title}
          about={t("desk.backup.about")}
          verb="desk.backup.verb"
        />
      );
    }
    case "requests": {
      const { number, email, at } = due;
      return (
        <DueRow
          href="/cog-admin/accounts"
          Icon={UserRoundPlus}
          color="text-maize-deep"
          title={t("desk.requests", { count: number, number: digits(number) })}
          about={
            number === 1
              ? t("desk.requests.since", { email, when: name(at) })
              : t("desk.requests.andMore", { email, number: digits(number - 1), when: name(at) })
          }
          verb="desk.requests.verb"
        />
      );
    }
    case "marks":
      return (
        <DueRow
          href={examProgressUrl(due)}
          Icon={ClipboardPen}
          color="text-maize-deep"
          title={t("desk.marks", { count: due.missing, number: digits(due.missing) })}
          about={
            <>
              <span lang={detectLanguage(due.name)}>{due.name}</span>, {t(classLabel(due.classLevel))}:{" "}
              <MarksCount {...due} />
            </>
          }
          verb="desk.marks.verb"
        />
      );
    case "information":
      return (
        <DueRow
          href={informationPath}
          Icon={ClipboardList}
          color="text-maize-deep"
          title={t("desk.information", { filled: digits(due.filled), all: digits(due.all) })}
          about={t("desk.information.about")}
          verb="desk.facts.verb"
          below={<MissingFacts facts={due.missing} />}
        />
      );
    case "facts": {
      const number = due.facts.length;
      return (
        <DueRow
          href="/cog-admin/school"
          Icon={School}
          title={t("desk.facts", { count: number, number: digits(number) })}
          about={t("desk.facts.about")}
          verb="desk.facts.verb"
          below={<MissingFacts facts={due.facts} isWithSection />}
        />
      );
    }
    case "scheduled":
      return (
        <DueRow
          href={`${contentListPath(due.kind)}?status=Scheduled`}
          Icon={CalendarClock}
          title={t(`desk.scheduled.${due.kind}`, { when: name(due.at) })}
          about={<span lang={detectLanguage(due.title)}>{due.title}</span>}
          verb="desk.scheduled.verb"
        />
      );
    case "trash":
      return (
        <DueRow
          href="/cog-admin/trash"
          Icon={Trash2}
          title={t("desk.trash", { count: due.number, number: digits(due.number) })}
          about={t("desk.trash.about", { days: digits(warningDays) })}
          verb="desk.trash.verb"
        />
      );
  }
}

type DueRowProps = {
  href: string;
  Icon: LucideIcon;
  color?: string;
  title: string;
  about: ReactNode;
  verb: TextKey;
  below?: ReactNode;
};

function DueRow({ href, Icon, color = "text-ink-2", title, about, verb, below }: DueRowProps) {
  const { t } = useTexts();
  return (
    <DeskRow
      part="due"
      href={href}
      Icon={Icon}
      look={`mt-1 self-start lg:mt-0 lg:self-center ${color}`}
      beside={
        <span className="hidden font-semibold text-teesta group-hover:underline group-hover:underline-offset-link lg:block lg:pr-5">
          {t(verb)}
        </span>
      }
      below={below}
    >
      <strong className="block text-body font-semibold leading-1.35 text-ink bn:leading-1.6">{title}</strong>
      <span className="block text-small">{about}</span>
    </DeskRow>
  );
}

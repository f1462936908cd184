import type { ReactNode } from "react";
import { Localized, ToBeAdded } from "~/components/localized";
import { besideLine, Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { groupLabel, teachingGroups } from "~/downloads/download";
import type { DownloadsByGroup } from "~/downloads/downloads.server";
import type { TextKey } from "~/i18n/en";
import { detectLanguage } from "~/i18n/languages";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { classLabel, classLevels } from "~/school/classes";
import {
  addUpStudents,
  type InformationItem,
  type InformationKind,
  newestFirst,
  passRate,
  readFact,
} from "~/school/public-information";
import type { PublicResult, School } from "~/school/sections";
import { inGroup } from "~/school/staff";
import { FactRow, FactValue, FigureTable, InformationRow, noFigure, RowLink } from "./rows";

type KindProps = {
  item: InformationItem;
  school: School;
  downloads: DownloadsByGroup;
};

type Part = (props: KindProps) => ReactNode;

export function KindRow(props: KindProps) {
  const { Body = Facts, Links } = parts[props.item.name] ?? {};
  return (
    <InformationRow item={props.item} links={Links && <Links {...props} />}>
      <Body {...props} />
    </InformationRow>
  );
}

/** The elements that a kind shows in addition to its facts. A kind that is missing here shows only its facts. */
const parts: Partial<Record<InformationKind, { Body?: Part; Links?: Part }>> = {
  profile: { Body: Profile, Links: () => <PageLink to="/about" text="about.title" /> },
  recognition: { Links: Letters },
  students: { Body: Students },
  approved: { Body: Approved },
  teaching: {
    Body: Teaching,
    Links: () => (
      <>
        <PageLink to="/notices" text="notices.title" />
        <PageLink to="/academic" text="academic.title" />
      </>
    ),
  },
  contact: { Links: Elsewhere },
  staff: { Body: Staff, Links: () => <PageLink to="/staff" text="home.staffAll" /> },
  committee: { Body: Committee, Links: () => <PageLink to="/" anchor="#committee" text="home.committee" /> },
};

function PageLink({ to, anchor = "", text }: { to: string; anchor?: string; text: TextKey }) {
  const { t } = useTexts();
  const { to: localized } = useLocalizedPath();
  return <RowLink href={localized(to) + anchor}>{t(text)}</RowLink>;
}

function Profile(props: KindProps) {
  const { t } = useTexts();
  const className = useClassName();
  return (
    <Facts {...props}>
      <FactRow label={t("information.classes")}>
        {className(0)} – {className(classLevels.length - 1)}
      </FactRow>
    </Facts>
  );
}

function Facts({ item, school, children }: KindProps & { children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <dl>
      {item.facts.map((fact) => (
        <FactRow key={fact} label={t(`school.${fact}`)}>
          <FactValue of={fact} value={readFact(school, fact)} />
        </FactRow>
      ))}
      {children}
    </dl>
  );
}

function Letters({ downloads }: KindProps) {
  const { to } = useLocalizedPath();
  const letters = downloads.find(({ group }) => group === "recognition")?.downloads ?? [];
  return letters.map(({ id, title }) => (
    <RowLink key={id} href={to(`/downloads/${id}`)} lang={detectLanguage(title)}>
      {title}
    </RowLink>
  ));
}

/** The office enters 0 for a class that the school does not teach. This page shows no figure for such a class. */
function Students({ school: { students } }: KindProps) {
  const { t } = useTexts();
  const className = useClassName();
  const sums = addUpStudents(students.classes);
  return (
    <FigureTable
      caption={
        <>
          {t("school.students.year")} <FactValue value={students.year} /> · {t("school.students.day")}{" "}
          <FactValue value={students.day} />
        </>
      }
      head={[t("information.class"), t("information.boys"), t("information.girls"), t("information.total")]}
      rows={students.classes.map(({ boys, girls }, at) =>
        sums.classes[at] === 0
          ? [className(at), noFigure, noFigure, noFigure]
          : [className(at), boys, girls, sums.classes[at]],
      )}
      sums={[t("information.allClasses"), sums.boys, sums.girls, sums.all]}
    />
  );
}

/**
 * Returns the name of a class. In Bengali this is only the number, because the column heading already contains the word
 * for class.
 */
function useClassName() {
  const { t } = useTexts();
  return (at: number) => t(classLabel(at + 1)).replace(/ শ্রেণি$/, "");
}

function Approved({ school: { approved } }: KindProps) {
  const { t, digits } = useTexts();
  const className = useClassName();
  const groups = (["science", "humanities", "business"] as const).filter((group) => approved.groups[group]);
  return (
    <>
      <dl className="border-rule sm:grid sm:grid-cols-5 sm:border-l sm:border-t print:grid-cols-10">
        {approved.classes.map(({ sections }, at) => (
          <div
            key={className(at)}
            className="flex items-center justify-between border-b border-rule py-1 last:border-b-0 sm:block sm:border-r sm:px-3 sm:last:border-b print:px-1"
          >
            <dt className="sm:text-small sm:text-ink-2">{className(at)}</dt>
            <dd className="lining-nums sm:font-display sm:text-title print:text-base">
              {digits(sections || noFigure)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 print:mt-0">
        {t("school.approved.groups")}:{" "}
        {groups.length > 0 ? groups.map((group) => t(`group.${group}`)).join(", ") : <ToBeAdded />}
      </p>
    </>
  );
}

function Teaching({ downloads }: KindProps) {
  const { t, digits } = useTexts();
  const shown = downloads.filter(({ group }) => teachingGroups.includes(group));
  return (
    <ul>
      {shown.map(({ group, downloads: { length } }) => (
        <li key={group} className="flex items-center justify-between gap-4 border-b border-rule last:border-b-0">
          <TextLink
            className="inline-flex min-h-11 items-center lg:min-h-9.5 print:min-h-0"
            href={`#downloads-${group}`}
          >
            {t(groupLabel(group))}
          </TextLink>
          <span className="text-small text-ink-2">{digits(t("information.documents", { count: length }))}</span>
        </li>
      ))}
    </ul>
  );
}

function Elsewhere({ school }: KindProps) {
  const { t } = useTexts();
  const filled = (["map", "whatsapp", "facebook"] as const).filter((name) => school.links[name]);
  return filled.map((name) => (
    <RowLink key={name} href={school.links[name]} leadsOut>
      {t(`school.links.${name}`)}
    </RowLink>
  ));
}

function Staff({ school: { staff } }: KindProps) {
  const { people } = staff;
  const [teachers, others] = [inGroup(people, "teaching"), inGroup(people, "office")];
  return <People first={teachers[0]} counts={{ teachers: teachers.length, staff: others.length }} />;
}

function Committee({ school: { committee } }: KindProps) {
  return <People first={committee.members[0]} counts={{ members: committee.members.length }} />;
}

type PeopleProps = {
  first?: Pick<School["committee"]["members"][number], "name" | "designation">;
  counts: Partial<Record<"teachers" | "staff" | "members", number>>;
};

/** Shows the head of the staff or the committee (`first`), and then the numbers of people. */
function People({ first, counts }: PeopleProps) {
  const { t, digits } = useTexts();
  return (
    <dl>
      {first && (
        <FactRow label={<Localized text={first.designation} />}>
          <Localized text={first.name} />
        </FactRow>
      )}
      {Object.entries(counts).map(([of, count]) => (
        <FactRow key={of} label={t(`information.${of as keyof typeof counts}`)}>
          {digits(t("information.people", { count }))}
        </FactRow>
      ))}
    </dl>
  );
}

/** Shows the results of public exams. A printed page includes only five years of each exam. */
export function PublicResults({ years }: { years: PublicResult[] }) {
  const { t } = useTexts();
  const examinations = (["SSC", "JSC", "PEC"] as const).filter((name) => years.some((one) => one.examination === name));
  if (examinations.length === 0) return null;
  return (
    <Section id="results" isDense>
      <Heading>{t("school.section.results")}</Heading>
      <div
        className={`flex flex-col gap-7 lg:max-w-column print:max-w-none print:gap-2 print:[&_tr:nth-child(n+6)]:hidden ${besideLine}`}
      >
        {examinations.map((name) => (
          <FigureTable
            key={name}
            caption={t(`school.results.years.examination.${name}`)}
            head={resultColumns.map((column) => t(`school.results.years.${column}`))}
            rows={newestFirst(years.filter(({ examination }) => examination === name)).map(toCells)}
          />
        ))}
      </div>
    </Section>
  );
}

const resultColumns = ["year", "examinees", "passed", "rate", "gpa5"] as const;

function toCells({ year, examinees, passed, gpa5 }: PublicResult) {
  const rate = passRate({ examinees, passed });
  return [year, examinees, passed, rate === undefined ? null : `${rate.toFixed(1)}%`, gpa5];
}

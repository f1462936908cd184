import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronDown, Printer } from "lucide-react";
import { ReadableDate } from "~/components/dated-text";
import { Localized, ToBeAdded } from "~/components/localized";
import { besideLine, Heading, Section } from "~/components/section";
import { linedText, TextLink } from "~/components/text-link";
import { groupDownloads, heldSince } from "~/downloads/download";
import { DownloadSection } from "~/downloads/download-list";
import { listPublishedDownloads } from "~/downloads/downloads.server";
import { describeTeachingDownloads } from "~/downloads/information.server";
import { readOrFallback } from "~/errors";
import type { TextKey } from "~/i18n/en";
import { dhakaToday } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";
import { firstValues } from "~/school/first-values";
import { type InformationItem, listInformation } from "~/school/public-information";
import { getAllSections } from "~/school/school.server";
import { whoWorks } from "~/school/staff";
import { useSchool } from "~/school/use-school";
import { HelpLines } from "~/site/information/help";
import { KindRow, PublicResults } from "~/site/information/kinds";
import { pageHead } from "~/site/page-head.server";
import { ShareSection } from "~/site/share-section";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const head = await pageHead(request);
  const today = dhakaToday();
  const { school, changedAt } = readOrFallback(firstSections, getAllSections);
  const published = readOrFallback([], listPublishedDownloads);
  const items = listInformation({ school, changedAt, teaching: describeTeachingDownloads(published), today });
  const changes = [...items.map((item) => item.changedAt), changedAt.results, ...published.map(heldSince)];
  const lastChange = Math.max(...changes.map((date) => date?.getTime() ?? 0));
  const staff = { ...school.staff, people: whoWorks(school.staff.people, today) };
  return { head, school: { ...school, staff }, items, downloads: groupDownloads(published), lastChange };
}

const firstSections: ReturnType<typeof getAllSections> = { school: firstValues, changedAt: {} };

export default function Information() {
  const { t } = useTexts();
  const { head, items, school, downloads, lastChange } = useLoaderData<typeof loader>();
  const sections: PageSection[] = [
    ...(downloads.length > 0 ? [{ id: "downloads", title: "downloads.title" } as const] : []),
    ...(school.results.years.length > 0 ? [{ id: "results", title: "school.section.results" } as const] : []),
    { id: "help", title: "information.help" },
  ];
  return (
    <div className="two-sheets">
      <Section as="div" isDense>
        <Heading as="h1">{t("information.title")}</Heading>
        <div className={besideLine}>
          <p className="max-w-narrow text-ink-2">{t("information.lead")}</p>
          <AtAGlance />
          <Contents items={items} sections={sections} />
        </div>
        <ol data-part="eleven" className="mt-7 border-t border-rule-strong lg:mt-11 print:mt-1">
          {items.map((item) => (
            <KindRow
              key={item.name}
              item={{ ...item, changedAt: isSameDay(item.changedAt, lastChange) ? undefined : item.changedAt }}
              school={school}
              downloads={downloads}
            />
          ))}
        </ol>
      </Section>
      <PublicResults years={school.results.years} />
      <DownloadSection groups={downloads} />
      <HelpLines />
      <ShareSection title={t("information.title")} origin={head.origin} path="/information" />
    </div>
  );
}

const isSameDay = (date: Date | undefined, time: number) =>
  date !== undefined && dhakaToday(date) === dhakaToday(new Date(time));

/** Shows the basic facts of the school. A printed page also shows the school's location and the URL of the page. */
function AtAGlance() {
  const { t, digits, language } = useTexts();
  const { head, lastChange } = useLoaderData<typeof loader>();
  const { institutionId, address } = useSchool();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-7 text-ink-2 print:mt-0">
      <p>
        {t("information.eiin")}{" "}
        {institutionId ? <b className="font-semibold text-ink">{digits(institutionId)}</b> : <ToBeAdded />}
      </p>
      {lastChange > 0 && (
        <p>
          {t("information.lastChanged")} <ReadableDate of={new Date(lastChange)} className="text-ink" />
        </p>
      )}
      <p className="hidden print:block">
        <Localized text={address} />
      </p>
      <p className="hidden print:block">{`${head.origin}${language === "bn" ? "/bn" : ""}${head.path}`}</p>
      <div data-for-script hidden>
        <button
          type="button"
          className={`flex min-h-11 items-center gap-2.4 font-semibold print:hidden ${linedText}`}
          data-print
        >
          <Printer size={18} strokeWidth={1.75} />
          {t("information.print")}
        </button>
      </div>
    </div>
  );
}

type PageSection = { id: string; title: TextKey };

function Contents({ items, sections }: { items: InformationItem[]; sections: PageSection[] }) {
  const { t } = useTexts();
  const links = items.map((item) => <ContentsLink key={item.name} item={item} />);
  return (
    <nav className="mt-4 print:hidden" aria-label={t("information.contents")}>
      <ol className="hidden lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(6,auto)] lg:gap-x-12">
        {links}
      </ol>
      <details className="group border-y border-rule lg:hidden">
        <summary className="flex min-h-13 items-center justify-between gap-3 font-semibold text-teesta">
          {t("information.contents")}
          <ChevronDown className="group-open:rotate-180" size={20} strokeWidth={1.75} />
        </summary>
        <ol>{links}</ol>
      </details>
      <ul className="mt-2 flex flex-wrap gap-x-7">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <TextLink className="flex min-h-11 items-center" href={`#${id}`}>
              {t(title)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContentsLink({ item: { number, name, isEmpty } }: { item: InformationItem }) {
  const { t, digits } = useTexts();
  return (
    <li className="flex items-center gap-x-4 border-t border-rule lg:border-b lg:border-t-0">
      <span className="w-6 flex-none text-small text-ink-2" aria-hidden="true">
        {digits(number)}
      </span>
      <TextLink className="flex min-h-11 flex-1 items-center lg:min-h-9.5" line="quiet" href={`#${name}`}>
        {t(`information.kind.${name}`)}
      </TextLink>
      {isEmpty && (
        <span className="text-small">
          <ToBeAdded />
        </span>
      )}
    </li>
  );
}

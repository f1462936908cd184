import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listLatestBlogs } from "~/blogs/blogs.server";
import { readOrFallback } from "~/errors";
import { findHomePhoto } from "~/gallery/photos.server";
import { dhakaToday } from "~/i18n/format";
import { emptyText } from "~/i18n/languages";
import { listCalendarEvents } from "~/notices/calendar-events.server";
import { publishedNotices } from "~/notices/notices.server";
import { publishedResultDocuments } from "~/result-documents/result-documents.server";
import { findNext, joinPapers } from "~/school/calendar";
import { disciplines } from "~/school/classes";
import { findCampusPictures, withPortrait } from "~/school/pictures.server";
import { readSection } from "~/school/school.server";
import type { School, SchoolContacts } from "~/school/sections";
import { inGroup, whoWorks } from "~/school/staff";
import { useSchool } from "~/school/use-school";
import { Campus } from "~/site/campus";
import { type Figure, FiguresStrip } from "~/site/figures-strip";
import { Hero } from "~/site/hero";
import { Committee, LatestBlogs, LatestUpdates, MessageSection, StaffPreview } from "~/site/home-sections";
import { pageHead } from "~/site/page-head.server";
import { WidePhoto } from "~/site/wide-photo";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const messages = readSection("messages");
  const today = dhakaToday();
  const [notice] = readOrFallback([], () => publishedNotices.listLatest(1));
  return {
    head: await pageHead(request),
    today,
    next: findNextDay(today, notice?.id),
    notice,
    result: readOrFallback([], () => publishedResultDocuments.listLatest(1))[0],
    blogs: readOrFallback([], listLatestBlogs),
    figures: readSection("figures"),
    chairman: withPortrait(messages.chairman),
    principal: withPortrait(messages.principal),
    teachers: inGroup(whoWorks(readSection("staff").people, today), "teaching")
      .slice(0, 3)
      .map(withPortrait),
    committee: readSection("committee"),
    campus: findCampusPictures(readSection("campus")),
    galleryPhoto: readOrFallback(undefined, findHomePhoto),
  };
}

/**
 * Finds the next event in the calendar. Skips the event of the newest notice, because the home page also shows this
 * notice.
 */
function findNextDay(today: string, noticeId?: number) {
  const events = readOrFallback([], listCalendarEvents).filter((event) => !noticeId || event.noticeId !== noticeId);
  const next = findNext(joinPapers(events), today);
  return next && { ...next, note: emptyText, papers: [] };
}

export default function Home() {
  const { t } = useTranslation();
  const contacts = useSchool();
  const { today, next, notice, result, blogs, figures, chairman, principal, teachers, committee, ...pictures } =
    useLoaderData<typeof loader>();
  const { campus, galleryPhoto } = pictures;
  const top = campus.find(({ atTop }) => atTop);
  return (
    <>
      <Hero photo={top} />
      <LatestUpdates next={next} today={today} notice={notice} result={result} />
      <FiguresStrip figures={heroFigures(figures)} label={t("site.figures")} tone="dark" />
      {galleryPhoto && <WidePhoto of={galleryPhoto} />}
      <MessageSection title="home.chairmanMessage" message={chairman} folded />
      <MessageSection title="home.principalMessage" message={principal} />
      <LatestBlogs blogs={blogs} />
      <FiguresStrip figures={headlineFigures(contacts, figures)} label={t("site.facts")} tone="light" />
      <StaffPreview people={teachers} />
      <Committee members={committee.members} />
      <Campus pictures={campus.filter((picture) => picture !== top)} />
    </>
  );
}

const heroFigures = ({ passingRate, years, students, teachers }: School["figures"]): Figure[] => [
  { figure: passingRate, label: "home.passingRate" },
  { figure: years, label: "home.years" },
  { figure: students, label: "home.students" },
  { figure: teachers, label: "home.teachers" },
];

const headlineFigures = (contacts: SchoolContacts, { years, coEducation }: School["figures"]): Figure[] => [
  { figure: String(contacts.established), label: "home.established" },
  { figure: String(disciplines.length), label: "home.disciplines" },
  { figure: contacts.institutionId, label: "home.institutionId" },
  { figure: years, label: "home.years" },
  { words: coEducation, label: "home.students" },
];

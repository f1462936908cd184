import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { notFound } from "~/http";
import { NoticeTypeBadge } from "~/notices/notice-row";
import { type SectionName, sectionNames, sectionPath } from "~/school/sections";
import { isItemList } from "~/school-editor/item-lists";
import { changeItemList } from "~/school-editor/item-lists.server";
import { CalendarScreen } from "~/school-editor/lists/calendar";
import { CampusScreen, CoursesScreen } from "~/school-editor/lists/simple-lists";
import { StaffScreen } from "~/school-editor/lists/staff";
import { loadSectionScreen, saveWholeSection } from "~/school-editor/section-form.server";
import { WholeSection } from "~/school-editor/section-screen";
import { countStudentsByClass } from "~/students/students.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const section = parseSection(request);
  return loadSectionScreen(request, section, section === "students" ? countStudentsByClass() : undefined);
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const section = parseSection(request);
  return isItemList(section) ? changeItemList(request, email, section) : saveWholeSection(request, email, section);
}

/**
 * Returns the section that the URL names. We compare complete paths, because the URL of an Information section begins
 * with the URL of the list of Information sections.
 */
function parseSection({ url }: Request): SectionName {
  const path = new URL(url).pathname.replace(/\/$/, "");
  const section = sectionNames.find((name) => sectionPath(name) === path);
  if (!section) throw notFound();
  return section;
}

/** The screens of sections that have a separate form for each item. All other sections have a single form. */
const screens: { [Name in SectionName]?: () => JSX.Element } = {
  staff: StaffScreen,
  campus: CampusScreen,
  courses: CoursesScreen,
  calendar: () => <CalendarScreen KindBadge={NoticeTypeBadge} />,
};

export default function Section() {
  const { section } = useLoaderData<typeof loader>();
  const Screen = screens[section] ?? WholeSection;
  return <Screen key={section} />;
}

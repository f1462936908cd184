import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { notFound } from "../../../http";
import { NoticeTypeBadge } from "../../../notices/notice-row";
import { type SectionName, sectionNames } from "../../../school/sections";
import { isItemList } from "../../../school-editor/item-lists";
import { changeItems } from "../../../school-editor/item-lists.server";
import { CalendarScreen } from "../../../school-editor/lists/calendar";
import { CampusScreen, CoursesScreen } from "../../../school-editor/lists/simple-lists";
import { StaffScreen } from "../../../school-editor/lists/staff";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, parseSection(params.section));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const section = parseSection(params.section);
  return isItemList(section) ? changeItems(request, email, section) : saveWholeSection(request, email, section);
}

function parseSection(named: string | undefined): SectionName {
  const section = sectionNames.find((name) => name === named);
  if (!section) throw notFound();
  return section;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Lists whose items have a form of their own; every other section is one form. */
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

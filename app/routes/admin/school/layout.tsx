import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { type Tab, Tabs } from "../../../admin/tabs";
import { countMissingFacts } from "../../../school/missing-facts";
import { getMissingFacts } from "../../../school/school.server";
import { sectionNames } from "../../../school/sections";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const facts = getMissingFacts();
  const counts = sectionNames.map((name) => [`/cog-admin/school/${name}`, countMissingFacts(facts, name)]);
  return { missing: Object.fromEntries(counts) as Partial<Record<string, number>> };
}

const tabs: Tab[] = [
  { path: "/cog-admin/school/contacts", name: "school.section.contacts" },
  { path: "/cog-admin/school/figures", name: "school.section.figures" },
  { path: "/cog-admin/school/messages", name: "school.section.messages" },
  { path: "/cog-admin/school/staff", name: "school.section.staff" },
  { path: "/cog-admin/school/committee", name: "school.section.committee" },
  { path: "/cog-admin/school/about", name: "school.section.about" },
  { path: "/cog-admin/school/campus", name: "school.section.campus" },
  { path: "/cog-admin/school/courses", name: "school.section.courses" },
  { path: "/cog-admin/school/calendar", name: "school.section.calendar" },
];

export default function SchoolLayout() {
  const { missing } = useLoaderData<typeof loader>();
  const counted = tabs.map((tab) => ({ ...tab, count: missing[tab.path] }));
  return (
    <>
      <Tabs label="school.nav" tabs={counted} part="school-nav" />
      <Outlet />
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { Tabs } from "../../../admin/tabs";
import { countMissingFacts } from "../../../school/missing-facts";
import { getMissingFacts } from "../../../school/school.server";
import { ownSections, sectionPath } from "../../../school/sections";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const facts = getMissingFacts();
  return { sections: ownSections.map((name) => ({ name, count: countMissingFacts(facts, name) })) };
}

export default function SchoolLayout() {
  const { sections } = useLoaderData<typeof loader>();
  const tabs = sections.map(({ name, count }) => ({
    path: sectionPath(name),
    name: `school.section.${name}` as const,
    count,
  }));
  return (
    <>
      <Tabs label="school.nav" tabs={tabs} part="school-nav" />
      <Outlet />
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { Tabs } from "~/admin/tabs";
import { getInformation } from "~/downloads/information.server";
import { countMissingFacts } from "~/school/missing-facts";
import { listMissingKinds } from "~/school/public-information";
import { getMissingFacts } from "~/school/school.server";
import { schoolTabs, sectionPath } from "~/school/sections";

export { shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const facts = [...getMissingFacts(), ...listMissingKinds(getInformation().items)];
  return { sections: schoolTabs.map((name) => ({ name, count: countMissingFacts(facts, name) })) };
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

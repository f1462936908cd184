import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useSearchParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { type Tab, Tabs } from "~/admin/tabs";

export { shouldRevalidate } from "~/admin/forms/sending/client-action";

/** The loader returns no data, but it requires an account like every admin route. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return null;
}

const tabs: Tab[] = [
  { path: "/cog-admin/results", name: "marks.nav.marks" },
  { path: "/cog-admin/results/students", name: "marks.nav.students" },
  { path: "/cog-admin/results/subjects", name: "marks.nav.subjects" },
  { path: "/cog-admin/results/exams", name: "marks.nav.exams" },
];

/**
 * Shows links to the screens of the results at the top of each of these screens. The links keep the class that is in
 * the URL.
 */
export default function ResultsLayout() {
  const level = useSearchParams()[0].get("class");
  const search = level ? `?${new URLSearchParams({ class: level })}` : "";
  return (
    <>
      <Tabs label="marks.nav" tabs={tabs} search={search} part="results-nav" />
      <Outlet />
    </>
  );
}

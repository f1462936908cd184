import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useMatches, useSearchParams } from "@remix-run/react";
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
 * Returns the class of the current screen, so that its links keep it. The loader of a screen returns the class as
 * `level`. If the screen failed or shows every class, the class is in the URL or missing.
 */
function useScreenClass() {
  const inUrl = useSearchParams()[0].get("class");
  const shown = useMatches().at(-1)?.data;
  return shown && typeof shown === "object" && "level" in shown && shown.level ? String(shown.level) : inUrl;
}

/** Shows links to the screens of the results at the top of each of these screens. The links keep the class. */
export default function ResultsLayout() {
  const level = useScreenClass();
  const search = level ? `?${new URLSearchParams({ class: level })}` : "";
  return (
    <>
      <Tabs label="marks.nav" tabs={tabs} search={search} part="results-nav" />
      <Outlet />
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { type Tab, Tabs } from "../../../admin/tabs";

/** Like every route of the office it is closed, though it has nothing to tell. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return null;
}

const tabs: Tab[] = [
  { path: "/cog-admin/results", name: "marks.nav.marks" },
  { path: "/cog-admin/results/students", name: "marks.nav.students" },
  { path: "/cog-admin/results/subjects", name: "marks.nav.subjects" },
  { path: "/cog-admin/results/exams", name: "marks.nav.exams" },
  { path: "/cog-admin/results/import", name: "marks.nav.import" },
  { path: "/cog-admin/results/progress", name: "marks.nav.progress" },
];

/** Above every screen of the results: the ways between them; the class somebody is at work on goes along. */
export default function ResultsLayout() {
  const level = useSearchParams()[0].get("class");
  const search = level ? `?class=${encodeURIComponent(level)}` : "";
  return (
    <>
      <Tabs label="marks.nav" tabs={tabs} search={search} part="results-nav" />
      <Outlet />
    </>
  );
}

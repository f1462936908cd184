import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useSearchParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { type Tab, Tabs } from "~/admin/tabs";

export { shouldRevalidate } from "~/admin/forms/client-action";

/** The loader returns no data, but it requires an account like every admin route. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return null;
}

const studentsPath = "/cog-admin/results/students";
const importPath = "/cog-admin/results/import";

const tabs: Tab[] = [
  { path: "/cog-admin/results", name: "marks.nav.marks" },
  { path: studentsPath, name: "marks.nav.students" },
  { path: "/cog-admin/results/subjects", name: "marks.nav.subjects" },
  { path: "/cog-admin/results/exams", name: "marks.nav.exams" },
  { path: importPath, name: "marks.nav.import" },
  { path: "/cog-admin/results/progress", name: "marks.nav.progress" },
];

/**
 * Shows links between the screens of the results at the top of each screen. The links keep the current class. The
 * import link opens with the kind of data that the screen shows.
 */
export default function ResultsLayout() {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const level = searchParams.get("class");
  const what = findImportKind(pathname) ?? searchParams.get("what");
  const query = (named: Record<string, string | null>) => {
    const given = Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  };
  return (
    <>
      <Tabs
        label="marks.nav"
        tabs={tabs.map((tab) => (tab.path === importPath ? { ...tab, query: query({ class: level, what }) } : tab))}
        search={query({ class: level })}
        part="results-nav"
      />
      <Outlet />
    </>
  );
}

const findImportKind = (pathname: string) => {
  if (pathname.startsWith(`${studentsPath}/rolls`)) return "rolls";
  return pathname.startsWith(studentsPath) ? "students" : undefined;
};

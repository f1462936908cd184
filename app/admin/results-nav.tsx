import { NavLink, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";

const resultsPages: { path: string; name: TextKey }[] = [
  { path: "/cog-admin/results", name: "marks.nav.marks" },
  { path: "/cog-admin/results/students", name: "marks.nav.students" },
  { path: "/cog-admin/results/subjects", name: "marks.nav.subjects" },
  { path: "/cog-admin/results/exams", name: "marks.nav.exams" },
  { path: "/cog-admin/results/import", name: "marks.nav.import" },
  { path: "/cog-admin/results/progress", name: "marks.nav.progress" },
];

/** The ways between the screens of the wing of marks; the class somebody is at work on goes along. */
export function ResultsNav() {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const level = useSearchParams()[0].get("class");
  // On a phone the ways do not all fit: the present one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the occasion
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16;
  }, [pathname]);
  const search = level ? `?class=${encodeURIComponent(level)}` : "";
  return (
    <nav ref={nav} className="results-nav" aria-label={t("marks.nav")}>
      {resultsPages.map(({ path, name }) => (
        <NavLink key={path} to={path + search} end>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}

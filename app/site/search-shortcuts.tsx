import { useTranslation } from "react-i18next";
import { groupLabel } from "../downloads/download";
import type { DownloadsByGroup } from "../downloads/downloads.server";
import type { TextKey } from "../i18n/en";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { classLabel, classLevels } from "../school/classes";

type DownloadGroup = DownloadsByGroup[number]["group"];

type Shortcut = { group: DownloadGroup; path: string };

/** The groups that parents ask for most often. The classes lead to the others. */
const shownGroups: DownloadGroup[] = ["examRoutine", "routine", "fees", "admission", "forms"];

/** Lists the groups that have documents. A group with a single document leads to this document. */
export const toShortcuts = (groups: DownloadsByGroup): Shortcut[] =>
  shownGroups.flatMap((wanted) =>
    groups
      .filter(({ group }) => group === wanted)
      .map(({ group, downloads: [first, second] }) => {
        const isAlone = first !== undefined && second === undefined;
        return { group, path: isAlone ? `/downloads/${first.id}` : `/information#downloads-${group}` };
      }),
  );

const pages: { path: string; name: TextKey }[] = [
  { path: "/results", name: "nav.results" },
  { path: "/academic#calendar", name: "search.kind.event" },
  { path: "/notices", name: "nav.notices" },
];

const chip =
  "flex min-h-11 items-center justify-center rounded-sm border border-rule bg-card px-3 font-semibold text-teesta hover:border-rule-strong";

const blockTitle = "mb-1.6 mt-5 font-text text-base font-semibold";

/** Leads on from a search page without results to what parents often look for, and to the classes. */
export function Shortcuts({ shortcuts }: { shortcuts: Shortcut[] }) {
  const { t } = useTranslation();
  const { digits } = useTexts();
  const { to } = useLocalizedPath();
  const links = [...pages, ...shortcuts.map(({ group, path }) => ({ path, name: groupLabel(group) }))];
  return (
    <div data-part="shortcuts" className="max-w-column">
      <h2 className={blockTitle}>{t("search.often")}</h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ path, name }) => (
          <li key={path}>
            <a className={chip} href={to(path)}>
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <h2 className={blockTitle}>{t("academic.classes")}</h2>
      <ul className="grid grid-cols-5 gap-2 sm:grid-cols-10">
        {classLevels.map((level) => (
          <li key={level}>
            <a className={chip} href={to(`/academic#class-${level}`)} aria-label={t(classLabel(level))}>
              {digits(level)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Link } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";

type FilterLink = { to: string; text: string; count: number; isCurrent: boolean };

const colors = [
  "hover:bg-teesta-tint aria-current:border-teesta-deep aria-current:bg-teesta-deep aria-current:font-semibold",
  "aria-current:text-card",
].join(" ");

/** Shows links that filter a list, each with the number of its items. */
export function FilterLinks({ label, links }: { label: string; links: FilterLink[] }) {
  const { digits } = useTexts();
  return (
    <nav aria-label={label} data-part="filter-links">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, text, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={`flex min-h-11 items-center gap-2.2 rounded-sm border border-rule-strong px-3.4 ${colors}`}
            >
              {text} <span className="text-small font-normal tabular-nums">{digits(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

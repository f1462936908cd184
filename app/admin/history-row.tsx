import type { ReactNode } from "react";
import { rowLine } from "./list";

type HistoryRowProps = {
  iso: string;
  /** The hour, under the heading of its day; or day and hour, which need a line of their own on small screens. */
  time: string;
  isDated?: boolean;
  children: ReactNode;
};

/** A line of what was done: when, left of the margin line where there is one, and what. */
export const HistoryRow = ({ iso, time, isDated = false, children }: HistoryRowProps) => (
  <li
    data-part="history-row"
    className={`${rowLine} grid py-[0.65rem] lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)] ${isDated ? "grid-cols-1" : "grid-cols-[3.5rem_minmax(0,1fr)]"}`}
  >
    <time className="tabular-nums text-ink-2 lg:justify-self-end lg:pr-[25px]" dateTime={iso}>
      {time}
    </time>
    <div className="lg:pl-gap">{children}</div>
  </li>
);

/** The classes of what was done, and of the smaller line below it. */
export const historyTitle = "max-w-[64ch] font-semibold";
export const historyDetail = "flex flex-wrap gap-x-4 text-small text-ink-2";

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "../components/empty-state";
import { detectLanguage } from "../i18n/languages";
import { ActionMenu } from "./action-menu";
import { Inset } from "./screen";

export const EmptyList = ({ children }: { children: ReactNode }) => (
  <Inset>
    <EmptyState>{children}</EmptyState>
  </Inset>
);

export const rowLine = "relative border-b border-rule";

type RowProps = {
  children: ReactNode;
  actions: ReactNode;
  hasWideActions?: boolean;
  /** True if the row has an action menu, which phones show beside the text. */
  hasMenu?: boolean;
};

export const Row = ({ children, actions, hasWideActions = false, hasMenu = false }: RowProps) => (
  <li
    data-part="row"
    className={`${rowLine} pb-2 pt-4.4 lg:py-4.4 lg:pl-beside ${hasMenu ? "max-md:flex max-md:items-center max-md:gap-4" : ""} ${hasWideActions ? "2xl:flex 2xl:items-center 2xl:gap-8 2xl:[&>:last-child]:mt-0" : "lg:flex lg:items-center lg:gap-8 lg:[&>:last-child]:mt-0"}`}
  >
    <div className="min-w-0 flex-1">{children}</div>
    {actions}
  </li>
);

export const RowActions = ({
  isHiddenOnPhones = false,
  children,
}: {
  isHiddenOnPhones?: boolean;
  children: ReactNode;
}) => (
  <div
    data-part="row-actions"
    className={`mt-0.6 flex-wrap items-center gap-x-5 [&>.text-danger]:ml-auto ${isHiddenOnPhones ? "hidden md:flex" : "flex"}`}
  >
    {children}
  </div>
);

/** On phones the links of a row are in a menu, so that more rows fit on the screen. */
export const RowLinks = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <RowActions isHiddenOnPhones>{children}</RowActions>
    <ActionMenu title={title}>{children}</ActionMenu>
  </>
);

export const RowKind = ({ children }: { children: ReactNode }) => (
  <p data-part="row-kind" className="flex flex-wrap items-center gap-x-2.2 gap-y-1 text-small text-ink-2">
    {children}
  </p>
);

export const rowTitle = "font-text text-lg font-semibold leading-1.4 bn:leading-1.6";

export const RowTitle = ({ children, to }: { children: string; to?: string }) => (
  <h2 className={`mb-0.6 mt-1.2 ${rowTitle}`} lang={detectLanguage(children)}>
    {to ? (
      <Link to={to} className="inline-flex min-h-11 items-center text-teesta hover:underline mouse:min-h-0">
        {children}
      </Link>
    ) : (
      children
    )}
  </h2>
);

export const RowNote = ({ children }: { children: ReactNode }) => (
  <p data-part="row-note" className="mt-0.6 text-small text-ink-2">
    {children}
  </p>
);

type HistoryRowProps = {
  iso: string;
  time: string;
  isDated?: boolean;
  children: ReactNode;
};

export const HistoryRow = ({ iso, time, isDated = false, children }: HistoryRowProps) => (
  <li
    data-part="history-row"
    className={`${rowLine} grid py-2.6 lg:grid-cols-from-margin ${isDated ? "grid-cols-1" : "grid-cols-from-19"}`}
  >
    <time className="pr-3 tabular-nums text-ink-2 lg:justify-self-end lg:pr-6.25" dateTime={iso}>
      {time}
    </time>
    <div className="lg:pl-gap">{children}</div>
  </li>
);

export const historyTitle = "max-w-prose font-semibold";
export const historyDetail = "flex flex-wrap gap-x-4 text-small text-ink-2";

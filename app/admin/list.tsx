import { Link, useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { detectLanguage } from "../i18n/languages";
import { ActionMenu } from "./action-menu";
import { Inset } from "./screen";

export const EmptyList = ({ children }: { children: ReactNode }) => (
  <Inset>
    <div data-part="empty-state">{children}</div>
  </Inset>
);

export const rowLine = "relative border-b border-rule";

const toEdges = "max-md:focus:-mx-4 max-md:focus:px-4 max-md:target:-mx-4 max-md:target:px-4";

/**
 * Classes of an item that gets the focus because it was just saved. Without script, it is the target of the page's URL.
 */
export const newCell = "scroll-mt-20 focus:bg-paddy-tint focus:outline-none target:bg-paddy-tint";

/** On phones, the color of a row that is as wide as the list reaches the edges of the screen. */
export const newRow = `${newCell} ${toEdges}`;

/** A row that was just saved, but still lacks something, is not green. */
export const newOpenRow = `scroll-mt-20 focus:bg-maize-tint focus:outline-none target:bg-maize-tint ${toEdges}`;

/**
 * Sets the focus on the row that the fragment of the URL names. The list of rows must call this. A button that has moved
 * the row keeps the focus.
 */
export function useNewRowFocus(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const row = key === "default" ? null : document.getElementById(hash.slice(1));
    if (row && !row.contains(document.activeElement)) focusRow(row);
  }, [hash, key]);
}

export function focusRow(row: HTMLElement): void {
  // Otherwise a row has no tabindex, so that a click into it does not mark it.
  row.tabIndex = -1;
  row.focus();
  row.addEventListener("blur", () => row.removeAttribute("tabindex"), { once: true });
}

const note = "my-2 border-l-4 px-3 py-2";

/** The frame of a warning between the parts of a screen. */
export const warningNote = `${note} border-maize bg-maize-tint`;

/** The frame of a part that says what is done. */
export const doneNote = `${note} border-paddy bg-paddy-tint`;

/** The color of a row while one of its buttons has the focus, for example after the button has moved the row. */
export const movedRow = "has-[button:focus]:bg-paddy-tint";

type RowProps = {
  /** The id of a row that a URL may name, for example after it was added. */
  id?: string;
  children: ReactNode;
  actions: ReactNode;
  /** True if the actions are beside the text even on phones. */
  isShort?: boolean;
  /** True if the task of this row is done. A green background shows it at a glance. */
  isDone?: boolean;
};

export const Row = ({ id, children, actions, isShort = false, isDone = false }: RowProps) => (
  <li
    data-part="row"
    id={id}
    className={`${id ? `${newRow} ` : ""}${isDone ? "bg-paddy-tint max-lg:-mx-4 max-lg:px-4 " : ""}${rowLine} pb-2 pt-4.4 lg:flex lg:items-center lg:gap-8 lg:py-4.4 lg:pl-beside lg:[&>:not(dialog)]:mt-0 ${isShort ? "max-lg:flex max-lg:items-center max-lg:gap-4" : ""}`}
  >
    <div className="min-w-0 flex-1">{children}</div>
    {actions}
  </li>
);

/** Classes of a short text that wide screens show left of the margin line, on the first line of its row. */
export const rowMarginText = "lg:absolute lg:left-0 lg:top-4.4 lg:w-margin lg:pr-6.25 lg:text-right";

type RowActionsProps = {
  /** The name of the row. The menu uses it as its label. */
  title: string;
  main?: ReactNode;
  children?: ReactNode;
  /** True if phones show only the icons, so that the names of students have room. The menu has no frame then. */
  isNarrow?: boolean;
};

const narrow = [
  "max-md:gap-x-1 max-md:[&>a]:min-w-11 max-md:[&>a]:justify-center max-md:[&>a>span]:sr-only",
  "max-md:[&_summary>span]:sr-only [&_summary]:border-transparent",
].join(" ");

/** A row has one main action. All other actions are in its menu. */
export const RowActions = ({ title, main, children, isNarrow = false }: RowActionsProps) => (
  <div
    data-part="row-actions"
    className={`mt-1.4 flex flex-none items-center justify-between gap-x-4 ${isNarrow ? narrow : ""}`}
  >
    {main}
    {children && <ActionMenu title={title}>{children}</ActionMenu>}
  </div>
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

/** Says with a tick that the task of a row is done. */
export const DoneNote = ({ part, children }: { part: string; children: ReactNode }) => (
  <p data-part={part} className="flex items-center gap-2 text-small font-semibold text-paddy">
    <Check size={18} strokeWidth={2.25} aria-hidden="true" className="flex-none" />
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

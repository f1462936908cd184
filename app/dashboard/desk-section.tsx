import { type ReactNode, useId } from "react";
import { headingLook } from "../admin/screen";

type DeskSectionProps = {
  heading: string;
  /** What stands at the right end of the heading's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard under its heading. */
export function DeskSection({ heading, beside, children }: DeskSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-strong pb-2 pt-[1.9rem] lg:pl-beside">
        <h2 id={id} className={headingLook}>
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

/**
 * The columns of a row: its icon left of the margin line where there is one, its words, and what stands right of them. In
 * one column where letters are very large on a small screen.
 */
export const deskRow =
  "group grid grid-cols-[24px_minmax(0,1fr)_auto_20px] items-center gap-x-4 text-ink-2 hover:bg-wall lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto_20px] lg:gap-x-0 [@media(max-width:16em)]:grid-cols-[24px_minmax(0,1fr)]";
export const deskIcon = "lg:mr-[25px] lg:justify-self-end";
export const deskWords = "min-w-0 break-words lg:px-gap";
export const deskArrow = "col-start-4 text-ink-3 group-hover:text-teesta [@media(max-width:16em)]:hidden";

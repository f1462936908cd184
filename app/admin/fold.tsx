import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = {
  title: string;
  /** Says in the closed row what is inside. */
  holds: ReactNode;
  children: ReactNode;
};

/** A closed row with what staff rarely need. It opens by keyboard and without script. */
export const Fold = ({ title, holds, children }: FoldProps) => (
  <details data-part="fold" className="group">
    <summary className="flex min-h-17 cursor-pointer items-center gap-4 border-b border-rule py-2 hover:bg-wall lg:pl-beside">
      <span className="min-w-0 flex-1">
        <h2 className="font-text text-lg font-semibold leading-1.35 bn:leading-1.6">{title}</h2>
        <span className="block break-words text-small text-ink-2">{holds}</span>
      </span>
      <ChevronDown
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="flex-none text-teesta group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
);

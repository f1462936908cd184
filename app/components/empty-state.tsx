import type { ReactNode } from "react";

type EmptyStateProps = { className?: string; isDense?: boolean; children: ReactNode };

export const EmptyState = ({ className = "", isDense = false, children }: EmptyStateProps) => (
  <div data-part="empty-state" className={`border-y border-rule ${isDense ? "py-2" : "py-5"} ${className}`}>
    {children}
  </div>
);

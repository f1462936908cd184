import type { ReactNode } from "react";

export const EmptyState = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div data-part="empty-state" className={`border-y border-rule py-5 ${className}`}>
    {children}
  </div>
);

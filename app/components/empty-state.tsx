import type { ReactNode } from "react";

export const EmptyState = ({ children }: { children: ReactNode }) => (
  <div data-part="empty-state" className="border-y border-rule py-5">
    {children}
  </div>
);

import type { ReactNode } from "react";

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div data-part="empty-state" className="border border-rule bg-card">
      <div className="lattice h-[72px]" />
      <p className="p-5">{children}</p>
    </div>
  );
}

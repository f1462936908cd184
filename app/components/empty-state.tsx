import type { ReactNode } from "react";

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="empty-state">
      <div className="lattice" />
      <p>{children}</p>
    </div>
  );
}

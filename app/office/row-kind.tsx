import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { listed } from "./status";
import { StatusBadge } from "./status-badge";

type Listed = Pick<ReturnType<typeof listed>, "status" | "created" | "appears">;

/** The first line of a row: its status, what kind it is, the day it was written, and when it will appear. */
export function RowKind({ row, children }: { row: Listed; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className="row-kind">
      <StatusBadge status={row.status} />
      {children}
      <time dateTime={row.created.iso}>{row.created.whole}</time>
      {row.appears && <span>{t("office.appearsAt", row.appears)}</span>}
    </p>
  );
}

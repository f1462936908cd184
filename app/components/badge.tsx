import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useTranslation } from "react-i18next";

export const badgeColors = {
  grey: "bg-wall-2 text-ink-2",
  blue: "bg-teesta-tint text-teesta",
  plum: "bg-plum-tint text-plum",
  yellow: "bg-maize-tint text-maize-deep",
  green: "bg-paddy-tint text-paddy",
  /** The colour of the line with the urgent notice at the top of each page. */
  urgent: "bg-maize text-ink",
  today: "border border-teesta bg-teesta text-white print:bg-transparent print:text-teesta",
  tomorrow: "border border-teesta bg-card text-teesta",
};

export type BadgeColor = keyof typeof badgeColors;

export const Badge = ({ color = "grey", ...attributes }: ComponentPropsWithoutRef<"span"> & { color?: BadgeColor }) => (
  <span
    data-part="badge"
    className={`inline-block rounded-sm px-2 py-0.2 font-text text-xs font-semibold leading-1.6 ${badgeColors[color]}`}
    {...attributes}
  />
);

export function DayBadge({ mark }: { mark: "today" | "tomorrow" | undefined }) {
  const { t } = useTranslation();
  return mark ? (
    <Badge data-part="day-badge" color={mark}>
      {t(`calendar.${mark}`)}
    </Badge>
  ) : null;
}

export const AttentionNote = ({ part = "attention", children }: { part?: string; children: ReactNode }) => (
  <p data-part={part} className={`mt-1.4 text-small ${attentionClassName}`}>
    <AttentionDot />
    <span>{children}</span>
  </p>
);

export const attentionClassName = "flex items-baseline gap-2 font-semibold text-maize-deep";
export const AttentionDot = () => (
  <span className="relative -top-[0.12em] size-1.5 flex-none rounded-full bg-maize-deep" aria-hidden="true" />
);

export const AttentionCount = ({ label, children }: { label: string; children: string }) => (
  <span
    data-part="attention-count"
    className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-maize-tint px-1.5 font-text text-small font-semibold leading-none text-maize-deep"
  >
    <span className="sr-only">{label} </span>
    {children}
  </span>
);

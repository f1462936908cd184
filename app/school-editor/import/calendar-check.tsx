import { ConfirmImport, type ImportCheckProps, ImportPart } from "~/admin/import/import-result";
import { EmptyList } from "~/admin/list";
import { Badge } from "~/components/badge";
import { formatShortDay } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";
import { BothLanguages } from "./both-languages";
import type { ImportedDay } from "./calendar";
import type { SectionPreview } from "./importers.server";

export function CalendarCheck({ checked, result, action, sending }: ImportCheckProps<SectionPreview<"calendar">>) {
  const { t } = useTexts();
  const { added, same, carried, once } = checked;
  return (
    <>
      {added.length === 0 && <EmptyList>{t("import.calendar.nothing")}</EmptyList>}
      <ImportPart title="import.calendar.new" count={added.length}>
        <DayLines days={added} />
      </ImportPart>
      <ImportPart title="import.calendar.same" count={same.length}>
        <DayLines days={same} />
      </ImportPart>
      <ConfirmImport
        action={action}
        carried={carried}
        once={once}
        result={result}
        sending={sending}
        another="import.calendar.another"
        text={added.length > 0 ? t("import.calendar.save", { count: added.length }) : undefined}
      />
    </>
  );
}

function DayLines({ days }: { days: ImportedDay[] }) {
  const { t, language } = useTexts();
  return days.map(({ starts, ends, kind, title }, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and two events may be equal
      key={place}
      className="grid gap-x-4 border-t py-2.2 sm:grid-cols-[16rem_1fr_auto] sm:items-baseline"
    >
      <span className="text-ink-2 tabular-nums">
        {[starts, ends]
          .filter(Boolean)
          .map((day) => formatShortDay(day, language))
          .join(" – ")}
      </span>
      <span className="flex flex-wrap gap-x-4">
        <BothLanguages text={title} className="font-semibold" />
      </span>
      <span>
        <Badge>{t(`school.calendar.kind.${kind}`)}</Badge>
      </span>
    </li>
  ));
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClipboardPaste } from "lucide-react";
import type { ReactNode } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { ButtonLink } from "../../../admin/button";
import { getRejection } from "../../../content/content-screen";
import { dhakaToday, formatShortDay, getDateParts } from "../../../i18n/format";
import { emptyText, localizedText } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import { noticeTypes, noticeTypeText } from "../../../notices/notice";
import { NoticeTypeBadge } from "../../../notices/notice-row";
import type { CalendarEntry } from "../../../school/sections";
import { ChoiceField, FieldPair, ItemTextFields, LineField, LocalizedField } from "../../../school-editor/fields";
import {
  ColumnHeads,
  ItemDetails,
  ItemGroupHead,
  ItemList,
  ItemNumber,
  ItemRow,
} from "../../../school-editor/item-list";
import { changeItems, itemLists, loadItemScreen } from "../../../school-editor/item-lists.server";
import { ItemScreen } from "../../../school-editor/item-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { screen, status } = await loadItemScreen(request, itemLists.calendar);
  return data({ ...screen, today: dhakaToday() }, { status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return changeItems(request, email, itemLists.calendar);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Calendar() {
  const { t, language, digits, values } = useTexts();
  const { today, ...screen } = useLoaderData<typeof loader>();
  const parts = groupByYear(screen.items, today);
  return (
    <ItemScreen<CalendarEntry>
      section="calendar"
      screen={screen}
      rejection={getRejection(useActionData<typeof action>() ?? undefined)}
      add="school.calendar.add"
      empty="school.calendar.empty"
      blank={blankEntry}
      getName={({ title }) => localizedText(title, language)}
      links={
        <ButtonLink to="/cog-admin/school/calendar/import" variant="outline">
          <ClipboardPaste size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("school.calendar.import")}
        </ButtonLink>
      }
      fields={(form) => (
        <>
          <ItemTextFields>
            <LocalizedField field={form.get("title")} label="school.calendar.title" need="required" />
            <LocalizedField field={form.get("note")} label="school.calendar.note" />
          </ItemTextFields>
          <FieldPair>
            <LineField field={form.get("starts")} label="school.calendar.starts" need="required" type="date" />
            <LineField
              field={form.get("ends")}
              label="school.calendar.ends"
              need="optional"
              type="date"
              hint="school.calendar.ends.hint"
            />
          </FieldPair>
          <FieldPair>
            <ChoiceField
              field={form.get("kind")}
              label="school.calendar.kind"
              options={noticeTypes.map((kind) => ({ value: kind, text: t(noticeTypeText[kind]) }))}
            />
          </FieldPair>
        </>
      )}
    >
      {(openForm) => {
        const rows = (entries: CalendarEntry[]) => (
          <ItemList items={entries}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} version={screen.version} form={openForm(entry)} />
            ))}
          </ItemList>
        );
        return (
          <>
            <ColumnHeads first="school.calendar.day" />
            {parts.coming.map(({ year, entries }) => (
              <section key={year}>
                <ItemGroupHead name={digits(year)} />
                {rows(entries)}
              </section>
            ))}
            {parts.past.map(({ year, entries }) => (
              <ItemDetails
                key={year}
                title={t("school.calendar.pastYear", values({ year: digits(year), count: entries.length }))}
                items={entries}
              >
                {rows(entries)}
              </ItemDetails>
            ))}
          </>
        );
      }}
    </ItemScreen>
  );
}

type EntryRowProps = { entry: CalendarEntry; version: number; form: ReactNode };

function EntryRow({ entry, version, form }: EntryRowProps) {
  const { t, language } = useTexts();
  const { starts, ends, kind, title, note } = entry;
  const { day, month } = getDateParts(new Date(`${starts}T12:00:00+06:00`), language);
  return (
    <ItemRow
      section="calendar"
      version={version}
      item={entry}
      margin={
        <time dateTime={starts} className="flex w-16 flex-col lg:w-auto lg:items-end">
          <ItemNumber>{day}</ItemNumber>
          <span className="text-small text-ink-2">{month}</span>
        </time>
      }
      name={title}
      texts={[note]}
      oneLanguage={{ en: "school.item.noEnglishText", bn: "school.item.noBengaliText" }}
      form={form}
    >
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
        <NoticeTypeBadge type={kind} />
        {ends > starts && <span>{t("school.calendar.until", { date: formatShortDay(ends, language) })}</span>}
      </p>
    </ItemRow>
  );
}

type Year = { year: string; entries: CalendarEntry[] };

function groupByYear(entries: CalendarEntry[], today: string): { coming: Year[]; past: Year[] } {
  const isOver = ({ starts, ends }: CalendarEntry) => (ends || starts) < today;
  const byYear = (found: CalendarEntry[]): Year[] => {
    const years = [...new Set(found.map(({ starts }) => starts.slice(0, 4)))];
    return years.map((year) => ({ year, entries: found.filter(({ starts }) => starts.startsWith(year)) }));
  };
  return {
    coming: byYear(entries.filter((entry) => !isOver(entry))),
    past: byYear(entries.filter(isOver)).reverse(),
  };
}

const blankEntry: CalendarEntry = {
  id: "",
  starts: "",
  ends: "",
  kind: "Holiday",
  title: emptyText,
  note: emptyText,
};

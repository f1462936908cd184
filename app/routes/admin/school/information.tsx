import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Check, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { newOpenRow, newRow, RowNote, rowLine, rowTitle, useNewRowFocus } from "~/admin/list";
import { ScreenHeader, SectionHeading } from "~/admin/screen";
import { SiteLink } from "~/admin/site-link";
import { AttentionNote } from "~/components/badge";
import { getInformation } from "~/downloads/information.server";
import type { TextKey } from "~/i18n/en";
import { formatLongDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { countFilled, type InformationItem } from "~/school/public-information";
import { getAllSections } from "~/school/school.server";
import { fromInformation, informationPage, isInformation, sectionPath } from "~/school/sections";
import { isItemList } from "~/school-editor/item-lists";
import { loadOldYear } from "~/school-editor/section-form.server";
import { OldYear } from "~/school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const { items } = getInformation();
  const { changedAt } = getAllSections();
  const dated = (at: Date | undefined) => at && formatLongDate(at, language);
  return {
    oldYear: loadOldYear(request),
    filled: countFilled(items),
    items: items.map(({ changedAt, ...item }) => ({ ...item, changed: dated(changedAt) })),
    beside: besideTheEleven.map((name) => ({ name, changed: dated(changedAt[name]) })),
  };
}

const besideTheEleven = ["results", "links"] as const;

export default function PublicInformation() {
  const { t, language, digits, values } = useTexts();
  const { filled, items, beside, oldYear } = useLoaderData<typeof loader>();
  useNewRowFocus();
  const missing = items.length - filled;
  return (
    <>
      <ScreenHeader
        back="/cog-admin/school"
        margin={
          <>
            <span className="block font-display text-11 leading-none">{digits(filled)}</span>
            <span className="text-small text-ink-2">{t("information.ofAll", values({ all: items.length }))}</span>
          </>
        }
        about={
          <>
            <p className="font-semibold lg:sr-only">{t("information.filled", values({ filled, all: items.length }))}</p>
            {missing > 0 && (
              <AttentionNote>{t("information.missing", { count: missing, number: digits(missing) })}</AttentionNote>
            )}
          </>
        }
      >
        <SiteLink className={textButton} href={localizedPath(language, informationPage)}>
          {t("school.see")}
        </SiteLink>
      </ScreenHeader>
      <OldYear oldYear={oldYear} />
      <ol>
        {items.map((item) => (
          <KindRow key={item.name} {...item} />
        ))}
      </ol>
      <div className="pt-7.6">
        <SectionHeading>{t("information.beside")}</SectionHeading>
      </div>
      <ul>
        {beside.map(({ name, changed }) => (
          <InformationRow key={name} id={name} name={`school.section.${name}`} href={sectionPath(name)}>
            <RowNote>{changed ? t("school.changedOn", { date: changed }) : t("school.neverChanged")}</RowNote>
          </InformationRow>
        ))}
      </ul>
    </>
  );
}

type KindRowProps = Omit<InformationItem, "changedAt"> & { changed?: string };

function KindRow({ number, name, missing, section, href, changed }: KindRowProps) {
  const { t, digits } = useTexts();
  const [first] = missing;
  const address = first?.href ?? href;
  // The forms of public information lead back to this list anyway, and lists of people or files have no single form.
  const leadsElsewhere = section && !isInformation(section) && !isItemList(section);
  const lacks = missing
    .map(({ label, number, classes = [] }) => {
      const named = number ? digits(number) : classes.map((level) => t(classLabel(level))).join(", ");
      return t(label) + (named && ` (${named})`);
    })
    .join(", ");
  return (
    <InformationRow
      id={name}
      name={`information.kind.${name}`}
      number={number}
      href={leadsElsewhere ? fromInformation(address, name) : address}
      isMissing={Boolean(first)}
    >
      {first && <AttentionNote>{t("information.lacks", { facts: lacks })}</AttentionNote>}
      {!first && (
        <RowNote>
          {changed ? t("school.changedOn", { date: changed }) : t("school.neverChanged")}
          {!(section && isInformation(section)) && (
            <>
              {" "}
              <Link to={href} className={placeLink}>
                {t(section ? `school.section.${section}` : "downloads.title")}
              </Link>
            </>
          )}
        </RowNote>
      )}
    </InformationRow>
  );
}

const placeLink = "relative z-1 font-semibold text-teesta underline decoration-link-rule underline-offset-link";

type InformationRowProps = {
  id: string;
  name: TextKey;
  number?: number;
  href: string;
  isMissing?: boolean;
  children: ReactNode;
};

function InformationRow({ id, name, number, href, isMissing, children }: InformationRowProps) {
  const { t, digits } = useTexts();
  return (
    <li
      data-part="row"
      id={id}
      tabIndex={-1}
      className={`${isMissing ? newOpenRow : newRow} ${rowLine} grid grid-cols-from-8-to-end items-center gap-x-3 py-3.6 lg:grid-cols-from-margin-to-end lg:gap-x-0`}
    >
      <span
        className={`self-start font-display text-xl lg:justify-self-end lg:pr-6.25 lg:text-7.5 ${isMissing ? "text-maize-deep" : ""}`}
      >
        {number && digits(number)}
      </span>
      <div className="lg:pl-gap">
        <h2 className={rowTitle}>{t(name)}</h2>
        {children}
      </div>
      <div className="flex items-center gap-4">
        {isMissing === false && (
          <Check size={20} className="text-paddy" role="img" aria-label={t("information.isFilled")} />
        )}
        <Link
          to={href}
          className={`${textButton} after:absolute after:inset-0`}
          aria-label={`${t(isMissing ? "information.fill" : "common.edit")}: ${t(name)}`}
        >
          <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="max-md:hidden">{t(isMissing ? "information.fill" : "common.edit")}</span>
        </Link>
      </div>
    </li>
  );
}

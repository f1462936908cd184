import { Mail, Phone } from "lucide-react";
import { Fragment } from "react";
import { Localized, ToBeAdded } from "../components/localized";
import { linedText } from "../components/text-link";
import { formatNumericDay } from "../i18n/format";
import { isEmptyText, type LocalizedText, localize } from "../i18n/languages";
import { getInitial } from "../i18n/text";
import { useTexts } from "../i18n/use-texts";
import type { PictureInfo, WithPortrait } from "../school/pictures.server";
import { SchoolPicture } from "../school/school-picture";
import type { StaffMember } from "../school/sections";
import { ContactLink } from "./contacts";

const details = "text-small leading-1.45 bn:leading-1.65";
const contact = "flex items-center gap-1.4";

type StaffListProps = { people: WithPortrait<StaffMember>[]; contacts?: boolean };

const portraitSizes = "[--portrait:84px]";

const list = {
  columns: "sm:grid sm:grid-cols-fill-64",
  /** Three people are in one row, also on a tablet. */
  previewColumns:
    "sm:grid sm:grid-cols-fill-56 sm:max-lg:[&>li]:block sm:max-lg:[&>li>:nth-child(2)]:mt-2.4 lg:grid-cols-fill-64",
  /** Cuts off the vertical line on the left of the first cell in each row. */
  clipped: "sm:-ml-[calc(1rem+1px)] sm:overflow-hidden sm:[clip-path:inset(0_0_0_calc(1rem+1px))]",
  /** In print the list is a flex box. In a grid, Chromium may leave the heading alone at the end of a page. */
  printed: "sm:print:flex sm:print:flex-wrap",
};

const cell = {
  columns: "grid grid-cols-from-start content-between items-start gap-x-3",
  space: "py-3 sm:px-4 sm:py-6 sm:print:w-1/2",
  sideRule: "sm:border-b-0 sm:border-l",
  /** Draws the line on the right of the last card. In a full row, the list cuts it off. */
  lastRule: "sm:before:absolute sm:before:inset-y-0 sm:before:-right-px sm:before:border-r sm:before:border-rule",
  /** Draws one line below each row, even if the last places of the row are empty. */
  rowRule:
    "sm:relative sm:after:absolute sm:after:bottom-0 sm:after:left-0 sm:after:w-screen sm:after:border-b sm:after:border-rule",
};

/**
 * Shows a card for each person with a name, a picture or contacts. One line below the cards lists the designations
 * without a known person.
 */
export function StaffList({ people, contacts = false }: StaffListProps) {
  const known = people.filter((person) => isNamed(person) || person.email || person.mobile || person.portrait);
  const posts = people.filter((person) => !known.includes(person)).map(({ designation }) => designation);
  return (
    <>
      {known.length > 0 && <Cards people={known} contacts={contacts} />}
      <UnnamedPosts posts={posts} />
    </>
  );
}

export const isNamed = ({ name }: { name: LocalizedText }) => !isEmptyText(name);

export function UnnamedPosts({ posts }: { posts: LocalizedText[] }) {
  const { t } = useTexts();
  const different = posts.filter(
    (post, place) => posts.findIndex(({ en, bn }) => en === post.en && bn === post.bn) === place,
  );
  if (different.length === 0) return null;
  return (
    <p data-part="unnamed" className="max-w-column py-2.6 text-ink-2">
      {t("staff.unnamed")}{" "}
      {different.map((post, place) => (
        <Fragment key={`${post.en} ${post.bn}`}>
          {place > 0 && ", "}
          <Localized text={post} />
        </Fragment>
      ))}
    </p>
  );
}

function Cards({ people, contacts = false }: StaffListProps) {
  return (
    <ul
      data-part="people"
      className={`border-t border-rule ${portraitSizes} ${contacts ? list.columns : list.previewColumns} ${list.clipped} ${list.printed}`}
    >
      {people.map((person) => (
        <li
          key={person.id}
          id={contacts ? `person-${person.id}` : undefined}
          className={`border-b border-rule ${cell.columns} ${cell.space} ${cell.sideRule} ${cell.lastRule} ${cell.rowRule}`}
        >
          <Portrait name={person.name} office={person.designation} photo={person.portrait} />
          <div className="min-w-0">
            <h3 className="display">
              <Localized text={isNamed(person) ? person.name : person.designation} />
            </h3>
            {isNamed(person) && (
              <>
                <p className={details}>
                  <Localized text={person.designation} />
                </p>
                <JoiningDate joined={person.joined} />
              </>
            )}
          </div>
          {contacts && <Contacts {...person} />}
        </li>
      ))}
    </ul>
  );
}

function JoiningDate({ joined }: { joined: string }) {
  const { t, language } = useTexts();
  return (
    <>
      <p className={`text-ink-2 ${details}`}>
        {t("staff.joined")}{" "}
        {joined ? <time dateTime={joined}>{formatNumericDay(joined, language)}</time> : <ToBeAdded />}
      </p>
      <p className={`flex items-center gap-2 text-ink-2 ${details}`}>
        <span className="size-1.5 flex-none bg-paddy" aria-hidden="true" />
        {t("staff.current")}
      </p>
    </>
  );
}

/** The link is tall enough for a finger, because another link is beside it. */
const contactLink = `inline-block min-w-11 py-2.8 lg:py-0.6 ${linedText}`;

function Contacts({ email, mobile }: Pick<StaffMember, "email" | "mobile">) {
  const { t } = useTexts();
  const icon = { size: 18, strokeWidth: 1.75 };
  return (
    <ul
      data-part="person-contacts"
      className={`col-span-2 flex flex-wrap gap-x-3 text-ink-2 sm:mt-2 sm:block ${details}`}
    >
      <li className={contact}>
        <Phone {...icon} />
        <span className="sr-only">{t("staff.phone")}: </span>
        <ContactLink scheme="tel" to={mobile} className={contactLink} />
      </li>
      <li className={contact}>
        <Mail {...icon} />
        <span className="sr-only">{t("staff.email")}: </span>
        {email ? <ContactLink scheme="mailto" to={email} className={contactLink} /> : t("common.notAvailable")}
      </li>
    </ul>
  );
}

export const portrait =
  "relative flex w-portrait flex-none items-center justify-center font-display font-normal leading-1.4";

type PortraitProps = { name: LocalizedText; office: LocalizedText; photo: PictureInfo | null };

/**
 * Shows a portrait. If there is no picture or the picture does not load, people see the initial of the name, which
 * is behind the picture.
 */
export function Portrait({ name, office, photo }: PortraitProps) {
  const { t, language } = useTexts();
  const whose = localize(name, language) ?? localize(office, language);
  const label = t("staff.photoAlt", { name: whose?.text ?? "" });
  const seen = photo ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <div
      data-part="portrait"
      className={`${portrait} lattice-oxide aspect-portrait text-[length:calc(var(--portrait)*0.2+1rem)] text-oxide`}
      lang={whose?.language}
      {...seen}
    >
      {getInitial(whose?.text ?? "")}
      {photo && <SchoolPicture picture={photo} alt="" />}
    </div>
  );
}

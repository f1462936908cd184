import { Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDigits, toLatinDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { firstGrapheme } from "../i18n/text";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { parseDay, type StaffMember } from "../school/people";

const details = "text-small leading-[1.45] bn:leading-[1.65]";
const contact = "flex items-center gap-2";

type StaffListProps = { people: StaffMember[]; contacts?: boolean };

/**
 * The cells stand in as many columns as fit; the rule left of each row's first cell is clipped away.
 * People of the school in ruled cells: portrait, name, designation, since when; on the staff page how to reach them too. */
export function StaffList({ people, contacts = false }: StaffListProps) {
  const { language } = useLocalizedPath();
  return (
    <ul
      data-part="people"
      className="border-t border-rule [--portrait:92px] sm:-ml-[calc(1.25rem+1px)] sm:grid sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] sm:overflow-hidden sm:[--portrait:84px] sm:[clip-path:inset(0_0_0_calc(1.25rem+1px))] 2xl:[--portrait:104px]"
    >
      {people.map((person) => (
        <li
          key={person.name[language]}
          className="flex items-start gap-4 border-b border-rule py-[1.1rem] sm:relative sm:border-b-0 sm:border-l sm:px-5 sm:py-6 sm:after:absolute sm:after:bottom-0 sm:after:left-0 sm:after:w-screen sm:after:border-b sm:after:border-rule"
        >
          <Portrait name={person.name[language]} office={person.designation[language]} photo={person.imageUrl} />
          <div className="min-w-0">
            <h3 className="display">{person.name[language]}</h3>
            {person.designation[language] && <p className={details}>{person.designation[language]}</p>}
            <JoiningDate {...person.joining} />
            {contacts && <Contacts {...person} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function JoiningDate({ start, current }: StaffMember["joining"]) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <>
      {start && (
        <p className={`text-ink-2 ${details}`}>
          {t("staff.joined")} <time dateTime={parseDay(start)}>{formatDigits(start, language)}</time>
        </p>
      )}
      {current && <p className={`font-semibold text-paddy ${details}`}>{t("staff.current")}</p>}
    </>
  );
}

function Contacts({ email, mobile }: StaffMember) {
  const { t } = useTranslation();
  const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true };
  return (
    <ul data-part="person-contacts" className={`text-ink-2 ${details}`}>
      <li className={contact}>
        <Mail {...icon} />
        <span className="sr-only">{t("staff.email")}: </span>
        {email ? <ContactLink scheme="mailto" to={email} /> : t("common.notAvailable")}
      </li>
      {mobile && (
        <li className={contact}>
          <Phone {...icon} />
          <span className="sr-only">{t("staff.phone")}: </span>
          <ContactLink scheme="tel" to={mobile} />
        </li>
      )}
    </ul>
  );
}

/** A square or a plate as wide as `--portrait` says, with a letter in the middle. */
export const portrait =
  "relative flex w-[--portrait] flex-none items-center justify-center font-display font-normal leading-[1.4]";

type PortraitProps = { name: string; office: string; photo: string };

/**
 * A photo at 4:5. The lattice with the first letter of the office lies below it, so it is what remains when there is
 * no photo or when it does not load.
 */
export function Portrait({ name, office, photo }: PortraitProps) {
  const { t } = useTranslation();
  const seen = photo ? { role: "img", "aria-label": t("staff.photoAlt", { name }) } : { "aria-hidden": true };
  return (
    <div
      data-part="portrait"
      className={`${portrait} lattice-oxide aspect-[4/5] text-[length:calc(var(--portrait)*0.2+1rem)] text-oxide`}
      {...seen}
    >
      {firstGrapheme(office)}
      {photo && (
        <img
          className="absolute inset-0 size-full object-cover"
          src={photo}
          alt=""
          width={208}
          height={260}
          loading="lazy"
        />
      )}
    </div>
  );
}

/** A slot that nobody has filled yet ("[Office phone]") is shown, but is no link: there is nothing to dial. */
type ContactLinkProps = { scheme: "tel" | "mailto"; to: string; className?: string };

export function ContactLink({ scheme, to, className }: ContactLinkProps) {
  if (to.startsWith("[")) return <span lang={detectLanguage(to)}>{to}</span>;
  return (
    <a className={className} href={`${scheme}:${scheme === "tel" ? toLatinDigits(to).replace(/[^+\d]/g, "") : to}`}>
      {to}
    </a>
  );
}

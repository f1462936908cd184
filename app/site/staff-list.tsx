import { Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDigits, toLatinDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { firstGrapheme } from "../i18n/text";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { parseDay, type StaffMember } from "../school/people";

type StaffListProps = { people: StaffMember[]; contacts?: boolean };

/** People of the school in ruled cells: portrait, name, designation, since when; on the staff page how to reach them too. */
export function StaffList({ people, contacts = false }: StaffListProps) {
  const { language } = useLocalizedPath();
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.name[language]}>
          <Portrait name={person.name[language]} office={person.designation[language]} photo={person.imageUrl} />
          <div>
            <h3 className="display">{person.name[language]}</h3>
            {person.designation[language] && <p>{person.designation[language]}</p>}
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
        <p className="person-since">
          {t("staff.joined")} <time dateTime={parseDay(start)}>{formatDigits(start, language)}</time>
        </p>
      )}
      {current && <p className="person-current">{t("staff.current")}</p>}
    </>
  );
}

function Contacts({ email, mobile }: StaffMember) {
  const { t } = useTranslation();
  const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true };
  return (
    <ul className="person-contacts">
      <li>
        <Mail {...icon} />
        <span className="hidden-text">{t("staff.email")}: </span>
        {email ? <ContactLink scheme="mailto" to={email} /> : t("common.notAvailable")}
      </li>
      {mobile && (
        <li>
          <Phone {...icon} />
          <span className="hidden-text">{t("staff.phone")}: </span>
          <ContactLink scheme="tel" to={mobile} />
        </li>
      )}
    </ul>
  );
}

type PortraitProps = { name: string; office: string; photo: string };

/**
 * A photo at 4:5. The lattice with the first letter of the office lies below it, so it is what remains when there is
 * no photo or when it does not load.
 */
export function Portrait({ name, office, photo }: PortraitProps) {
  const { t } = useTranslation();
  const seen = photo ? { role: "img", "aria-label": t("staff.photoAlt", { name }) } : { "aria-hidden": true };
  return (
    <div className="portrait" {...seen}>
      {firstGrapheme(office)}
      {photo && <img src={photo} alt="" width={208} height={260} loading="lazy" />}
    </div>
  );
}

/** A slot that nobody has filled yet ("[Office phone]") is shown, but is no link: there is nothing to dial. */
export function ContactLink({ scheme, to }: { scheme: "tel" | "mailto"; to: string }) {
  if (to.startsWith("[")) return <span lang={detectLanguage(to)}>{to}</span>;
  return <a href={`${scheme}:${scheme === "tel" ? toLatinDigits(to).replace(/[^+\d]/g, "") : to}`}>{to}</a>;
}

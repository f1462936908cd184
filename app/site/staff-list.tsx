import { Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { isoDay, type StaffMember } from "../school/staff";
import { useAddress } from "./address";
import { ContactLink } from "./contact-link";
import { Portrait } from "./portrait";

type List = { people: StaffMember[]; contacts?: boolean };

/** People of the school in ruled cells: portrait, name, designation, since when; on the staff page how to reach them too. */
export function StaffList({ people, contacts = false }: List) {
  const { language } = useAddress();
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.name[language]}>
          <Portrait name={person.name[language]} office={person.designation[language]} photo={person.imageUrl} />
          <div>
            <h3 className="display">{person.name[language]}</h3>
            {person.designation[language] && <p>{person.designation[language]}</p>}
            <Joining {...person.joining} />
            {contacts && <Contacts {...person} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Joining({ start, current }: StaffMember["joining"]) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <>
      {start && (
        <p className="person-since">
          {t("staff.joined")} <time dateTime={isoDay(start)}>{digits(start, language)}</time>
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

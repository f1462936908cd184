import { Mail, MapPin, Phone } from "lucide-react";
import { Localized, ToBeAdded } from "../components/localized";
import { linedText } from "../components/text-link";
import { toLatinDigits } from "../i18n/format";
import { toDialledNumber } from "../i18n/phone-numbers";
import { useTexts } from "../i18n/use-texts";
import { useSchool } from "../school/use-school";

const footUnderline =
  "underline decoration-foot-muted decoration-1 underline-offset-far hover:decoration-current hover:decoration-auto";
const classNamesByPlace = {
  footer: {
    list: "print:flex print:flex-wrap print:gap-x-8",
    line: "flex gap-3.5 min-h-11 items-center lg:min-h-8.5",
    icon: "text-foot-muted",
    link: `flex min-h-11 items-center hover:text-white lg:min-h-8.5 ${footUnderline}`,
  },
  page: {
    list: "sm:flex sm:flex-wrap sm:gap-x-9",
    line: "flex min-h-11 items-center gap-3",
    icon: "flex-none text-ink-3",
    link: `min-w-0 py-2.4 font-semibold ${linedText}`,
  },
};

export function SchoolContacts({ place }: { place: keyof typeof classNamesByPlace }) {
  const { t } = useTexts();
  const { address, phone, email } = useSchool();
  const classNames = classNamesByPlace[place];
  const onDark = place === "footer";
  const link = { className: classNames.link, onDark };
  const lines = [
    { Icon: MapPin, label: "footer.location", value: <Localized text={address} onDark={onDark} /> },
    { Icon: Phone, label: "footer.phone", value: <ContactLink scheme="tel" to={phone} {...link} /> },
    { Icon: Mail, label: "footer.email", value: <ContactLink scheme="mailto" to={email} {...link} /> },
  ] as const;
  return (
    <ul className={classNames.list}>
      {lines.map(({ Icon, label, value }) => (
        <li key={label} className={classNames.line}>
          <Icon size={20} strokeWidth={1.75} className={classNames.icon} />
          <span className="sr-only">{t(label)}: </span>
          {value}
        </li>
      ))}
    </ul>
  );
}

type ContactLinkProps = { scheme: "tel" | "mailto"; to: string; className?: string; onDark?: boolean };

export function ContactLink({ scheme, to, className, onDark }: ContactLinkProps) {
  const { digits } = useTexts();
  if (to === "") return <ToBeAdded onDark={onDark} />;
  const href = scheme === "tel" ? toDialledNumber(to) : encodeEmail(to);
  return (
    <a className={className} href={`${scheme}:${href}`}>
      {scheme === "tel" ? digits(toLatinDigits(to)) : to}
    </a>
  );
}

// Encodes "?" and similar characters. Otherwise the text after them could set the subject or the recipients of the
// email.
const encodeEmail = (email: string) => encodeURI(email).replace(/[?&#]/g, encodeURIComponent);

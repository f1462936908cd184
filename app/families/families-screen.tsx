import { Form, Link } from "@remix-run/react";
import {
  Check,
  DoorOpen,
  Link2,
  Link2Off,
  Lock,
  MessageCircle,
  MessageSquareText,
  Pencil,
  RefreshCw,
} from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { Button, dangerTextButton, textButton } from "../admin/button";
import { useHydrated } from "../admin/forms/use-hydrated";
import { Row, RowActions, RowNote, rowTitle } from "../admin/list";
import { headingClassName, Inset, SectionHeading } from "../admin/screen";
import { useFreshOnReturn } from "../admin/use-fresh-on-return";
import { CopyButton } from "../content/sharing/copy-button";
import { withoutScheme } from "../content/sharing/sms";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { lockUrl } from "../marks/urls";
import type { getFamiliesView } from "./families.server";

type FamiliesView = NonNullable<ReturnType<typeof getFamiliesView>>;
type FamilyStudent = FamiliesView["students"][number];

type OpeningPanelProps = Pick<FamiliesView, "exam"> & { openedOn?: string; hasMarks: boolean };

export function OpeningPanel({ exam, openedOn, hasMarks }: OpeningPanelProps) {
  const { t } = useTexts();
  const isOpen = openedOn !== undefined;
  const Icon = isOpen ? Lock : DoorOpen;
  return (
    <Inset>
      <p data-part="is-open" className={`${rowTitle} ${isOpen ? "text-paddy" : ""}`}>
        {isOpen ? t("families.isOpenSince", { day: openedOn }) : t("families.isClosed")}
      </p>
      {!isOpen && <p>{t("families.closedMeans")}</p>}
      <h2 className={`mt-5 ${headingClassName}`}>{t("families.whoSees")}</h2>
      <ul className="mt-2 list-disc pl-5">
        <li>{t("families.sees.card")}</li>
        <li>{t("families.sees.code")}</li>
        <li>{t("families.sees.noIndex")}</li>
      </ul>
      {!exam.isLocked && (
        <p data-part="not-locked" className="mt-4 bg-maize-tint px-3 py-2">
          {t("families.notLocked")}{" "}
          <Link className="font-semibold text-teesta underline underline-offset-link" to={lockUrl(exam)}>
            {t("exams.lock")}
          </Link>
        </p>
      )}
      {!isOpen && !hasMarks ? (
        <p className="mt-5">{t("families.noMarks")}</p>
      ) : (
        <Form method="post" className="mt-5">
          <Button name="intent" value={isOpen ? "close" : "open"} variant={isOpen ? "outline" : "filled"} height="tall">
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(isOpen ? "families.close" : "families.open")}
          </Button>
        </Form>
      )}
    </Inset>
  );
}

type AddressListProps = Pick<FamiliesView, "students"> & {
  isOpen: boolean;
  /**
   * A token that the server stores with a change. If the same form is sent twice, the token shows it, and the server
   * makes the change only once.
   */
  once: string;
};

/** Shows no buttons for sending while the exam is closed, because the links do not work then. */
export function AddressList({ students, isOpen, once }: AddressListProps) {
  const { t, digits } = useTexts();
  // When staff send a card, an app opens in another tab, and the request stores the date of sending.
  useFreshOnReturn();
  const lacking = students.filter(({ token }) => !token).length;
  if (lacking === students.length && !isOpen) return null;
  return (
    <section aria-labelledby="addresses">
      <SectionHeading id="addresses">{t("families.addresses")}</SectionHeading>
      {/* This is not a Remix form, because the response opens another app beside this page. */}
      <form id={sendForm} method="post" target="_blank" rel="noopener" />
      <Form method="post">
        <input type="hidden" name="once" value={once} />
        {lacking > 0 && (
          <Inset>
            <Button name="intent" value="make" variant="outline">
              {t("families.make", { count: lacking, number: digits(lacking) })}
            </Button>
          </Inset>
        )}
        <ul>
          {students.map((student) => (
            <AddressRow key={student.id} {...{ student, isOpen }} />
          ))}
        </ul>
      </Form>
      {isOpen && <AllAsText students={students} />}
    </section>
  );
}

const sendForm = "send-card";

const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

function AddressRow({ student, isOpen }: Pick<AddressListProps, "isOpen"> & { student: FamilyStudent }) {
  const { id, rollNumber, name, token, address, sent, guardianMobile, smsParts = 1 } = student;
  const { t, digits } = useTexts();
  const sms = t("families.sms", { count: smsParts, number: digits(smsParts) });
  const ways = [
    { act: "whatsapp", text: t("share.whatsapp"), Icon: MessageCircle, form: sendForm, formTarget: "_blank" },
    { act: "sms", text: sms, Icon: MessageSquareText, form: sendForm, formTarget: "_self" },
  ];
  const changes = [
    { act: "replace", text: t("families.replace"), Icon: RefreshCw, className: textButton },
    { act: "revoke", text: t("families.revoke"), Icon: Link2Off, className: dangerTextButton },
  ];
  const toButton = ({ act, text, Icon, ...button }: (typeof ways | typeof changes)[number]) => (
    <button
      key={act}
      type="submit"
      name={act}
      value={token}
      className={textButton}
      aria-label={`${text}: ${name}`}
      {...button}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {text}
    </button>
  );
  const [main, ...others] = isOpen && guardianMobile ? ways.map(toButton) : [];
  const lacksMobile = isOpen && address && !guardianMobile;
  const form = `/cog-admin/results/students/${id}/edit`;
  return (
    <Row
      actions={
        address && (
          <RowActions
            title={name}
            main={lacksMobile ? <ActionLink text="families.addMobile" to={name} href={form} Icon={Pencil} /> : main}
          >
            {[...others, ...changes.map(toButton)]}
          </RowActions>
        )
      }
    >
      <h3 className={rowTitle}>
        <span className="lg:absolute lg:left-0 lg:w-margin lg:pr-5 lg:text-right lg:font-display lg:text-2xl lg:font-normal lg:leading-1.2">
          {digits(rollNumber)}
          <span className="lg:hidden"> · </span>
        </span>
        <span lang={detectLanguage(name)}>{name}</span>
        {guardianMobile && (
          <span className="ml-3 whitespace-nowrap text-base font-normal tabular-nums text-ink-2">
            {digits(guardianMobile)}
          </span>
        )}
      </h3>
      {address ? (
        <>
          <a
            className="inline-flex min-h-7 items-baseline gap-2 break-all text-teesta underline decoration-link-rule underline-offset-link"
            href={address}
            {...elsewhere}
          >
            <Link2 size={18} strokeWidth={1.75} aria-hidden="true" className="self-center" />
            {withoutScheme(address)}
          </a>
          {lacksMobile && <RowNote>{t("families.noMobile")}</RowNote>}
          {sent && (
            <p data-part="sent" className="flex items-center gap-2 text-small font-semibold text-paddy">
              <Check size={18} strokeWidth={2.25} aria-hidden="true" className="flex-none" />
              {t("families.sentOn", sent)}
            </p>
          )}
        </>
      ) : (
        <RowNote>{t("families.noAddress")}</RowNote>
      )}
    </Row>
  );
}

/**
 * Shows all links as text with tabs between roll, name and link. So pasting the text into a spreadsheet fills three
 * columns.
 */
function AllAsText({ students }: Pick<FamiliesView, "students">) {
  const { t } = useTexts();
  const isHydrated = useHydrated();
  const lines = students.flatMap(({ rollNumber, name, address }) =>
    address ? [[rollNumber, name, address].join("\t")] : [],
  );
  const text = lines.join("\n");
  if (text === "") return null;
  return (
    <Inset>
      <label htmlFor="as-text" className={headingClassName}>
        {t("families.asText")}
      </label>
      <p id="as-text-hint" className="mb-2 text-small text-ink-2">
        {t("families.asText.hint")}
      </p>
      <textarea
        id="as-text"
        aria-describedby="as-text-hint"
        readOnly
        rows={8}
        wrap="off"
        value={text}
        className="mb-3 block w-full border border-rule bg-card px-4 py-3 text-small"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isHydrated && <CopyButton text={text} />}
    </Inset>
  );
}

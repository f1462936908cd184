import { Form, Link, useRevalidator, useSearchParams } from "@remix-run/react";
import {
  ArrowDown,
  DoorClosed,
  DoorOpen,
  Eye,
  Link2Off,
  MessageCircle,
  MessageSquareText,
  Pencil,
  RefreshCw,
  Undo2,
} from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { Button, buttonClassName, dangerTextButton, linkInText, textButton } from "../admin/button";
import { FilterLinks } from "../admin/filter-links";
import { Fold } from "../admin/fold";
import { DoneNote, EmptyList, Row, RowActions, RowNote, rowTitle } from "../admin/list";
import { headingClassName, Inset, SectionHeading } from "../admin/screen";
import { useFreshOnReturn } from "../admin/use-fresh-on-return";
import { useHydrated } from "../components/use-hydrated";
import { CopyButton } from "../content/sharing/copy-button";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { NextStepButton } from "../marks/progress/next-step";
import { examProgressUrl, familiesUrl, lockUrl } from "../marks/urls";
import type { getFamiliesView } from "./families.server";

type FamiliesView = NonNullable<ReturnType<typeof getFamiliesView>>;
type FamilyStudent = FamiliesView["students"][number];

type OpeningPanelProps = Pick<FamiliesView, "exam" | "path"> & { openedOn?: string; hasMarks: boolean };

export function OpeningPanel({ exam, path, openedOn, hasMarks }: OpeningPanelProps) {
  const { t, digits } = useTexts();
  const isOpen = openedOn !== undefined;
  const Icon = isOpen ? DoorClosed : DoorOpen;
  const missing = hasMarks ? path.all - path.given : 0;
  const warnings = !exam.isLocked && (
    <div className="mt-4 grid gap-2 bg-maize-tint px-3 py-2">
      {missing > 0 && (
        <p data-part="marks-missing">
          {t("families.marksMissing", { count: missing, number: digits(missing) })}{" "}
          <Link className={linkInText} to={examProgressUrl(exam)}>
            {t("progress.details")}
          </Link>
        </p>
      )}
      <p data-part="not-locked">
        {t("families.notLocked")}{" "}
        <Link className={linkInText} to={lockUrl(exam, "families")}>
          {t("exams.lock")}
        </Link>
      </p>
    </div>
  );
  const button = (
    <Form method="post">
      <Button name="intent" value={isOpen ? "close" : "open"} variant={isOpen ? "outline" : "filled"} height="tall">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {t(isOpen ? "families.close" : "families.open")}
      </Button>
    </Form>
  );
  if (isOpen)
    return (
      <Inset>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2.6">
          <p data-part="is-open" className={`${rowTitle} text-paddy`}>
            {t("families.isOpenSince", { day: openedOn })}
          </p>
          <div className="flex flex-wrap gap-2.6">
            <a className={buttonClassName({ height: "tall" })} href="#addresses">
              {t("families.send")}
              <ArrowDown size={20} strokeWidth={1.75} aria-hidden="true" />
            </a>
            {exam.isLocked && <NextStepButton path={path} variant="outline" />}
            {button}
          </div>
        </div>
        {warnings}
      </Inset>
    );
  return (
    <Inset>
      <p data-part="is-open" className={rowTitle}>
        {t("families.isClosed")}
      </p>
      <p>{t("families.closedMeans")}</p>
      <h2 className={`mt-5 ${headingClassName}`}>{t("families.whoSees")}</h2>
      <WhoSees />
      {warnings}
      <div className="mt-5">{hasMarks ? button : <p>{t("families.noMarks")}</p>}</div>
    </Inset>
  );
}

function WhoSees() {
  const { t } = useTexts();
  return (
    <ul className="mt-2 list-disc pl-5">
      <li>{t("families.sees.card")}</li>
      <li>{t("families.sees.code")}</li>
      <li>{t("families.sees.noIndex")}</li>
    </ul>
  );
}

/** Whether a card was sent. Undefined if the card has no link. */
type Sending = "unsent" | "sent" | "noMobile" | undefined;

function getSending({ address, sent, guardianMobile }: FamilyStudent): Sending {
  if (!address) return undefined;
  return sent ? "sent" : guardianMobile ? "unsent" : "noMobile";
}

const filters = {
  unsent: "families.show.unsent",
  sent: "families.show.sent",
  noMobile: "families.show.noMobile",
} as const satisfies Record<NonNullable<Sending>, TextKey>;

const filterNames = Object.keys(filters) as (keyof typeof filters)[];

type AddressListProps = Pick<FamiliesView, "exam" | "students"> & {
  isOpen: boolean;
  /**
   * A token that the server stores with a change. If the same form is sent twice, the token shows it, and the server
   * makes the change only once.
   */
  once: string;
};

/** Shows no buttons for sending while the exam is closed, because the links do not work then. */
export function AddressList({ exam, students, isOpen, once }: AddressListProps) {
  const { t, digits } = useTexts();
  const [params] = useSearchParams();
  // When staff send a card, an app opens in another tab, and the request stores the date of sending.
  useFreshOnReturn();
  const { revalidate } = useRevalidator();
  const lacking = students.filter(({ token }) => !token).length;
  if (lacking === students.length && !isOpen) return null;
  const chosen = isOpen ? filterNames.find((name) => name === params.get("show")) : undefined;
  const ofFilter = (name?: Sending) => students.filter((student) => !name || getSending(student) === name);
  const shown = ofFilter(chosen);
  return (
    <>
      <section aria-labelledby="addresses">
        <SectionHeading id="addresses">{t(isOpen ? "families.send" : "families.addresses")}</SectionHeading>
        {isOpen && (
          <div className="border-b border-rule py-4 lg:pl-beside">
            <p className="mb-3.4 max-w-prose text-ink-2">{t("families.send.means")}</p>
            <FilterLinks
              label={t("families.show")}
              links={[undefined, ...filterNames].map((name) => ({
                to: `${familiesUrl(exam.id)}${name ? `?show=${name}` : ""}`,
                text: t(name ? filters[name] : "families.show.all"),
                count: ofFilter(name).length,
                isCurrent: name === chosen,
              }))}
            />
          </div>
        )}
        {/* This is not a Remix form, because the response opens another app beside this page. */}
        <form
          id={sendForm}
          method="post"
          target="_blank"
          rel="noopener"
          onSubmit={() => setTimeout(revalidate, storedMs)}
        />
        <Form method="post">
          <input type="hidden" name="once" value={once} />
          {lacking > 0 && (
            <Inset>
              <Button name="intent" value="make" variant="outline">
                {t("families.make", { count: lacking, number: digits(lacking) })}
              </Button>
            </Inset>
          )}
          {shown.length > 0 ? (
            <ul>
              {shown.map((student) => (
                <AddressRow key={student.id} {...{ student, isOpen }} />
              ))}
            </ul>
          ) : (
            <EmptyList>{t(chosen === "unsent" ? "families.show.allSent" : "admin.filter.nothing")}</EmptyList>
          )}
        </Form>
      </section>
      {isOpen && (
        <>
          <AllAsText students={students} />
          <Fold title={t("families.whoSees")} holds={t("families.whoSees.holds")}>
            <Inset>
              <WhoSees />
            </Inset>
          </Fold>
        </>
      )}
    </>
  );
}

const sendForm = "send-card";
// The time after which the server has usually stored the date of sending. The return to the page checks again.
const storedMs = 1500;

function AddressRow({ student, isOpen }: Pick<AddressListProps, "isOpen"> & { student: FamilyStudent }) {
  const { id, rollNumber, name, token, address, sent, guardianMobile, smsParts = 1 } = student;
  const { t, digits } = useTexts();
  const sms = t("families.sms", { count: smsParts, number: digits(smsParts) });
  const mainButton = sent ? textButton : buttonClassName({ variant: "outline" });
  const ways = [
    {
      ...{ act: "whatsapp", text: t(sent ? "families.sendAgain" : "share.whatsapp") },
      ...{ Icon: MessageCircle, className: mainButton, form: sendForm, formTarget: "_blank" },
    },
    {
      ...{ act: "sms", text: sms, Icon: MessageSquareText, className: textButton },
      ...{ form: sendForm, formTarget: "_self" },
    },
  ];
  const changes = [
    { act: "replace", text: t("families.replace"), Icon: RefreshCw, className: textButton },
    { act: "revoke", text: t("families.revoke"), Icon: Link2Off, className: dangerTextButton },
  ];
  const toButton = ({ act, text, Icon, ...button }: (typeof ways | typeof changes)[number]) => (
    <button key={act} type="submit" name={act} value={token} aria-label={`${text}: ${name}`} {...button}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {text}
    </button>
  );
  const [main, ...others] = isOpen && guardianMobile ? ways.map(toButton) : [];
  const lacksMobile = isOpen && address && !guardianMobile;
  const form = `/cog-admin/results/students/${id}/edit`;
  const number = guardianMobile ? digits(guardianMobile) : lacksMobile && t("families.noMobile");
  return (
    <Row
      isDone={isOpen && sent !== undefined}
      actions={
        address && (
          <RowActions
            title={name}
            main={lacksMobile ? <ActionLink text="families.addMobile" to={name} href={form} Icon={Pencil} /> : main}
          >
            {others}
            <a className={textButton} href={address} aria-label={`${t("families.viewCard")}: ${name}`}>
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("families.viewCard")}
            </a>
            {changes.map(toButton)}
          </RowActions>
        )
      }
    >
      <h3 className={`mb-1.4 lg:mb-0 ${rowTitle}`}>
        <span className="lg:absolute lg:left-0 lg:w-margin lg:pr-5 lg:text-right lg:font-display lg:text-2xl lg:font-normal lg:leading-1.2">
          {digits(rollNumber)}
          <span className="lg:hidden"> · </span>
        </span>
        <span lang={detectLanguage(name)}>{name}</span>
        {number && (
          <span className="ml-3 whitespace-nowrap text-base font-normal tabular-nums text-ink-2">{number}</span>
        )}
      </h3>
      {sent && (
        <div className="flex flex-wrap items-center gap-x-5">
          <DoneNote part="sent">{t("families.sentOn", sent)}</DoneNote>
          {isOpen && toButton({ act: "unsent", text: t("families.notSent"), Icon: Undo2, className: textButton })}
        </div>
      )}
      {!address && <RowNote>{t("families.noAddress")}</RowNote>}
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
    <Fold title={t("families.asText")} holds={t("families.asText.hint")}>
      <Inset>
        <textarea
          aria-label={t("families.asText")}
          readOnly
          rows={8}
          wrap="off"
          value={text}
          className="mb-3 block w-full border border-rule bg-card px-4 py-3 text-small"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {isHydrated && <CopyButton text={text} />}
      </Inset>
    </Fold>
  );
}

import { Download, Printer } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isInApp } from "../../office/in-app";
import type { Message } from "../../office/messages";
import { useToasts } from "../../office/said";
import { useSignInAgain } from "../../office/sign-in-again";
import { onPlainClick } from "../../ui/plain-click";
import type { SheetPupil } from "../mark-sheet";
import { cardAddress, cardDownloadAddress } from "../paper-addresses";
import { cardFileName } from "./card-file-name";
import { type Card, downloadCard, printCard, SignInEnded } from "./take-card";

/**
 * Downloads and prints the card of one pupil; without an examination there is none. The screen around it calls useCards
 * and has CardIcons once.
 */
export function CardButtons({ pupil, examId }: { pupil: SheetPupil; examId?: number }) {
  const { t } = useTranslation();
  const name = cardFileName(pupil);
  const hrefOf = (address: typeof cardAddress) => (examId === undefined ? undefined : address(examId, pupil.id));
  const links = [
    { kind: "download", text: t("marks.downloadMarksheet"), href: hrefOf(cardDownloadAddress), more: {} },
    { kind: "print", text: t("marks.printMarksheet"), href: hrefOf(cardAddress), more: inNewTab },
  ] as const;
  return links.map(({ kind, text, href, more }) => {
    const named = { title: text, "aria-label": `${text}: ${pupil.name}` };
    const leading = href ? { href, "data-card": kind, "data-name": name, ...more } : nowhere;
    return (
      <a key={kind} {...named} {...leading}>
        <svg width="20" height="20" aria-hidden="true">
          <use href={`#card-${kind}`} />
        </svg>
      </a>
    );
  });
}

const inNewTab = { target: "_blank", rel: "noopener" };
const nowhere = { role: "link", "aria-disabled": true };

/** The drawings of all CardButtons of a page, which only point to them. */
export function CardIcons() {
  return (
    <svg width="0" height="0" display="none" aria-hidden="true">
      <Download id="card-download" size={20} strokeWidth={1.75} />
      <Printer id="card-print" size={20} strokeWidth={1.75} />
    </svg>
  );
}

type Kind = "download" | "print";

const take = { download: downloadCard, print: printCard };

const failed: Record<Kind, Message> = {
  download: { tone: "bad", title: "toast.cardDownloadFailed.title", body: "toast.cardDownloadFailed.body" },
  print: { tone: "bad", title: "toast.printFailed.title", body: "toast.printFailed.body" },
};
const saveFirst: Message = { tone: "bad", title: "native.saveFirst", body: "native.saveFirstWhy" };
const started: Message = { tone: "good", title: "toast.downloadStarted" };
const complete: Message = { tone: "good", title: "toast.downloadComplete" };
const completeInApp: Message = { ...complete, body: "native.inDocuments" };

/**
 * Lets script download and print the cards of this screen, say how it goes, and ask for the sign-in where it has ended.
 * It listens to the links of CardButtons and to all others with `data-card="print"`, such as those of the whole class.
 * Nothing is made while a row says by `data-unsaved` that its marks are not saved. Without script the links lead to the
 * papers.
 */
export function useCards(): void {
  const say = useToasts();
  const signInAgain = useSignInAgain();

  const takeSignedIn = async (kind: Kind, card: Card): Promise<void> => {
    try {
      await take[kind](card);
      if (kind === "download") say([isInApp() ? completeInApp : complete]);
    } catch (fault) {
      if (fault instanceof SignInEnded && (await signInAgain())) return takeSignedIn(kind, card);
      say([failed[kind]]);
    }
  };

  const onClick = (link: HTMLAnchorElement) => {
    if (isUnsaved(link.closest("tr") ?? document.documentElement)) return say([saveFirst]);
    const kind = link.dataset.card === "print" ? "print" : "download";
    if (kind === "download") say([started]);
    takeSignedIn(kind, { address: link.href, name: link.dataset.name });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new translator is no occasion to listen again
  useEffect(() => onPlainClick("a[data-card][href]", onClick), []);
}

const isUnsaved = (place: Element) => place.matches("[data-unsaved]") || place.querySelector("[data-unsaved]") !== null;

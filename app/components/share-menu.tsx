import { ChevronDown, Link, Share } from "lucide-react";
import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";

/**
 * Shows links for sharing. Without script, Copy Link leads to the page, so that people can copy the URL with a long
 * press. Script reads the data attributes.
 */
export function ShareMenu({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation();
  const [text, link] = [encodeURIComponent(`${title} ${address}`), encodeURIComponent(address)];
  return (
    <details data-part="share" className="group relative flex-none print:hidden" data-share={title}>
      <summary className={item}>
        <Share size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("blogs.share")}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180 max-xs:hidden" />
      </summary>
      <ul className="absolute right-0 top-full z-20 min-w-52 rounded-sm border border-rule bg-card shadow-pop">
        <li>
          <a className={listItem} href={address} data-copy-link data-copied={t("blogs.linkCopied")}>
            <Link size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("blogs.copyLink")}
          </a>
        </li>
        <ShareLink to={`https://wa.me/?text=${text}`}>{t("share.whatsapp")}</ShareLink>
        <ShareLink to={`fb-messenger://share?link=${link}`} onlyPhones>
          {t("share.messenger")}
        </ShareLink>
        <ShareLink to={`https://www.facebook.com/sharer/sharer.php?u=${link}`}>{t("share.facebook")}</ShareLink>
        <li hidden>
          <button type="button" className={listItem} data-send={address}>
            {t("share.send")}
          </button>
        </li>
      </ul>
    </details>
  );
}

/**
 * Shows links for sharing in a row. Without script the copy button is hidden, because it could lead only to the current
 * page.
 */
export function ShareRow({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation();
  const [text, link] = [encodeURIComponent(`${title} ${address}`), encodeURIComponent(address)];
  return (
    <section data-part="share" className="pt-8 lg:max-w-column print:hidden">
      <h2 className="mb-3 font-text text-xl font-semibold">{t("share.title")}</h2>
      <ul className="flex flex-wrap gap-px border-y border-rule bg-rule">
        <ShareCell href={`https://wa.me/?text=${text}`} {...elsewhere}>
          {t("share.whatsapp")}
        </ShareCell>
        <ShareCell href={`https://www.facebook.com/sharer/sharer.php?u=${link}`} {...elsewhere}>
          {t("share.facebook")}
        </ShareCell>
        <ShareCell href={address} data-copy-link data-copied={t("blogs.linkCopied")} isForScript>
          {t("share.copyLink")}
        </ShareCell>
      </ul>
    </section>
  );
}

type ShareCellProps = ComponentPropsWithoutRef<"a"> & { isForScript?: boolean };

const ShareCell = ({ isForScript, ...attributes }: ShareCellProps) => (
  <li className="relative flex-auto bg-wall" hidden={isForScript} data-for-script={isForScript}>
    <a
      className="peer flex min-h-14 items-center justify-center whitespace-nowrap px-2 font-semibold text-teesta hover:bg-wall-2"
      {...attributes}
    />
    {isForScript && <CopiedNote className="absolute inset-x-0 top-full whitespace-nowrap pt-1 text-center" />}
  </li>
);

/**
 * Shows that script has copied the link before it, which has the class "peer". Screen readers skip the note, because
 * they have read the alert with the same words.
 */
export function CopiedNote({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <span
      data-part="copied-note"
      className={`hidden text-small font-semibold text-paddy peer-data-copied:block ${className}`}
      aria-hidden="true"
    >
      ✓ {t("share.copied")}
    </span>
  );
}

const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

const item = "flex min-h-11 items-center gap-2.4 font-semibold text-teesta";
const listItem = `${item} w-full px-4 hover:bg-wall`;

type ShareLinkProps = { to: string; onlyPhones?: boolean; children: string };

// Messenger opens its share link only in its app, so the link is shown only on phones.
function ShareLink({ to, onlyPhones, children }: ShareLinkProps) {
  return (
    <li className={onlyPhones ? "pointer-fine:hidden" : undefined}>
      <a className={listItem} href={to} {...(onlyPhones ? {} : elsewhere)}>
        {children}
      </a>
    </li>
  );
}

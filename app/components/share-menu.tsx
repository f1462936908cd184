import { ChevronDown, Link, Share } from "lucide-react";
import { useTranslation } from "react-i18next";

/**
 * Ways to pass a page on. Without script all of them are plain links: Copy Link leads to the page itself, so that a
 * long press copies it. Script copies on `data-copy-link`, then says `data-copied`, and shows `data-send` where the
 * device has a sheet for sharing of its own.
 */
export function ShareMenu({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation();
  const [text, link] = [encodeURIComponent(`${title} ${address}`), encodeURIComponent(address)];
  return (
    <details data-part="share" className="group relative flex-none print:hidden" data-share={title}>
      <summary className={item}>
        <Share size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("blogs.share")}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="group-open:[transform:rotate(180deg)] max-xs:hidden"
        />
      </summary>
      <ul className="absolute right-0 top-full z-20 min-w-[13rem] rounded-sm border border-rule bg-card shadow-pop">
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

const item = "flex min-h-[44px] items-center gap-[0.6rem] font-semibold text-teesta";
const listItem = `${item} w-full px-4 hover:bg-wall`;

type ShareLinkProps = { to: string; onlyPhones?: boolean; children: string };

// Messenger takes a link only through its app.
function ShareLink({ to, onlyPhones, children }: ShareLinkProps) {
  const elsewhere = onlyPhones ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <li className={onlyPhones ? "[@media(pointer:fine)]:hidden" : undefined}>
      <a className={listItem} href={to} {...elsewhere}>
        {children}
      </a>
    </li>
  );
}

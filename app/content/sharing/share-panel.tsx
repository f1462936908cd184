import { Link } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClassName, textButton } from "~/admin/button";
import { Dialog, DialogBody, dialogFoot } from "~/admin/dialog";
import { SiteLink } from "~/admin/site-link";
import { useHydrated } from "~/components/use-hydrated";
import { WhatsAppLink } from "~/components/whatsapp-link";
import { detectLanguage } from "~/i18n/languages";
import { contentListPath } from "../content-kind";
import { CopyButton } from "./copy-button";
import type { SharedItem } from "./shared-item.server";
import { withoutScheme } from "./sms";
import { SmsEditor } from "./sms-editor";

/** Is shown once, after publishing. The message of the website already says that the item was published. */
export const PublishedPanel = ({ shared }: { shared: SharedItem }) => (
  <section data-part="share-panel" aria-labelledby="share-title" className="border-b border-rule">
    <div className="py-6 lg:ml-[calc(theme(spacing.margin)+1px)] lg:bg-wall lg:px-gap">
      <ShareBody shared={shared} />
    </div>
  </section>
);

export function ShareDialog({ shared, onClose }: { shared: SharedItem; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isWide onClose={onClose} aria-labelledby="share-title">
      {(close) => (
        <>
          <DialogBody>
            <ShareBody shared={shared} isNarrow />
          </DialogBody>
          <div className={`sticky bottom-0 bg-card ${dialogFoot}`}>
            <Button type="button" variant="outline" height="tall" onClick={close}>
              {t("common.close")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

export function ShareBody({ shared, isNarrow = false }: { shared: SharedItem; isNarrow?: boolean }) {
  const { t } = useTranslation();
  const { kind, id, title, language, path, address, text, sms } = shared;
  const shownAddress = withoutScheme(address);
  return (
    <div className={isNarrow ? undefined : "lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-x-10"}>
      <div className="min-w-0">
        <h2
          id="share-title"
          className="mb-1 mt-1 font-text text-6.5 font-semibold leading-1.3 bn:leading-1.55"
          lang={detectLanguage(title)}
        >
          {title}
        </h2>
        <p className="mb-4">
          <a
            className="break-all font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-link hover:decoration-current"
            href={path}
            target="_blank"
            rel="noopener"
          >
            {shownAddress}
          </a>
        </p>
        <p className="mb-3">{t("share.now")}</p>
        <Ways address={address} text={text} />
        <label className="sr-only" htmlFor={`share-text-${id}`}>
          {t("share.text")}
        </label>
        <textarea
          id={`share-text-${id}`}
          readOnly
          rows={7}
          lang={language}
          value={text}
          className="mt-4 block w-full max-w-xl border border-rule bg-card px-4 py-3 leading-1.6 bn:leading-1.7"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <SmsEditor key={`${kind} ${id}`} first={sms} address={shownAddress} language={language} />
        <p className="flex max-w-148 flex-wrap gap-x-6 border-t border-rule pt-2">
          <SiteLink className={textButton} href={path}>
            {t("share.see")}
          </SiteLink>
          <Link className={textButton} to={`${contentListPath(kind)}/${id}/edit`}>
            <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("common.edit")}
          </Link>
        </p>
      </div>
      <SharePicture shared={shared} isNarrow={isNarrow} />
    </div>
  );
}

const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

function Ways({ address, text }: Pick<SharedItem, "address" | "text">) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-wrap gap-3">
      <WhatsAppLink text={text} className={buttonClassName({})}>
        {t("share.whatsapp")}
      </WhatsAppLink>
      <a
        className={buttonClassName({ variant: "outline" })}
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
        {...elsewhere}
      >
        {t("share.facebook")}
      </a>
      {isHydrated && <CopyButton text={text} />}
      {isHydrated && "share" in navigator && (
        // The promise rejects when the user closes the share menu. This needs no message.
        <Button type="button" variant="outline" onClick={() => navigator.share({ text }).catch(() => undefined)}>
          {t("share.send")}
        </Button>
      )}
    </div>
  );
}

function SharePicture({ shared: { kind, picture }, isNarrow }: { shared: SharedItem; isNarrow: boolean }) {
  const { t } = useTranslation();
  if (kind === "resultDocument") return null;
  const frame = "block aspect-[1200/630] h-auto w-full border border-rule bg-card";
  return (
    <figure className={`mt-5 max-w-sm ${isNarrow ? "" : "lg:mt-1.4"}`}>
      {picture && <img className={frame} {...picture} alt="" />}
      <figcaption className="mt-2 text-small text-ink-2">
        {t(picture ? "share.picture" : "share.pictureComing")}
      </figcaption>
    </figure>
  );
}

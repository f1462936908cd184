import { Link } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { textButton } from "~/admin/button";
import { MessageLink } from "~/admin/message-link";
import { headingClassName, Inset } from "~/admin/screen";
import { useHydrated } from "~/components/use-hydrated";
import { CopyButton } from "~/content/sharing/copy-button";
import { withoutScheme } from "~/content/sharing/sms";

export function InviteColleague({ url }: { url: string }) {
  const { t } = useTranslation();
  const step = "pl-1";
  return (
    <Inset>
      <section data-part="invite" aria-labelledby="invite">
        <h2 id="invite" className={headingClassName}>
          {t("accounts.invite")}
        </h2>
        <ol className="list-decimal space-y-2 pl-5 pt-2 bn:list-[bengali]">
          <li className={step}>
            {t("accounts.invite.send")}
            <strong className="block break-all font-semibold">{withoutScheme(url)}</strong>
            <WaysToSend url={url} />
          </li>
          <li className={step}>{t("accounts.invite.ask")}</li>
          <li className={step}>
            {t("accounts.invite.approve")}
            <div>
              <Link to="/cog-admin/accounts" preventScrollReset className={textButton}>
                <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />
                {t("accounts.invite.look")}
              </Link>
            </div>
          </li>
        </ol>
      </section>
    </Inset>
  );
}

function WaysToSend({ url }: { url: string }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <span className="flex flex-wrap gap-3 py-2">
      <MessageLink
        greeting="share.greeting.colleague"
        text="accounts.invite.message"
        lines={[url, t("accounts.invite.then")]}
      >
        {t("share.whatsapp")}
      </MessageLink>
      {isHydrated && <CopyButton text={url} label="share.copyLink" />}
    </span>
  );
}

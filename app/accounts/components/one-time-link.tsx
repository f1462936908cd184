import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../admin/button";
import { Inset } from "../../admin/screen";
import { copyToClipboard } from "../../components/browser";
import { Textarea } from "../../components/input";

/** Shows a link for a new password, to be copied and handed over, and says to whom. */
export function OneTimeLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Inset>
      <p role="status" className="mb-2 font-semibold">
        {t("accounts.link.made")}
      </p>
      <label htmlFor={id}>
        <bdi>{email}</bdi>
      </label>
      <Textarea
        id={id}
        ref={field}
        className="mt-1 resize-none break-all !font-mono !text-body"
        rows={4}
        readOnly
        spellCheck={false}
        value={link}
        aria-describedby={`${id}-whom`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-[0.65rem] py-[0.85rem]">
        <CopyButton text={link} />
        <ButtonLink to="/cog-admin/accounts" variant="outline">
          {t("accounts.link.back")}
        </ButtonLink>
      </div>
      <ul id={`${id}-whom`} className="list-disc space-y-[0.35rem] pl-5 text-ink-2">
        <li>{t("accounts.link.whom")}</li>
        <li>{t("accounts.link.once")}</li>
        <li>{t("accounts.link.lost")}</li>
      </ul>
    </Inset>
  );
}

/** Stands there only where script runs; by hand the marked text is copied just as well. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCanCopy(true), []);
  if (!canCopy) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button type="button" onClick={async () => setCopied(await copyToClipboard(text))}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? "accounts.link.copied" : "accounts.link.copy")}</span>
    </Button>
  );
}

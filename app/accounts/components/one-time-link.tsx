import { Link } from "@remix-run/react";
import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** Shows a link for a new password, to be copied and handed over, and says to whom. */
export function OneTimeLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="office-said">
      <p role="status" className="one-time-title">
        {t("accounts.link.made")}
      </p>
      <label htmlFor={id}>
        <bdi>{email}</bdi>
      </label>
      <textarea
        id={id}
        ref={field}
        className="input one-time-link"
        rows={4}
        readOnly
        spellCheck={false}
        value={link}
        aria-describedby={`${id}-whom`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="one-time-acts">
        <CopyButton text={link} />
        <Link to="/cog-admin/accounts" className="button button-outline">
          {t("accounts.link.back")}
        </Link>
      </div>
      <ul id={`${id}-whom`} className="one-time-whom">
        <li>{t("accounts.link.whom")}</li>
        <li>{t("accounts.link.once")}</li>
        <li>{t("accounts.link.lost")}</li>
      </ul>
    </div>
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
    <button type="button" className="button" onClick={async () => setCopied(await copyToClipboard(text))}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? "accounts.link.copied" : "accounts.link.copy")}</span>
    </button>
  );
}

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A school on plain http has no clipboard, only the older command.
    const write = (event: ClipboardEvent) => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", write, { once: true });
    return document.execCommand("copy");
  }
}

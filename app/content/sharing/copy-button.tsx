import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/admin/button";
import { copyToClipboard } from "~/components/browser";
import type { TextKey } from "~/i18n/en";

const copiedFor = 2_000;

type CopyButtonProps = { text: string; label?: TextKey; variant?: "outline" | "filled" };

export function CopyButton({ text, label = "share.copyText", variant = "outline" }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const end = setTimeout(() => setCopiedAt(undefined), copiedFor);
    return () => clearTimeout(end);
  }, [copiedAt]);
  const isCopied = copiedAt !== undefined;
  return (
    <>
      <Button
        type="button"
        variant={isCopied ? "done" : variant}
        onClick={async () => {
          if (await copyToClipboard(text)) setCopiedAt(Date.now());
        }}
      >
        {isCopied && <Check size={20} strokeWidth={1.75} aria-hidden="true" />}
        {t(isCopied ? "share.textCopied" : label)}
      </Button>
      <span className="sr-only" aria-live="polite">
        {isCopied && t("share.textCopied")}
      </span>
    </>
  );
}

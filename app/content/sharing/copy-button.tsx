import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../admin/button";
import { copyToClipboard } from "../../components/browser";

const copiedFor = 2_000;

export function CopyButton({ text }: { text: string }) {
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
        variant="outline"
        className={isCopied ? "!border-paddy !bg-paddy-tint !text-paddy" : ""}
        onClick={async () => {
          if (await copyToClipboard(text)) setCopiedAt(Date.now());
        }}
      >
        {isCopied && <Check size={20} strokeWidth={1.75} aria-hidden="true" />}
        {t(isCopied ? "passOn.copied" : "passOn.copy")}
      </Button>
      <span className="sr-only" aria-live="polite">
        {isCopied && t("passOn.copied")}
      </span>
    </>
  );
}

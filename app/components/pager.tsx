import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { useLocalizedPath } from "../i18n/use-texts";
import { ButtonLink } from "./button";
import { usePublicQuery } from "./public-query";

type PagerProps = { address: string; page: number; more: boolean };

export function PublicPager(props: Omit<PagerProps, "address">) {
  const { path, to } = useLocalizedPath();
  return <Pager address={to(path) + usePublicQuery("page")} {...props} />;
}

export function Pager({ address, page, more }: PagerProps) {
  const at = (wanted: number) => `${address}${address.includes("?") ? "&" : "?"}page=${wanted}`;
  return (
    <PagerLinks
      previous={
        page > 1 ? { text: "common.previous", href: page === 2 ? address : at(page - 1), rel: "prev" } : undefined
      }
      next={more ? { text: "common.next", href: at(page + 1) } : undefined}
    />
  );
}

type PagerLink = { text: TextKey; href: string; rel?: "prev" };

export function PagerLinks({ previous, next }: { previous?: PagerLink; next?: PagerLink }) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav data-part="pager" className="flex justify-between gap-4 pt-6 print:hidden" aria-label={t("site.pages")}>
      {previous ? (
        <ButtonLink variant="outline" rel={previous.rel} href={previous.href}>
          {t(previous.text)}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next && (
        <ButtonLink variant="outline" rel="next" href={next.href}>
          {t(next.text)}
        </ButtonLink>
      )}
    </nav>
  );
}

import { useTranslation } from "react-i18next";

/** Links to the newer and the older page of a list; nothing when all of it is on one page. */
export function Pager({ address, page, more }: { address: string; page: number; more: boolean }) {
  const { t } = useTranslation();
  if (page === 1 && !more) return null;
  const at = (wanted: number) => `${address}${address.includes("?") ? "&" : "?"}page=${wanted}`;
  return (
    <nav className="pager" aria-label={t("site.pages")}>
      {page > 1 ? (
        <a className="button button-outline" rel="prev" href={page === 2 ? address : at(page - 1)}>
          {t("common.previous")}
        </a>
      ) : (
        <span />
      )}
      {more && (
        <a className="button button-outline" rel="next" href={at(page + 1)}>
          {t("common.next")}
        </a>
      )}
    </nav>
  );
}

import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button";

/** Links to the newer and the older page of a list; nothing when all of it is on one page. */
export function Pager({ address, page, more }: { address: string; page: number; more: boolean }) {
  const { t } = useTranslation();
  if (page === 1 && !more) return null;
  const at = (wanted: number) => `${address}${address.includes("?") ? "&" : "?"}page=${wanted}`;
  return (
    <nav data-part="pager" className="flex justify-between gap-4 pt-6 print:hidden" aria-label={t("site.pages")}>
      {page > 1 ? (
        <ButtonLink variant="outline" rel="prev" href={page === 2 ? address : at(page - 1)}>
          {t("common.previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      {more && (
        <ButtonLink variant="outline" rel="next" href={at(page + 1)}>
          {t("common.next")}
        </ButtonLink>
      )}
    </nav>
  );
}

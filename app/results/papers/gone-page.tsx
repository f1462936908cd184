import type { TextKey } from "../../language/en";
import { PaperDocument } from "./paper-document";
import { cardStyles } from "./paper-styles";
import { usePaperWords } from "./paper-words";

/** Stands in the place of a paper that cannot be made: why, and the way back to the marks. */
export function GonePage({ why }: { why: TextKey }) {
  const { t } = usePaperWords();
  return (
    <PaperDocument title={t("error.notFound")} styles={cardStyles}>
      <main className="gone">
        <h1 className="display">{t("error.notFound")}</h1>
        <p>{t(why)}</p>
        <p>
          <a href="/cog-admin/results">{t("marks.nav")}</a>
        </p>
      </main>
    </PaperDocument>
  );
}

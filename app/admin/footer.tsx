import { version } from "../../package.json";
import { useTexts } from "../i18n/use-texts";

const commit: string | undefined = import.meta.env.VITE_COMMIT;

export function AdminFooter() {
  const { t, digits } = useTexts();
  return (
    <footer className="relative mx-auto -mt-10 w-full max-w-7xl px-4 pb-4 text-small text-ink-3 lg:px-8 print:hidden">
      <p className="lg:pl-beside">
        {t("doctor.version", { version: digits(version) })}
        {commit && <bdi> ({commit})</bdi>}
      </p>
    </footer>
  );
}

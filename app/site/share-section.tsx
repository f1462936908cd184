import { besideLine, Section } from "../components/section";
import { ShareRow } from "../components/share-menu";
import { useLocalizedPath } from "../i18n/use-texts";

type ShareSectionProps = { title: string; origin: string; path: string };

export function ShareSection({ title, origin, path }: ShareSectionProps) {
  const { to } = useLocalizedPath();
  return (
    <Section as="div" data-part="share-section" className="print:hidden">
      <div className={besideLine}>
        <ShareRow title={title} address={origin + to(path)} />
      </div>
    </Section>
  );
}

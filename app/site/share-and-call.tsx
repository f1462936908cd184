import { besideLine, Section } from "../components/section";
import { ShareRow } from "../components/share-menu";
import { useLocalizedPath } from "../i18n/use-texts";
import { CallSchool } from "./ways-on";

type ShareAndCallProps = { title: string; origin: string; path: string };

export function ShareAndCall({ title, origin, path }: ShareAndCallProps) {
  const { to } = useLocalizedPath();
  return (
    <Section as="div" data-part="share-and-call" className="print:hidden">
      <div className={besideLine}>
        <ShareRow title={title} address={origin + to(path)} />
        <CallSchool className="pt-2" />
      </div>
    </Section>
  );
}

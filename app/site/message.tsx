import type { ReactNode } from "react";
import { Localized, ToBeAdded } from "../components/localized";
import { Heading, Section } from "../components/section";
import { type Language, type LocalizedText, localize } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";

type MessageProps = {
  title: string;
  author: ReactNode;
  children: ReactNode;
};

export const Message = ({ title, author, children }: MessageProps) => (
  <Section className="lg:grid lg:[grid-template:auto_1fr/10.5rem_minmax(0,1fr)]">
    <Heading place="message">{title}</Heading>
    {author}
    <div data-part="message-words" className="lg:col-start-2 lg:pl-gap">
      {children}
    </div>
  </Section>
);

type LocalizedParagraph = { text: string; lang?: Language };

export function useParagraphs(text: LocalizedText): LocalizedParagraph[] {
  const { language } = useTexts();
  const found = localize(text, language);
  const lang = found?.language === language ? undefined : found?.language;
  return found ? found.text.split(/\n\s*\n/).map((text) => ({ text, lang })) : [];
}

type ParagraphsProps = {
  of: LocalizedParagraph[];
  first?: string;
};

export const Paragraphs = ({ of, first = messageText }: ParagraphsProps) =>
  of.map(({ text, lang }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the paragraphs never changes
    <p key={place} className={`whitespace-pre-line ${place === 0 ? first : messageText}`} lang={lang}>
      {text}
    </p>
  ));

export function LargeText({ text }: { text: LocalizedText }) {
  const paragraphs = useParagraphs(text);
  return paragraphs.length > 0 ? <Paragraphs of={paragraphs} first={largeText} /> : <NoText />;
}

export const NoText = () => (
  <p>
    <ToBeAdded />
  </p>
);

export const largeText =
  "max-w-column font-display text-xl font-normal leading-normal text-ink bn:leading-1.8 lg:text-title lg:bn:text-xl";
const messageText = "mt-4 max-w-narrow text-ink-2";

type MessageAuthorProps = { picture: ReactNode; name: LocalizedText; office: ReactNode };

export const MessageAuthor = ({ picture, name, office }: MessageAuthorProps) => (
  <div
    data-part="message-author"
    className="mb-4.4 flex items-end gap-3.6 [--portrait:92px] lg:m-0 lg:block lg:w-36 lg:[--portrait:144px] lg:[grid-area:1/1/3/2]"
  >
    {picture}
    <div className="lg:mt-3.6">
      {(name.en || name.bn) && (
        <p className="display text-lg leading-1.3 text-ink bn:leading-1.65 lg:leading-tight">
          <Localized text={name} />
        </p>
      )}
      <p className="text-small leading-1.4 text-ink-2 bn:leading-1.65">{office}</p>
    </div>
  </div>
);

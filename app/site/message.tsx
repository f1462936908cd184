import type { ReactNode } from "react";
import { Heading, Section } from "../components/section";

type MessageProps = { title: string; author: ReactNode; children: ReactNode };

/** A message, or the school's own story: who speaks stands left of the line. */
export const Message = ({ title, author, children }: MessageProps) => (
  <Section className="lg:grid lg:[grid-template:auto_1fr/10.5rem_minmax(0,1fr)]">
    <Heading place="message">{title}</Heading>
    {author}
    <div data-part="message-words" className="lg:col-start-2 lg:pl-gap">
      {children}
    </div>
  </Section>
);

export const largeText =
  "max-w-[44rem] font-display text-xl font-normal leading-normal text-ink bn:leading-[1.8] lg:text-[1.375rem] lg:bn:text-xl";
export const messageText = "mt-4 max-w-[40rem] text-ink-2";

export const MessageAuthor = ({ picture, name, office }: { picture: ReactNode; name: string; office: string }) => (
  <div
    data-part="message-author"
    className="mb-[1.1rem] flex items-end gap-[0.9rem] [--portrait:92px] lg:m-0 lg:block lg:w-36 lg:[--portrait:144px] lg:[grid-area:1/1/3/2]"
  >
    {picture}
    <div>
      {name && (
        <p className="display text-lg leading-[1.3] text-ink bn:leading-[1.65] lg:mt-[0.9rem] lg:leading-tight">
          {name}
        </p>
      )}
      <p className="text-small leading-[1.4] text-ink-2 bn:leading-[1.65]">{office}</p>
    </div>
  </div>
);

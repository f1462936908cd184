import { type ComponentPropsWithoutRef, Fragment, type ReactNode, useEffect, useRef } from "react";
import { detectLanguage } from "../i18n/languages";

type DialogProps = Omit<ComponentPropsWithoutRef<"dialog">, "children" | "className" | "onClose"> & {
  isWide?: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
};

/** The dialog opens when it is rendered, so `onClose` must make the parent stop rendering it. */
export function Dialog({ isWide = false, onClose, children, ...attributes }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // We call `onClose` now, because the browser fires the close event a moment later. If the user has reopened the
  // dialog in that moment, the late event would close it again.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      {...attributes}
      onClose={onClose}
      onCancel={(event) => {
        // A file field in the dialog also fires a cancel event when the user chooses no file. We ignore that event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      className={`m-auto border border-rule bg-card text-ink shadow-pop backdrop:bg-teesta-deep/45 ${isWide ? "w-[min(46rem,100vw-2rem)]" : "w-[min(29rem,100vw-2rem)]"}`}
    >
      {children(close)}
    </dialog>
  );
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div data-part="dialog-body" className="px-4 py-4.4">
    {children}
  </div>
);

export const dialogFoot = "flex flex-wrap justify-end gap-3 border-t border-rule px-4 py-3.4";

export type QuestionProps = {
  question?: ReactNode;
  named: string;
  /** Details that tell apart two items with the same name. */
  facts?: string[];
  picture?: ReactNode;
  follows: ReactNode[];
};

/** The dialog around this question names the id `confirm-question` in `aria-labelledby`. */
export const Question = ({ question, named, facts = [], picture, follows }: QuestionProps) => (
  <>
    {question && <p id="confirm-question">{question}</p>}
    <p data-part="question-named" className="pt-1.6 font-semibold" lang={detectLanguage(named)}>
      <bdi>{named}</bdi>
    </p>
    <QuestionFacts facts={[...new Set(facts)].filter((fact) => fact !== "")} />
    {picture}
    <QuestionTexts texts={follows} />
  </>
);

const QuestionFacts = ({ facts }: { facts: string[] }) =>
  facts.length > 0 && (
    <p data-part="question-facts" className="break-words">
      {facts.map((fact, place) => (
        <Fragment key={fact}>
          {place > 0 && " · "}
          <bdi lang={detectLanguage(fact)}>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  );

export const QuestionTexts = ({ texts }: { texts: ReactNode[] }) =>
  texts.filter(Boolean).map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the paragraphs never changes
    <p key={place} className="pt-2.4 text-ink-2">
      {paragraph}
    </p>
  ));

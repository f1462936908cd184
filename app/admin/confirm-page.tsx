import { Form, useLocation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { Button, ButtonLink } from "./button";
import { Question, type QuestionProps, QuestionTexts } from "./dialog";
import { listUrl } from "./list-url";
import { Inset, ScreenHeader } from "./screen";

type ConfirmButtonProps = { text: TextKey; Icon?: LucideIcon; isDanger?: boolean; intent?: string };

type ConfirmPageProps = QuestionProps & {
  back: string;
  /**
   * The button sends its `intent`, for example "hide". So a second click repeats the first click and does not undo it.
   */
  button: ConfirmButtonProps;
  /** The button that leads back. A page about cancelling something needs another word than "Cancel". */
  cancelText?: TextKey;
  /** Longer texts. They come below the buttons, so that the buttons are in view on a phone. */
  details?: ReactNode[];
  blocked?: ReactNode;
};

export function ConfirmPage({
  back,
  button,
  cancelText = "common.cancel",
  details = [],
  blocked,
  ...question
}: ConfirmPageProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  return (
    <>
      <ScreenHeader back={back} />
      {blocked || (
        <QuestionPage question={question} details={details}>
          <ButtonLink to={listUrl(back, search)} variant="outline" height="tall">
            {t(cancelText)}
          </ButtonLink>
          <ConfirmButton {...button} />
        </QuestionPage>
      )}
    </>
  );
}

type QuestionPageProps = { question: QuestionProps; details?: ReactNode[]; children: ReactNode };

const QuestionPage = ({ question, details = [], children }: QuestionPageProps) => (
  <Inset>
    <div data-part="dialog-body" className="py-4.4">
      <Question {...question} />
    </div>
    <Form method="post" data-part="dialog-foot" className="flex flex-wrap gap-3 border-t border-rule py-3.4">
      {children}
    </Form>
    <QuestionTexts texts={details} />
  </Inset>
);

export function ConfirmButton({ text, Icon, isDanger, intent }: ConfirmButtonProps) {
  const { t } = useTexts();
  return (
    <Button name={intent && "intent"} value={intent} variant={isDanger ? "danger" : "filled"} height="tall">
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      {t(text)}
    </Button>
  );
}

type CannotConfirmProps = { named: string; reason: string; back: string; children?: ReactNode };

export function CannotConfirm({ named, reason, back, children }: CannotConfirmProps) {
  const { t } = useTexts();
  return (
    <QuestionPage question={{ named, follows: [reason] }}>
      <ButtonLink to={back} variant="outline" height="tall">
        {t("common.back")}
      </ButtonLink>
      {children}
    </QuestionPage>
  );
}

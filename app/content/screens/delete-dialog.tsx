import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { Button } from "~/admin/button";
import { ConfirmButton } from "~/admin/confirm-page";
import { Dialog, DialogBody, dialogFoot, Question } from "~/admin/dialog";
import { useTexts } from "~/i18n/use-texts";
import { type ContentKind, contentPlaceText } from "../content-kind";

type DeletedContent = {
  kind: ContentKind;
  named: string;
  isPublic: boolean;
  /** The date and the time at which a scheduled item would be published. */
  scheduled?: { date: string; time: string };
};

export function DeleteDialog({
  action,
  onClose,
  ...content
}: DeletedContent & { action: string; onClose: () => void }) {
  const { t } = useTexts();
  const { button, ...question } = useDeleteQuestion(content);
  return (
    <Dialog onClose={onClose} aria-labelledby="confirm-question">
      {(close) => (
        <>
          <DialogBody>
            <Question {...question} />
          </DialogBody>
          <Form method="post" action={action} className={dialogFoot} onSubmit={close}>
            <Button type="button" variant="outline" height="tall" onClick={close}>
              {t("common.cancel")}
            </Button>
            <ConfirmButton {...button} />
          </Form>
        </>
      )}
    </Dialog>
  );
}

export function useDeleteQuestion({ kind, named, isPublic, scheduled }: DeletedContent) {
  const { t } = useTexts();
  const appears = scheduled
    ? t("trash.isScheduled", scheduled)
    : t("trash.appears", { place: t(contentPlaceText(kind, isPublic)) });
  return {
    question: t(`content.${kind}.deleteQuestion`),
    named,
    follows: [`${appears} ${t("trash.rests")}`],
    button: { text: "common.delete", Icon: Trash2, isDanger: true } as const,
  };
}

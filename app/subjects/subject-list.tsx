import { Form } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { ActionLink } from "../admin/action-menu";
import { BothNames, useLocalizedName } from "../admin/name-fields";
import { dismissToasts } from "../admin/toasts";
import { EmptyState } from "../components/empty-state";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";

type SubjectListItem = { id: number; name: string; nameBn: string | null; fullMarks: number };

type SubjectListProps = { level: number; subjects: SubjectListItem[] };

/** The subjects of a class in the order of its mark sheet, which can be changed here. */
export function SubjectList({ level, subjects }: SubjectListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  useKeepFocusOnMove(list, subjects);
  if (subjects.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("subjects.empty", { class: t(classLabel(level)) })}</EmptyState>
      </div>
    );
  }
  return (
    <ol className="office-rows in-order" ref={list}>
      {subjects.map((subject, at) => (
        <SubjectRow
          key={subject.id}
          level={level}
          subject={subject}
          place={at + 1}
          isLast={at + 1 === subjects.length}
        />
      ))}
    </ol>
  );
}

type SubjectRowProps = { level: number; subject: SubjectListItem; place: number; isLast: boolean };

function SubjectRow({ level, subject, place, isLast }: SubjectRowProps) {
  const { t, digits } = useTexts();
  const name = useLocalizedName(subject);
  const { id, fullMarks } = subject;
  const room = "/cog-admin/results/subjects";
  const search = `?class=${level}`;
  return (
    <li id={`subject-${id}`}>
      <span className="row-place" aria-hidden="true">
        {digits(place)}
      </span>
      <div className="row-words">
        <BothNames names={subject} />
        <p className="row-note">{t("subjects.outOf", { full: digits(fullMarks) })}</p>
      </div>
      <Form
        method="post"
        action={`${room}${search}#subject-${id}`}
        className="row-moves"
        preventScrollReset
        onSubmit={dismissToasts}
      >
        <input type="hidden" name="move" value={id} />
        <MoveButton to={place - 1} isOff={place === 1} name={t("subjects.up", { name })} Icon={ArrowUp} />
        <MoveButton to={place + 1} isOff={isLast} name={t("subjects.down", { name })} Icon={ArrowDown} />
      </Form>
      <div className="office-acts">
        <ActionLink text="common.edit" to={name} href={`${room}/${id}/edit${search}`} Icon={Pencil} />
        <ActionLink text="common.delete" to={name} href={`${room}/${id}/delete${search}`} Icon={Trash2} isDanger />
      </div>
    </li>
  );
}

type MoveButtonProps = { to: number; isOff: boolean; name: string; Icon: typeof ArrowUp };

/** Names the place it leads to, so that a second click on an old page does not lead one further. */
function MoveButton({ to, isOff, name, Icon }: MoveButtonProps) {
  return (
    <button type="submit" name="to" value={to} disabled={isOff} className="icon-button" aria-label={name}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** A row that goes elsewhere in the page takes the focus from its button; at either end the other button gets it. */
function useKeepFocusOnMove(list: RefObject<HTMLOListElement>, subjects: SubjectListItem[]): void {
  const pressed = useRef<HTMLButtonElement>();
  useEffect(() => {
    const remember = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter instanceof HTMLButtonElement ? submitter : undefined;
    };
    const shown = list.current;
    shown?.addEventListener("submit", remember);
    return () => shown?.removeEventListener("submit", remember);
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is the occasion
  useEffect(() => {
    const button = pressed.current;
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== button;
    if (!button?.isConnected || isElsewhere) return;
    const next = button.disabled ? button.form?.querySelector<HTMLButtonElement>("button:enabled") : button;
    next?.focus();
  }, [subjects]);
}
